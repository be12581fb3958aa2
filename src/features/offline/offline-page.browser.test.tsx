// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Membership } from '#domain/payments/membership.ts';
import { rememberMember } from '#platform/member-mark.ts';
import type { OfflineMap, OfflineRegion } from '#workers/replica/api.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import { OfflinePage } from './offline-page.tsx';

const loadState = (receivedBytes: number) =>
  fakeRegion('Penang', { countryCode: 'MY', state: 'loading', transfer: { receivedBytes, totalBytes: 2_000_000 } });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Where a region's row is on the page, in pixels. */
function rowTop(name: string): number {
  const heading = page.getByRole('heading', { level: 3, name }).element();
  return (heading.closest('li')?.getBoundingClientRect().top ?? 0) + window.scrollY;
}

async function open(regions: readonly OfflineRegion[] | null) {
  const fakes = fakeServices();
  fakes.setRegions(regions);
  await render(<OfflinePage />, { services: fakes.services });
  return fakes;
}

beforeEach(() => page.viewport(390, 844));

test('a region shows its size before the download and then its progress, can be paused and resumed, and is deleted after confirmation', async () => {
  const fakes = await open([fakeRegion('Penang', { countryCode: 'MY' }), fakeRegion('Singapore', { state: 'kept' })]);
  const row = page.getByRole('listitem').filter({ hasText: 'Penang' });
  await expect.element(row).toHaveTextContent('Malaysia1,200 places2.1 MB');
  await button('Download Penang').click();
  fakes.setRegions([loadState(500_000)]);
  await expect.element(page.getByText('500 kB of 2 MB')).toBeVisible();
  await expect.element(page.getByRole('meter', { name: 'Download of Penang' })).toHaveAttribute('value', '500000');
  await button('Pause the download of Penang').click();
  fakes.setRegions([{ ...loadState(1_000_000), state: 'paused' }]);
  await expect.element(page.getByText('Paused. What has arrived stays.')).toBeVisible();
  await button('Resume the download of Penang').click();
  fakes.setRegions([fakeRegion('Penang', { state: 'kept' })]);
  await button('Delete Penang from this phone').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Penang from this phone?' });
  await expect.element(dialog).toHaveTextContent('Downloading it again takes 2.1 MB.');
  expect(fakes.done.map(String)).toEqual(['keep,penang', 'pause,penang', 'resume,penang']);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => fakes.done.map(String)).toContain('drop,penang');
});

test('a row stays where it was pressed, downloading and after a deletion, until the page is opened again', async () => {
  const kept = fakeRegion('Singapore', { state: 'kept' });
  const fakes = await open([fakeRegion('Kedah'), kept, fakeRegion('Penang', { countryCode: 'MY' })]);
  await expect.element(button('Download Penang')).toBeVisible();
  const before = [rowTop('Singapore'), rowTop('Kedah'), rowTop('Penang')];
  fakes.setRegions([fakeRegion('Kedah'), kept, loadState(500_000)]);
  await expect.element(page.getByText('500 kB of 2 MB')).toBeVisible();
  expect([rowTop('Singapore'), rowTop('Kedah'), rowTop('Penang')]).toEqual(before);
  fakes.setRegions([fakeRegion('Kedah'), fakeRegion('Singapore'), loadState(500_000)]);
  await expect.element(button('Download Singapore')).toBeVisible();
  expect(rowTop('Singapore')).toBe(before[0]);
});

test('if nothing was stored, the first download stays below, and a line says so', async () => {
  const fakes = await open([fakeRegion('Penang', { countryCode: 'MY' })]);
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  fakes.setRegions([loadState(500_000)]);
  await expect.element(page.getByText('Downloads that you start now stay in their place below.')).toBeVisible();
  expect(page.getByText('Nothing yet.').elements()).toEqual([]);
});

test.each([
  ['storage_full', 'Not enough room on this device.'],
  ['pack_damaged', 'The download was damaged, so nothing of it is used.'],
  ['server', 'The download failed. Try again later.'],
])('a download that failed says why (%s), and can be tried again', async (errorCode, text) => {
  const fakes = await open([fakeRegion('Penang', { state: 'failed', errorCode })]);
  await expect.element(page.getByText(text)).toBeVisible();
  await button('Download Penang now').click();
  expect(fakes.done.map(String)).toEqual(['resume,penang']);
});

