// @module-tag quick
import { expect, onTestFinished, test } from 'vitest';
import { readPace } from '#platform/stored-pace.ts';
import { button, openSettings } from '../../../tests/support/screens/open-settings.tsx';

test('the walking pace is stored on this device', async () => {
  onTestFinished(() => localStorage.removeItem('rihla:pace'));
  await openSettings({ at: 'preferences' });
  await expect.element(button('Usual')).toHaveAttribute('aria-pressed', 'true');
  await button('Slow').click();
  await expect.element(button('Slow')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Usual')).toHaveAttribute('aria-pressed', 'false');
  expect(readPace()).toBe('slow');
});
