// @module-tag quick
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Membership } from '#domain/payments/membership.ts';
import { NOTES_CACHE } from '#platform/folders.ts';
import { cutNotes } from '../../../tests/support/fakes/cut-notes.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import {
  button,
  heading,
  NOW,
  openTrips,
  SINGAPORE,
  SINGAPORE_STOP,
  stop,
  T,
  trip,
  tripServices,
} from '../../../tests/support/screens/open-trips.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { copyPacks } from './pack-copy.ts';
import { PackRemoval } from './pack-removal.tsx';

let fake: FakeServices;
const MAP = { bytes: 5_000_000, receivedBytes: 0, state: 'none', errorCode: null, isPart: false } as const;
const PRO: Membership = {
  entitlement: 'pro',
  subscription: null,
  plan: null,
  hadTrial: false,
  payments: null,
  checkedAt: new Date(NOW).toISOString(),
};
const DAY_MS = 86_400_000;
const records = () => JSON.parse(localStorage.getItem('rihla:packs') ?? '{}');
const status = (text: string) => page.getByText(text, { exact: true });

beforeEach(async () => {
  localStorage.removeItem('rihla:packs');
  await copyPacks();
  await caches.delete(NOTES_CACHE);
  fake = await tripServices();
  fake.setSaved(new Map());
});

afterEach(() => {
  // The test's own, over the browser's.
  Reflect.deleteProperty(navigator, 'connection');
});

/** The network as the browser reports it. */
function connect(facts: { saveData?: boolean; type?: string }): void {
  const connection = Object.assign(new EventTarget(), facts);
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

async function open(region: Partial<typeof SINGAPORE> = {}) {
  fake.setRegions([{ ...SINGAPORE, ...region }]);
  await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1, SINGAPORE_STOP)]);
  await expect.element(heading('Pack for offline')).toBeVisible();
}