test('warns if free space is less than a region’s size, and only then', async () => {
  const fakes = fakeServices();
  const { replica } = fakes.services;
  const use = { usedBytes: 5_000_000, quotaBytes: 6_000_000, isPersisted: true };
  const parts = { ownBytes: 0, pictureBytes: 0, appBytes: 0, mapBytes: 0, placeBytes: 0 };
  const services = { ...fakes.services, replica: { ...replica, measureStorage: async () => ({ ...use, ...parts }) } };
  fakes.setRegions([fakeRegion('Large'), fakeRegion('Small', { bytes: 900_000 })]);
  await render(<OfflinePage />, { services });
  await expect.element(page.getByText('1 MB free')).toBeVisible();
  expect(page.getByText('This device may not have enough room.').elements()).toHaveLength(1);
});

test('a region is a row of 56 pixels with buttons 44 pixels wide, stored or not', async () => {
  await open([fakeRegion('Penang', { countryCode: 'MY' }), fakeRegion('Singapore', { state: 'kept', syncedAt: null })]);
  await expect.element(button('Delete Singapore from this phone')).toBeVisible();
  const heights = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  for (const height of heights) expect(Math.abs(height - 56)).toBeLessThanOrEqual(1);
  const { width, height } = button('Download Penang').element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
});

test('one press downloads all other regions if they are small; for large ones it is not offered', async () => {
  const regions = [
    fakeRegion('Penang'),
    fakeRegion('Singapore', { bytes: 400_000 }),
    fakeRegion('Kedah', { state: 'kept' }),
  ];
  const fakes = await open(regions);
  await button('Keep everything offline (2.5 MB)').click();
  expect(fakes.done.map(String)).toEqual(['keep,penang', 'keep,singapore']);
  fakes.setRegions([fakeRegion('Penang'), fakeRegion('Egypt', { bytes: 9_000_000 })]);
  await expect.element(page.getByRole('button', { name: /^Keep everything/ })).not.toBeInTheDocument();
});

test('regions are found by a part of their name; an unknown name says that there is none', async () => {
  await open(
    ['Cairo', 'Fez', 'Istanbul', 'Jakarta', 'Kuwait', 'London', 'Medan', 'Oslo'].map((name) => fakeRegion(name)),
  );
  await page.getByLabelText('Find a country or city').fill('aK');
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveTextContent('Jakarta');
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByLabelText('Find a country or city').fill('Atlantis');
  await expect.element(page.getByText('No country or city with that name')).toBeVisible();
});

test('before the first list was loaded it says so, and that it needs a connection', async () => {
  const fakes = await open(null);
  await expect.element(page.getByRole('heading', { name: 'The list of countries isn’t here yet' })).toBeVisible();
  fakes.setConnectionStatus('offline');
  await expect.element(page.getByText('You’re offline.')).toBeVisible();
  fakes.setRegions([fakeRegion('Singapore', { state: 'kept' })]);
  await expect.element(page.getByRole('heading', { name: 'Singapore' })).toBeVisible();
});

const mapOf = (changes: Partial<OfflineMap> = {}): OfflineMap => ({
  bytes: 12_000_000,
  receivedBytes: 0,
  state: 'none',
  errorCode: null,
  isPart: false,
  ...changes,
});
const MEMBER: Membership = {
  entitlement: 'pro',
  subscription: null,
  plan: null,
  hadTrial: false,
  payments: null,
  checkedAt: '2026-11-20T03:00:00.000Z',
};

