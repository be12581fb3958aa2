// @module-tag full
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mutation } from '#domain/own/mutations.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { render } from '../../../tests/support/screens/render.tsx';
import '../../app/shell.css';
import { cardOf } from '../cards/card-of.ts';
import { PrayerCard } from '../prayer/prayer-card.tsx';
import { tripRoomPx } from './trip-mark.ts';
import { TripSlot } from './trip-slot.tsx';

const T = '00000000-0000-4000-8000-000000000001';
const S = '00000000-0000-4000-8000-000000000002';
const KUALA_LUMPUR = { latitude: 3.139, longitude: 101.6869 };
const SINGAPORE = { name: 'Singapore', country_code: 'SG', latitude: 1.29, longitude: 103.85 };
const REYKJAVIK = { name: 'Reykjavik', country_code: 'IS', latitude: 64.147, longitude: -21.94 };

let fake: FakeServices;

interface OpenOptions {
  readonly stop?: typeof SINGAPORE;
  readonly position?: typeof KUALA_LUMPUR | null;
  /** On the device's clock. */
  readonly now?: Date;
  readonly prepare?: () => void;
  /** What else Home shows. */
  readonly beside?: ReactNode;
}

async function open({
  stop = SINGAPORE,
  position = KUALA_LUMPUR,
  now = new Date(2026, 10, 20, 12),
  prepare,
  beside,
}: OpenOptions = {}) {
  fake = fakeServices({ now: now.getTime(), position });
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  prepare?.();
  const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  const planned: Mutation[] = [
    { name: 'create_trip', args: { id: T, name: 'Work' } },
    { name: 'set_trip_stop', args: { ...stop, id: S, trip_id: T, arrives_on: day, leaves_on: day } },
  ];
  await fake.services.replica.mutateAll({ mutations: planned });
  await page.viewport(390, 844);
  await render(
    <>
      {beside}
      <TripSlot />
    </>,
    { services: fake.services },
  );
}

const list = (name: string) => page.getByRole('list', { name });
const nearest = () => list('Places around \u2068Singapore\u2069').or(list('Places around Singapore'));

beforeEach(() => localStorage.clear());

test('on a day of the trip Home shows the nearest places of the stop, measured from its centre, and the next prayer there', async () => {
  await open();
  await expect.poll(() => nearest().getByRole('article').elements().length).toBe(3);
  await expect.element(page.getByText(/^Distances are from the centre of/)).toBeVisible();
  await expect.element(page.getByText(/^(Fajr|Dhuhr|Asr|Maghrib|Isha|Sunrise)/)).toBeVisible();
  const near = fake.queries.filter(({ sort, limit }) => sort === 'distance' && limit === 3);
  expect(near.at(-1)?.near).toMatchObject({ latitude: SINGAPORE.latitude, longitude: SINGAPORE.longitude });
  const all = page.getByRole('link', { name: 'See all' }).element();
  expect(decodeURIComponent(all.getAttribute('href') ?? '')).toContain('around=Singapore@1.29,103.85');
  // The next opening keeps this room before any code is there.
  await expect.poll(() => tripRoomPx() ?? 0).toBeGreaterThan(300);
});

test('all of it works without a network', async () => {
  await open({ prepare: () => fake.setConnectionStatus('offline') });
  await expect.poll(() => nearest().getByRole('article').elements().length).toBe(3);
  await expect.element(page.getByText(/^(Fajr|Dhuhr|Asr|Maghrib|Isha|Sunrise)/)).toBeVisible();
});

test('whoever stands there has the nearest places in Home’s own list, and not twice', async () => {
  await open({ position: RAFFLES_PLACE });
  await expect.element(page.getByText(/^(Fajr|Dhuhr|Asr|Maghrib|Isha|Sunrise)/)).toBeVisible();
  expect(page.getByRole('list').elements()).toEqual([]);
  await expect.poll(() => tripRoomPx() ?? 0).toBeGreaterThan(60);
});

test('whoever stands there reads one time of the next prayer, that of where they stand', async () => {
  // Where the sun is a minute ahead of the city's centre.
  await open({ position: { latitude: 1.29, longitude: 104.09 }, beside: <PrayerCard /> });
  const times = page.getByText(/^(Fajr|Dhuhr|Asr|Maghrib|Isha|Sunrise) \d/);
  await expect.poll(() => times.elements().length).toBe(2);
  const [one, other] = times.elements().map((element) => element.textContent);
  expect(other).toBe(one);
});

test('saved places of that city come before, others don’t', async () => {
  const [here, second] = FAKE_RESTAURANTS;
  if (!here || !second) throw new Error('There are no places');
  const far = {
    ...second,
    id: '00000000-0000-4000-8000-00000000aaaa',
    latitude: 35.6,
    longitude: 139.7,
    name: 'Far away',
  };
  const at = new Date(2026, 10, 20, 12).getTime();
  await open({
    prepare: () => {
      fake.indexed.push(cardOf(here, SINGAPORE, at), cardOf(far, SINGAPORE, at));
      const mark = { isSaved: true, mark: 'synced', code: null } as const;
      fake.setSaved(
        new Map([
          [here.id, mark],
          [far.id, mark],
        ]),
      );
    },
  });
  const saved = list('Saved in \u2068Singapore\u2069').or(list('Saved in Singapore'));
  await expect.poll(() => saved.getByRole('article').elements().length).toBe(1);
  await expect.element(saved).toHaveTextContent(here.name);
});

// At 11 in the morning in Singapore.
test('in Ramadan it says when iftar is, also while another prayer comes first', async () => {
  await open({ now: new Date(Date.UTC(2027, 1, 15, 3)) });
  await expect.element(page.getByText(/^Dhuhr /)).toBeVisible();
  await expect.element(page.getByText(/^Iftar /)).toBeVisible();
});

test('outside of Ramadan there is no iftar', async () => {
  await open({ now: new Date(Date.UTC(2027, 5, 15, 3)) });
  await expect.element(page.getByText(/^Dhuhr /)).toBeVisible();
  expect(page.getByText(/^Iftar /).query()).toBeNull();
});

test.each([
  ['has no places there, and has them all', {}, { worldRows: 3 }, /^We don’t know any places within/],
  ['may lack places there', {}, { worldRows: null }, /^No places around/],
  ['is offline without an index', { status: 'offline' }, { phase: 'empty' }, /^No places around/],
  ['could not open its index', {}, { phase: 'empty', problem: 'broken' }, /^We couldn’t look for places/],
] as const)('says so if the device %s', async (_, options, index, text) => {
  await open({
    stop: REYKJAVIK,
    prepare: () => {
      if ('status' in options) fake.setConnectionStatus(options.status);
      fake.setIndex(index);
    },
  });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('shows placeholders while places are coming', async () => {
  await open({ stop: REYKJAVIK, prepare: () => fake.setIndex({ phase: 'opening' }) });
  await expect.poll(() => document.querySelectorAll('[data-skeleton="card"]').length).toBe(3);
  expect(tripRoomPx()).toBe(null);
});
