// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeOptions, type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const PLACE = fakeRestaurant({
  slug: 'koshary',
  name: 'Koshary El Tahrir',
  alt_names: ['كشري التحرير'],
  address: '18 Market Street',
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const location = () => page.getByRole('region', { name: 'Location & Contact' });

/** Stubs the share API, which phones have and the tests' browser lacks. */
function stubSharing() {
  const canShare = vi.fn().mockReturnValue(true);
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: canShare });
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  return { canShare, share };
}

async function open(options: FakeOptions = {}, place = PLACE): Promise<FakeServices> {
  const fake = fakeServices({ places: [place], ...options });
  await mountApp('/restaurant/koshary', fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  unmountApp();
});

test("distance, direction and travel mode from the person's position (K13)", async () => {
  await open();
  await expect.element(location()).toHaveTextContent('0.5 km to the north-east of you');
  await expect.element(location()).toHaveTextContent('About 8 min on foot');
  await expect.element(location()).toHaveTextContent('Best on foot');
});

test('from the default position it says so, recommends nothing, and asks for the position (U54)', async () => {
  const fake = await open({ position: null });
  await expect.element(location()).toHaveTextContent('south-east of Kuala Lumpur');
  expect(location().element().textContent).not.toContain('Best by');
  await location().getByRole('button', { name: 'Use my location' }).click();
  expect(fake.requests()).toBe(1);
});

test('without a coordinate it says so, and the driver still gets an address', async () => {
  await open({}, { ...PLACE, latitude: null, longitude: null });
  await expect.element(location()).toHaveTextContent('We don’t know the exact spot');
  await button('More ways to get there').click();
  await button('Show to a driver').click();
  await expect.element(page.getByRole('dialog', { name: 'For the driver' })).toHaveTextContent('18 Market Street');
});

test('a driver reads the name in the local script, large, and the address; the focus returns', async () => {
  await open();
  await button('More ways to get there').click();
  await button('Show to a driver').click();
  const dialog = page.getByRole('dialog', { name: 'For the driver' });
  const local = dialog.getByText('كشري التحرير');
  await expect.element(local).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(local.element()).fontSize)).toBeGreaterThanOrEqual(28);
  expect(getComputedStyle(local.element()).direction).toBe('rtl');
  await expect.element(dialog.getByText('Koshary El Tahrir')).toBeVisible();
  await expect.element(dialog.getByText('18 Market Street')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('Show to a driver')).toHaveFocus();
});

test('without a network it says which map needs one', async () => {
  const fake = await open();
  expect(page.getByText(/needs a connection/).query()).toBeNull();
  fake.setConnectionStatus('offline');
  await expect.element(page.getByText(/^Directions opens a web map, which needs a connection/)).toBeVisible();
});

test('on Android, Directions opens the phone’s map app, with a web map as second choice (S77)', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/140');
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Directions', exact: true }))
    .toHaveAttribute('href', 'geo:1.28712,103.8546?q=1.28712,103.8546(Koshary%20El%20Tahrir)');
  expect(page.getByRole('link', { name: /^Directions/ }).elements(), 'one until more are asked for').toHaveLength(1);
  await button('More ways to get there').click();
  await expect
    .element(page.getByRole('link', { name: 'Directions in a web map' }))
    .toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=1.28712%2C103.8546');
});

test("sharing passes the name, known facts and the page's address (S74, S87)", async () => {
  const { share } = stubSharing();
  await open();
  await button('Share').click();
  expect(share).toHaveBeenCalledWith({
    title: 'Koshary El Tahrir',
    text: 'Koshary El Tahrir on Rihla: Certified · Indonesian, Malaysian · Singapore',
    url: `${window.location.origin}/restaurant/koshary`,
  });
});

test('if sharing is missing or fails, the link is copied, with a message; closing the share sheet is no failure', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const { canShare, share } = stubSharing();
  canShare.mockReturnValue(false);
  await open();
  await button('Share').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Link copied' })).toBeVisible();
  canShare.mockReturnValue(true);
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await button('Share').click();
  await expect.poll(() => share).toHaveBeenCalledOnce();
  expect(copied).toHaveLength(1);
  share.mockRejectedValue(new DOMException('no target', 'NotAllowedError'));
  await button('Share').click();
  await expect.poll(() => copied).toEqual(Array(2).fill(`${window.location.origin}/restaurant/koshary`));
});

test('an address that the browser refuses to copy is selected, and a message says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await open();
  await expect.element(button('Copy address')).toBeVisible();
  const address = button('Copy address').element().closest('li')?.querySelector('address');
  await button('Copy address').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'We’ve selected the text' })).toBeVisible();
  const selected = window.getSelection();
  expect(selected?.isCollapsed).toBe(false);
  expect(selected?.containsNode(address?.firstChild as Node, true)).toBe(true);
  expect(selected?.toString().replaceAll(/\s+/g, ' ').trim()).toBe(address?.innerText.replaceAll(/\s+/g, ' ').trim());
});