describe('packing a trip', () => {
  test('says its size first, then shows progress, pauses and resumes', async () => {
    await open();
    await button('Pack it, 310 kB').click();
    await expect.poll(() => fake.done).toEqual([['keep', 'sg']]);
    expect(records()).toMatchObject({ [T]: { broughtRegions: ['sg'], lastDay: '2027-01-04' } });

    const transfer = { receivedBytes: 110_000, totalBytes: 290_000 };
    fake.setRegions([{ ...SINGAPORE, state: 'loading', transfer }]);
    await expect.element(status('Packing. You can leave this page.')).toBeVisible();
    await expect.element(page.getByLabelText('Packing Asia')).toHaveAttribute('aria-valuetext', '110 kB of 310 kB');
    await button('Pause').click();
    expect(fake.done.at(-1)).toEqual(['pause', 'sg']);
    fake.setRegions([{ ...SINGAPORE, state: 'paused', transfer }]);
    await expect.element(status('Paused. What has arrived stays.')).toBeVisible();
    await button('Resume, 200 kB left').click();
    await expect.poll(() => fake.done.at(-1)).toEqual(['resume', 'sg']);
    fake.setRegions([{ ...SINGAPORE, state: 'failed', errorCode: 'pack_damaged' }]);
    await expect.element(status('Part of it couldn’t be downloaded. What has arrived stays.')).toBeVisible();
    await expect.element(button('Try again, 310 kB left')).toBeVisible();
    fake.setRegions([{ ...SINGAPORE, state: 'kept' }]);
    await expect.element(status('Packed')).toBeVisible();
  });

  test('keeps a region that is only here while the person is near, without a download', async () => {
    await open({ state: 'kept', isAutomatic: true });
    await button('Pack it, nothing to download').click();
    await expect.poll(() => fake.done).toEqual([['keep', 'sg']]);
    // What was here before stays after the trip.
    await expect.poll(records).toMatchObject({ [T]: { regions: ['sg'], broughtRegions: [] } });
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  });

  test('brings reviews of saved places, once the places are here', async () => {
    const [place] = FAKE_RESTAURANTS;
    fake.setSaved(new Map([[place?.id ?? '', { isSaved: true, mark: 'synced', code: null }]]));
    fake.setOthers('failed');
    await open({ id: place?.region ?? '', state: 'kept' });
    await expect.element(page.getByText('With reviews of 1 saved place')).toBeVisible();
    await button('Pack it, nothing to download').click();
    await expect.element(status('Packed, but reviews of saved places couldn’t be fetched')).toBeVisible();
    fake.setOthers([]);
    await button('Fetch the reviews').click();
    await expect.element(status('Packed')).toBeVisible();
  });

  test('brings the notes on its countries, in the language of the page', async () => {
    const letNotesPass = cutNotes();
    await open({ state: 'kept' });
    await expect.element(page.getByText('With notes: Singapore')).toBeVisible();
    await button('Pack it, nothing to download').click();
    await expect.element(status('Packed, but the notes on the countries couldn’t be stored')).toBeVisible();
    letNotesPass();
    await button('Fetch the notes').click();
    await expect.element(status('Packed')).toBeVisible();
    const paths = (await (await caches.open(NOTES_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
    expect(new Set(paths.map((path) => /notes-sg(?:-\w+)?/.exec(path)?.[0]))).toEqual(
      new Set(['notes-sg', 'notes-sg-en']),
    );
  });

  test.each([
    [{ saveData: true }, 'Saving data right now. Press only if 310 kB is fine now.'],
    [{ type: 'cellular' }, 'You’re on a mobile network: this uses 310 kB of your data.'],
  ])('on a network that is %j says what it costs', async (network, text) => {
    connect(network);
    await open();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(fake.done).toEqual([]);
  });

  test('offline waits for a network', async () => {
    fake.setConnectionStatus('offline');
    await open({ state: 'waiting' });
    await expect.element(page.getByText('You’re offline. It downloads as soon as there’s a connection.')).toBeVisible();
    await expect.element(status('Waiting for a connection, or for you to start it')).toBeVisible();
  });

  test('has the street map for Pro, and else says so', async () => {
    await open({ map: MAP });
    await expect.element(page.getByText('The street map comes with Pro.')).toBeVisible();
    await button('Pack it, 310 kB').click();
    await expect.poll(() => fake.done).toEqual([['keep', 'sg']]);
  });

  test('with Pro downloads the street map, too', async () => {
    fake.setMembership(PRO);
    await open({ map: MAP });
    await button('Pack it, 5.3 MB').click();
    await expect
      .poll(() => fake.done)
      .toEqual([
        ['keep', 'sg'],
        ['keep map', 'sg'],
      ]);
    expect(records()).toMatchObject({ [T]: { broughtMaps: ['sg'] } });
  });

  test('names the cities whose region it can’t tell', async () => {
    fake.setRegions([]);
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1, SINGAPORE_STOP)]);
    await expect.element(page.getByText(/^We can’t tell which download Singapore belongs to/)).toBeVisible();
    expect(button(/^Pack it/).query()).toBeNull();
  });

  test('can stay after the trip', async () => {
    await open();
    await button('Pack it, 310 kB').click();
    await expect.element(page.getByText(/^Leaves this phone by itself on 19 Jan 2027/)).toBeVisible();
    await page.getByRole('switch', { name: 'Keep it after the trip' }).click();
    expect(records()).toMatchObject({ [T]: { isKept: true } });
    await expect.element(page.getByText(/^It stays until you delete it/)).toBeVisible();
  });

  test.each(['ar', 'fr', 'id', 'ms', 'tr'] as const)('speaks %s', async (locale) => {
    fake.setRegions([SINGAPORE]);
    await openTrips(fake, `/trips/${T}`, [trip(T, 'Asia'), stop(1, SINGAPORE_STOP)], { locale });
    await expect.element(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Pack it|Can’t be packed/);
  });
});

describe('after the trip', () => {
  const record = {
    regions: ['sg'],
    maps: [],
    broughtRegions: ['sg'],
    broughtMaps: [],
    lastDay: '2026-11-06',
    isKept: false,
  };

  async function start(days: number, changes: object = {}) {
    localStorage.setItem('rihla:packs', JSON.stringify({ [T]: { ...record, ...changes } }));
    fake = fakeServices({ now: NOW + days * DAY_MS, position: null });
    fake.setRegions([{ ...SINGAPORE, state: 'kept' }]);
    await render(<PackRemoval />, { services: fake.services });
  }

  test('what it brought leaves after fourteen days, and the app says so', async () => {
    await start(1);
    await expect.element(page.getByText('Your trip is over: Singapore left this phone.').first()).toBeVisible();
    expect(fake.done).toEqual([['drop', 'sg']]);
    expect(records()).toEqual({});
  });

  test.each([
    ['on the fourteenth day', 0, {}],
    ['if it is kept', 100, { isKept: true }],
  ])('it stays %s', async (_, days, changes) => {
    await start(days, changes);
    await expect.poll(() => records()).toHaveProperty(T);
    expect(fake.done).toEqual([]);
  });
});
