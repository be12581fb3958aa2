// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UpdateState } from '#platform/service-worker.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { AppUpdatesProvider } from './app-updates.tsx';
import { UpdateNotice } from './update-notice.tsx';

test('a failed update is reported, even after Later was pressed (M45)', async () => {
  const listeners: ((state: UpdateState) => void)[] = [];
  const updates = {
    watch(listener: (state: UpdateState) => void) {
      listeners.push(listener);
      listener('ready');
      return () => {};
    },
    apply: () => {},
    check: async () => {},
  };
  await render(
    <AppUpdatesProvider value={updates}>
      <UpdateNotice />
    </AppUpdatesProvider>,
  );
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByText('A new version is ready.')).not.toBeInTheDocument();
  for (const notify of listeners) notify('failed');
  await expect.element(page.getByText('Update failed. Please try refreshing the page manually.')).toBeVisible();
});
