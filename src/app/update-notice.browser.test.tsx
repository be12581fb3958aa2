// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UpdateState } from '#platform/service-worker.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { AppUpdatesProvider } from './app-updates.tsx';
import { UpdateNotice } from './update-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Renders the notice of a waiting version; the returned function announces another state. */
async function renderReady(): Promise<(state: UpdateState) => void> {
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
  return (state) => {
    for (const notify of listeners) notify(state);
  };
}

test('what is new is told when asked, so that the notice covers one line of a phone', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(['Maps load faster.'])));
  await renderReady();
  const news = page.getByRole('button', { name: 'What’s new' });
  await expect.element(news).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('Maps load faster.')).not.toBeInTheDocument();
  await news.click();
  await expect.element(page.getByText('Maps load faster.')).toBeVisible();
  await news.click();
  await expect.element(page.getByText('Maps load faster.')).not.toBeInTheDocument();
});

test('a failed update is reported, even after Later was pressed (M45)', async () => {
  const announce = await renderReady();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(page.getByText('A new version is ready.')).not.toBeInTheDocument();
  announce('failed');
  await expect.element(page.getByText('Update failed. Please try refreshing the page manually.')).toBeVisible();
});
