// @module-tag quick
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PrayerSpace, PrayerSpaceQuestion } from '#domain/prayer/prayer-space.ts';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { PrayerPage } from './prayer-page.tsx';

/** About 110 metres for each unit. */
const northBy = (units: number) => ({
  latitude: RAFFLES_PLACE.latitude + units / 1000,
  longitude: RAFFLES_PLACE.longitude,
});
const MOSQUE: PrayerSpace = { name: 'Masjid Moulana', kind: 'mosque', ...northBy(4) };
const ROOM: PrayerSpace = { name: 'Level 3', kind: 'prayer_room', ...northBy(1) };
const FAR: PrayerSpace = { name: '', kind: 'musalla', ...northBy(90) };
const OLD: PrayerSpace = { name: '', kind: null, ...northBy(8) };
const OUT_OF_REACH: PrayerSpace = { name: 'Johor', kind: 'mosque', ...northBy(600) };

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});

async function open(spaces: readonly PrayerSpace[], { locale = 'en', isOffline = false } = {}) {
  const fakes = fakeServices({ places: [] });
  fakes.prayerSpaces.push(...spaces);
  if (isOffline) fakes.setConnectionStatus('offline');
  await render(<PrayerPage />, { services: fakes.services, path: '/prayer?tab=places', locale });
  return fakes;
}

const rows = () =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('h3, p')].map(({ textContent }) => textContent).join(' | '));

describe('places to pray', () => {
  test('those that are known, nearest first, with kind, walk or distance, and the way there', async () => {
    await open([FAR, MOSQUE, OUT_OF_REACH, ROOM, OLD], { isOffline: true });
    await expect.element(page.getByRole('heading', { level: 2, name: '4 places to pray known nearby' })).toBeVisible();
    expect(rows()).toEqual([
      'Level 3 | Prayer room · About 2 min on foot',
      'Masjid Moulana | Mosque · About 7 min on foot',
      'Place to pray | About 14 min on foot',
      'Musalla | 10 km',
    ]);
    const link = page.getByRole('link', { name: 'Directions to Masjid Moulana' });
    const { latitude, longitude } = MOSQUE;
    expect(new URL((link.element() as HTMLAnchorElement).href).searchParams.get('destination')).toBe(
      `${latitude},${longitude}`,
    );
  });

  test('without any it says that there may be one', async () => {
    await open([OUT_OF_REACH]);
    await expect.element(page.getByRole('heading', { name: 'No places to pray known here' })).toBeVisible();
    await expect.element(page.getByText(/There may be one all the same/)).toBeVisible();
  });

  test('around a restaurant, whose name it says, and back to one’s own surroundings', async () => {
    const grill = fakeRestaurant({ name: 'Far Grill', ...northBy(585) });
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE, OUT_OF_REACH);
    fakes.outlines.set(grill.slug, { place: grill, asOf: null });
    await render(<PrayerPage />, { services: fakes.services, path: `/prayer?tab=places&near=${grill.slug}` });
    await expect.element(page.getByText(/^Around \u2068?Far Grill/)).toBeVisible();
    expect(rows()[0]).toMatch(/^Johor/);
    await page.getByRole('link', { name: 'Show those around me' }).click();
    await expect.poll(() => rows()[0]).toMatch(/^Masjid Moulana/);
    await expect.element(page.getByText(/^Around/)).not.toBeInTheDocument();
  });

  test('an unknown restaurant in the address changes nothing', async () => {
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE);
    await render(<PrayerPage />, { services: fakes.services, path: '/prayer?tab=places&near=nobody' });
    await expect.element(page.getByRole('heading', { name: 'Masjid Moulana' })).toBeVisible();
  });

  test('more follow by a press', async () => {
    await open(Array.from({ length: 25 }, (_, n) => ({ ...MOSQUE, name: `Masjid ${n}`, ...northBy(n) })));
    await expect.poll(() => rows().length).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows().length).toBe(25);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('a search that failed is repeated by a press', async () => {
    const fakes = fakeServices({ places: [] });
    fakes.prayerSpaces.push(MOSQUE);
    const { search } = fakes.services;
    const prayerSpaces = vi.fn((question: PrayerSpaceQuestion) => search.prayerSpaces(question));
    prayerSpaces.mockRejectedValueOnce(new Error('gone'));
    const services = { ...fakes.services, search: { ...search, prayerSpaces } };
    await render(<PrayerPage />, { services, path: '/prayer?tab=places' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Masjid Moulana' })).toBeVisible();
  });

  test.each(['ar', 'fr', 'tr', 'ms', 'id'])('in %s at 320 pixels nothing is wider than the screen', async (locale) => {
    await page.viewport(320, 700);
    const name = 'Masjid Al-Muttaqin-dan-Pusat-Komuniti-Islam-Kampung-Baru';
    await open([{ ...MOSQUE, name }, FAR], { locale });
    await expect.poll(() => rows().length).toBe(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
