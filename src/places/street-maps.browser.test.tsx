// @module-tag quick
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OfflineMap, OfflineRegion } from '#workers/replica/api.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { fakeRegion } from '../../tests/support/fakes/fake-region.ts';
import { render } from '../../tests/support/screens/render.tsx';
import { StreetMaps } from './street-maps.tsx';

const MAP: OfflineMap = { bytes: 300_000, receivedBytes: 0, state: 'none', errorCode: null, isPart: false };
const CAIRO = { latitude: 30.0444, longitude: 31.2357 };

const region = (id: string, name: string, map: OfflineRegion['map']) =>
  fakeRegion(name, { id, countryCode: id.slice(0, 2).toUpperCase(), map });

/** Nobody's position is known, unless a test chooses one. */
async function open(regions: readonly OfflineRegion[] | null) {
  const fakes = fakeServices({ position: null, places: [] });
  fakes.setRegions(regions);
  const container = await render(<StreetMaps />, { services: fakes.services });
  return { ...fakes, text: () => container.textContent };
}

test('names the regions with a street map, and that a map covers a part only', async () => {
  const { text } = await open([
    region('sg', 'Singapore', { ...MAP, isPart: true }),
    region('eg', 'Egypt', null),
    region('my/penang', 'Penang', MAP),
  ]);
  await expect.poll(text).toBe('Street maps today: Penang and Singapore (part of it).');
});

test('where the country of the position has none, one sentence says so', async () => {
  const { services, text } = await open([region('sg', 'Singapore', MAP), region('eg', 'Egypt', null)]);
  services.geolocator.choose(CAIRO, 'Cairo');
  await expect
    .element(page.getByText('Egypt: no street map yet. Offline, the map there shows only outlines.'))
    .toBeVisible();
  services.geolocator.choose({ latitude: 1.3, longitude: 103.85 }, 'Singapore');
  await expect.poll(text).toBe('Street maps today: Singapore.');
});

test('many regions are counted', async () => {
  const { text } = await open(Array.from({ length: 15 }, (_, n) => region('my/town', `Town ${n + 10}`, MAP)));
  await expect.poll(text).toMatch(/^Street maps today: Town 10, .*Town 21 and 3 more\.$/);
});

test('says that there is none anywhere, and does not say so of a list that could not be read', async () => {
  const { setRegions, setConnectionStatus, text } = await open([region('eg', 'Egypt', null)]);
  await expect.poll(text).toBe('No region has a street map yet.');
  setRegions(null);
  await expect.poll(text).toBe('We can’t tell right now which regions have a street map.');
  setRegions([region('eg', 'Egypt', undefined)]);
  await expect.poll(text).toBe('We can’t tell right now which regions have a street map.');
  setConnectionStatus('offline');
  await expect.poll(text).toBe('Connect to see which regions have a street map.');
  // The stored list is there without a network, too.
  setRegions([region('sg', 'Singapore', MAP)]);
  await expect.poll(text).toBe('Street maps today: Singapore.');
});