test('a member’s region includes its street map, which shows size and progress and can be paused, resumed and deleted (A6)', async () => {
  const fakes = await open([fakeRegion('Penang', { map: mapOf() })]);
  fakes.setMembership(MEMBER);
  await expect.element(page.getByRole('listitem')).toHaveTextContent('2.1 MBStreet map 12 MB');
  await button('Download Penang').click();
  expect(fakes.done.map(String)).toEqual(['keep,penang', 'keep map,penang']);
  fakes.setRegions([
    fakeRegion('Penang', { state: 'kept', map: mapOf({ state: 'loading', receivedBytes: 3_000_000 }) }),
  ]);
  await expect.element(page.getByText('3 MB of 12 MB')).toBeVisible();
  await expect
    .element(page.getByRole('meter', { name: 'Download of the street map of Penang' }))
    .toHaveAttribute('value', '3000000');
  await button('Pause the street map of Penang').click();
  fakes.setRegions([
    fakeRegion('Penang', { state: 'kept', map: mapOf({ state: 'paused', receivedBytes: 4_000_000 }) }),
  ]);
  await button('Resume the street map of Penang').click();
  fakes.setRegions([
    fakeRegion('Penang', { state: 'kept', map: mapOf({ state: 'failed', errorCode: 'storage_full' }) }),
  ]);
  await expect.element(page.getByText('There is not enough room for the street map.')).toBeVisible();
  fakes.setRegions([fakeRegion('Penang', { state: 'kept', map: mapOf({ state: 'kept', receivedBytes: 12_000_000 }) })]);
  await expect.element(page.getByText('Street map on this phone')).toBeVisible();
  await button('Delete the street map of Penang').click();
  const dialog = page.getByRole('dialog', { name: 'Delete the street map of Penang?' });
  await expect.element(dialog).toHaveTextContent('To have it again costs 12 MB.');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect
    .poll(() => fakes.done.map(String).slice(2))
    .toEqual(['pause map,penang', 'keep map,penang', 'drop map,penang']);
});

test('a street map that covers only a part of its region is named so', async () => {
  const fakes = await open([fakeRegion('Penang', { map: mapOf({ isPart: true }) })]);
  fakes.setMembership(MEMBER);
  await expect.element(page.getByRole('listitem')).toHaveTextContent('2.1 MBStreet map of a part 12 MB');
});

test('without Pro the page offers street maps once; stored ones stay after Pro ends, and no more are downloaded (U90)', async () => {
  const fakes = await open([
    fakeRegion('Kedah', { map: mapOf() }),
    fakeRegion('Penang', { map: mapOf({ state: 'kept' }) }),
    fakeRegion('Perak', { map: mapOf({ state: 'paused', receivedBytes: 9 }) }),
  ]);
  fakes.setMembership({ ...MEMBER, entitlement: 'free' });
  await expect.element(page.getByRole('region', { name: 'Carry the streets, too' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing');
  await expect.element(page.getByText('Street map on this phone')).toBeVisible();
  await expect.element(page.getByText('The rest comes with Pro. What is here stays.')).toBeVisible();
  expect(button('Resume the street map of Perak').query()).toBeNull();
  await button('Download Kedah').click();
  expect(fakes.done.map(String)).toEqual(['keep,kedah']);
  await button('Delete the street map of Penang').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('To have it again takes Pro, too.');
});

test('nothing moves for a visitor when the free space is known and when it turns out that there is no Pro', async () => {
  rememberMember(false);
  const fakes = fakeServices();
  const room = Promise.withResolvers<{ quotaBytes: number; usedBytes: number }>();
  const known: (() => void)[] = [];
  Object.assign(fakes.services.replica, {
    measureStorage: () => room.promise,
    watchDashboard(listener: (view: null) => void) {
      known.push(() => listener(null));
      return () => undefined;
    },
  });
  fakes.setRegions([fakeRegion('Kedah', { map: mapOf() })]);
  await render(<OfflinePage />, { services: fakes.services });
  const others = page.getByRole('heading', { name: 'Download for a trip' });
  await expect.element(others).toBeVisible();
  const { top } = others.element().getBoundingClientRect();
  room.resolve({ quotaBytes: 9e9, usedBytes: 0 });
  for (const tell of known) tell();
  await expect.element(page.getByText(/9 GB/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Carry the streets, too' })).toBeVisible();
  expect(others.element().getBoundingClientRect().top).toBe(top);
});
