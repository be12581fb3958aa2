// @module-tag quick

import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnTrip } from '#domain/own/own-view.ts';
import { tripPath } from '#places/trips/trip-path.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { FAKE_RESTAURANTS } from '../../../tests/support/fakes/fake-data.ts';
import { fakeRegion } from '../../../tests/support/fakes/fake-region.ts';
import { FAKE_STOP } from '../../../tests/support/fakes/fake-stop.ts';
import { button, T } from '../../../tests/support/screens/open-trips.tsx';
import { render } from '../../../tests/support/screens/render.tsx';
import { EveningCheck } from './evening-check.tsx';
import { copyPacks } from './pack-copy.ts';
import { TripTravel } from './trip-travel.tsx';
import type { BrowserTools } from './use-ready.ts';

const EVENING = new Date(2027, 0, 1, 18).getTime();
const STOP = { ...FAKE_STOP, name: 'Singapore', country_code: 'SG', latitude: 1.29, longitude: 103.85 };
const TRIP: OwnTrip = { id: T, name: 'Asia', mark: 'synced', stops: [{ ...STOP, id: 's', mark: 'synced' }] };
const REGION = fakeRegion('Singapore', { id: 'sg', state: 'kept', rows: FAKE_RESTAURANTS.length });
const readWaiterCard = async () => ({ intro: 'Saya Muslim.' });

let fake: FakeServices;
let log: string[];
let browser: BrowserTools;

beforeEach(async () => {
  localStorage.clear();
  await copyPacks();
  fake = fakeServices({ now: EVENING });
  fake.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fake.setSaved(new Map());
  fake.services.replica.readCredits = async () => null;
  log = [];
  browser = {
    async cut() {
      log.push('cut');
      return {
        async end() {
          log.push('joined');
          return true;
        },
      };
    },
    isCutOff: async () => true,
    checkFiles: async () => ({ count: 120, missing: 0 }),
    zoneAt: async () => 'Asia/Singapore',
    hasKeptStreets: async () => true,
    readNotes: async (country) => ({ country, checked: '2026-11-30', sections: [] }),
  };
});

async function open(changes: Partial<BrowserTools> = {}, region = REGION) {
  fake.setRegions([region]);
  await render(
    <TripTravel trip={TRIP} regions={[region]} readWaiterCard={readWaiterCard} browser={{ ...browser, ...changes }} />,
    { services: fake.services },
  );
  await button('Check now').click();
}

const item = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

