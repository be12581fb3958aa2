// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const wifiOnly = () => page.getByRole('switch', { name: 'Load only over Wi-Fi' });
const sparing = () => page.getByText('Saving data right now.');

/** Stubs the network information that Chromium on a phone gives. */
function stubNetwork(facts: { readonly type?: string; readonly saveData?: boolean }): void {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, key) => (key === 'connection' ? connectionOf(facts) : Reflect.get(real, key, real)),
    }),
  );
}

function connectionOf({
  type,
  saveData = false,
}: {
  readonly type?: string;
  readonly saveData?: boolean;
}): EventTarget {
  return Object.assign(new EventTarget(), { saveData, ...(type === undefined ? {} : { type }) });
}

const PREFERENCES = { path: '/settings?tab=preferences' };
const forget = () => openKeyValueStore('rihla-values').delete('wifi-only');
beforeEach(forget);
afterEach(async () => {
  vi.unstubAllGlobals();
  await forget();
});

test('choosing Wi-Fi only takes effect at once on a metered network, and is stored (Y43)', async () => {
  stubNetwork({ type: 'cellular' });
  await render(<SettingsPage walkingPace={null} device="Storage" changePassword={null} />, PREFERENCES);
  await expect.element(wifiOnly()).not.toBeChecked();
  await expect.element(page.getByText('Storage')).toBeVisible();
  expect(sparing().query()).toBeNull();
  await wifiOnly().click();
  await expect.element(wifiOnly()).toBeChecked();
  await expect.element(sparing()).toBeVisible();
  expect(await openKeyValueStore('rihla-values').get('wifi-only')).toBe('true');
  await wifiOnly().click();
  await expect.element(sparing()).not.toBeInTheDocument();
});

test('on Wi-Fi it has no effect, and no note about an unknown network is shown', async () => {
  await openKeyValueStore('rihla-values').set('wifi-only', 'true');
  stubNetwork({ type: 'wifi' });
  await render(<SettingsPage walkingPace={null} device="Storage" changePassword={null} />, PREFERENCES);
  await expect.element(wifiOnly()).toBeChecked();
  expect(sparing().query()).toBeNull();
  expect(page.getByText(/doesn’t say which network/).query()).toBeNull();
});

test('if the browser does not report its network, a note says so, and its data saver is respected', async () => {
  stubNetwork({ saveData: true });
  await render(<SettingsPage walkingPace={null} device="Storage" changePassword={null} />, PREFERENCES);
  await expect.element(page.getByText(/doesn’t say which network it’s on/)).toBeVisible();
  await expect.element(sparing()).toBeVisible();
});