describe('the check of a trip', () => {
  test('opens each thing without a network, and then says that it is ready', async () => {
    await open();
    await expect.element(page.getByText(/^Ready: everything with a tick opened without a network/)).toBeVisible();
    for (const text of [
      'Opened: The app itself, 120 files',
      /^Opened: Search around Singapore: “.+” and “halal food”$/,
      'Opened: Prayer times in Singapore, 3 days',
      'Opened: Words for the waiter in English',
      'Opened: Notes: Singapore',
      'Opened: A review can be written',
      /^We know no places to pray around Singapore$/,
    ]) {
      await expect.element(item(text)).toBeVisible();
    }
    expect(item(/^Opened: Page of /).elements()).toHaveLength(5);
    // A street map was not opened, so nothing is said of one.
    expect(item(/map/).elements()).toHaveLength(0);
    expect(log).toEqual(['cut', 'joined']);
    expect([...fake.drafts]).toEqual([]);
  });

  test('names what is missing, and mends it', async () => {
    let missing = 3;
    fake.services.replica.findRestaurant = async () => ({ kind: 'unreachable', code: 'offline' });
    await open(
      { checkFiles: async () => ({ count: 120, missing }), zoneAt: async () => null },
      { ...REGION, state: 'none' },
    );
    await expect.element(page.getByText('9 things are missing')).toBeVisible();
    await expect.element(item('Files of the app are missing: 3. Pages may not open without them')).toBeVisible();
    // A review can be stored, but the page that writes it may be in a missing file.
    expect(item(/^Opened:/).elements()).toHaveLength(0);
    await expect.element(item('Search around Singapore: its places aren’t all here')).toBeVisible();
    await expect.element(item('Prayer times in Singapore couldn’t be calculated')).toBeVisible();
    expect(item(/^The page of .* isn’t here$/).elements()).toHaveLength(5);
    await button('Pack what is missing').click();
    await expect.poll(() => fake.done).toContainEqual(['keep', 'sg']);
    missing = 0;
    await button('Download the app’s files').click();
    await expect.element(item('Opened: The app itself, 120 files')).toBeVisible();
  });

  test('a city of a country without any known place lacks nothing that could be fetched', async () => {
    const istanbul = { ...STOP, name: 'Istanbul', country_code: 'TR', latitude: 41.01, longitude: 28.98 };
    const trip = { ...TRIP, stops: [{ ...istanbul, id: 's', mark: 'synced' as const }] };
    fake.setRegions([REGION]);
    await render(<TripTravel trip={trip} regions={[REGION]} readWaiterCard={readWaiterCard} browser={browser} />, {
      services: fake.services,
    });
    await expect.element(page.getByText('We know no places around Istanbul')).toBeVisible();
    await expect.element(page.getByText(/^We can’t tell which download/)).not.toBeInTheDocument();
    await button('Check now').click();
    await expect.element(page.getByText(/^Ready: /)).toBeVisible();
    await expect.element(item('We know no places around Istanbul')).toBeVisible();
    await expect.element(item('We know no places to pray around Istanbul')).toBeVisible();
  });

  test('opens the notes on each country once, in the language of the page, and names those that are not here', async () => {
    const asked: unknown[] = [];
    const stops = [STOP, { ...STOP, name: 'Kyoto', country_code: 'JP' }, STOP, { ...STOP, country_code: 'BR' }];
    const trip = { ...TRIP, stops: stops.map((stop, n) => ({ ...stop, id: String(n), mark: 'synced' as const })) };
    fake.setRegions([REGION]);
    const readNotes: BrowserTools['readNotes'] = async (...question) => {
      asked.push(question);
      return null;
    };
    await render(
      <TripTravel trip={trip} regions={[REGION]} readWaiterCard={readWaiterCard} browser={{ ...browser, readNotes }} />,
      { services: fake.services },
    );
    await button('Check now').click();
    await expect.element(item('Notes: Japan. They aren’t here')).toBeVisible();
    await expect.element(item('Notes: Singapore. They aren’t here')).toBeVisible();
    await expect.element(button('Pack what is missing')).toBeVisible();
    expect(asked).toEqual([
      ['SG', 'en'],
      ['JP', 'en'],
    ]);
  });

  test.each<[string, Partial<BrowserTools>, RegExp]>([
    ['can’t be cut off', { cut: async () => null }, /^This browser can’t be cut off now/],
    ['was connected in between', { cut: async () => ({ end: async () => false }) }, /^The network wasn’t cut off/],
    ['reached the server', { isCutOff: async () => false }, /^The network wasn’t cut off/],
  ])('says nothing of a browser that %s', async (_, changes, text) => {
    await open(changes);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(0);
  });

  test('proves nothing if the worker that fetches reached the server', async () => {
    fake.services.replica.readCredits = async () => [];
    await open();
    await expect.element(page.getByText(/^The network wasn’t cut off/)).toBeVisible();
    expect(log).toEqual(['cut', 'joined']);
  });

  test('connects again if a part of the app fails', async () => {
    const report = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    fake.services.search.prayerSpaces = () => Promise.reject(new Error('planted'));
    await open();
    await expect.element(page.getByText('The check failed, so we can’t say. Please try again.')).toBeVisible();
    expect(report).toHaveBeenCalledOnce();
    expect(log).toEqual(['cut', 'joined']);
  });

  test('counts saved places of the trip that are not here', async () => {
    fake.setSaved(new Map([['00000000-0000-4000-8000-00000000dead', { isSaved: true, mark: 'synced', code: null }]]));
    await open();
    await expect.element(item('1 saved place isn’t here')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See saved places' })).toBeVisible();
  });

  test('opens the street map of a Pro member', async () => {
    fake.setMembership({
      entitlement: 'pro',
      subscription: null,
      plan: null,
      hadTrial: false,
      payments: null,
      checkedAt: new Date(EVENING).toISOString(),
    });
    const map = { bytes: 1, receivedBytes: 1, state: 'kept', errorCode: null, isPart: false } as const;
    await open({ hasKeptStreets: async () => false }, { ...REGION, map });
    await expect.element(item('The street map of Singapore isn’t all here')).toBeVisible();
    await button('Pack what is missing').click();
    await expect.poll(() => fake.done).toContainEqual(['drop map', 'sg']);
    expect(fake.done).toContainEqual(['keep map', 'sg']);
  });
});

/** Opens the app at this time. */
async function start(at: number, path = '/') {
  const now = fakeServices({ now: at });
  now.setSession({ userId: 'amina', email: null, name: 'Amina' });
  now.setSaved(new Map());
  now.setRegions([REGION]);
  now.services.replica.readCredits = async () => null;
  await now.services.replica.mutateAll({
    mutations: [
      { name: 'create_trip', args: { id: T, name: 'Asia' } },
      { name: 'set_trip_stop', args: { ...STOP, id: '00000000-0000-4000-8000-000000000101', trip_id: T } },
    ],
  });
  await render(
    <>
      <EveningCheck readWaiterCard={readWaiterCard} browser={browser} />
      <Link to="/saved">Elsewhere</Link>
    </>,
    { services: now.services, path },
  );
}

describe('on the evening before', () => {
  test('the first opening checks, says what it found, and the next one does not', async () => {
    await start(EVENING);
    await expect.element(page.getByText(/^Asia begins tomorrow\. Ready/)).toBeVisible();
    await button('OK').click();
    await expect.element(page.getByText(/^Asia/)).not.toBeInTheDocument();
    expect(log).toEqual(['cut', 'joined']);
    await start(EVENING + 3_600_000);
    expect(log).toEqual(['cut', 'joined']);
  });

  test('what it said ends on the trip’s page, which packs and checks anew', async () => {
    browser = { ...browser, checkFiles: async () => ({ count: 120, missing: 3 }) };
    await start(EVENING);
    await expect.element(page.getByText(/^Asia begins tomorrow\. \d+ things? (is|are) missing/)).toBeVisible();
    await page.getByRole('link', { name: 'Open the trip' }).click();
    await expect.element(page.getByText(/^Asia/)).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await expect.element(page.getByText(/^Asia/)).not.toBeInTheDocument();
    expect(log).toEqual(['cut', 'joined']);
  });

  test('does not run on the trip’s page, but on the next one', async () => {
    await start(EVENING, tripPath(T));
    const elsewhere = page.getByRole('link', { name: 'Elsewhere' });
    await expect.element(elsewhere).toBeVisible();
    expect(log).toEqual([]);
    await elsewhere.click();
    await expect.element(page.getByText(/^Asia begins tomorrow\. Ready/)).toBeVisible();
  });

  test.each([
    ['the afternoon', EVENING - 2 * 3_600_000],
    ['another evening', EVENING - 86_400_000],
    ['the trip’s own evening', EVENING + 86_400_000],
  ])('nothing happens on %s', async (_, at) => {
    await start(at);
    await expect.element(page.getByText(/^Asia/)).not.toBeInTheDocument();
    expect(log).toEqual([]);
  });
});
