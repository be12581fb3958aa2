// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Card, NamedArea } from '#domain/search/search.ts';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeCard, fakeRestaurant, RAFFLES_PLACE } from '../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';
import { render } from '../../tests/support/screens/render.tsx';
import type { Services } from '../services/services.tsx';
import { FrontPage } from './front-page.tsx';

const PARIS: LocatedPosition = {
  position: { latitude: 48.86, longitude: 2.35 },
  source: 'chosen',
  at: FAKE_NOW,
  name: 'Paris',
};
const UNNAMED: LocatedPosition = { position: PARIS.position, source: 'chosen', at: FAKE_NOW };
const EARLIER: LocatedPosition = { position: RAFFLES_PLACE, source: 'last-fix', at: FAKE_NOW - 3 * 3_600_000 };

const TAMPINES: NamedArea = {
  name: 'Tampines',
  kind: 'area',
  countryCode: 'SG',
  middle: { latitude: 1.3536, longitude: 103.9452 },
  what: '',
};

async function open(path: string, located: LocatedPosition | null, area?: NamedArea) {
  const laksa = fakeRestaurant({ slug: 'laksa', name: 'Laksa House', country_code: 'SG' });
  const fakes = fakeServices({ places: [laksa] });
  fakes.setSession({ userId: 'amina', email: null, name: 'Amina' });
  fakes.indexed.push(fakeCard(laksa));
  const { geolocator } = fakes.services;
  const state = { ...geolocator.state(), ...(located && { located }) };
  const services = {
    ...fakes.services,
    search: withArea(fakes.services.search, area),
    geolocator: {
      ...geolocator,
      state: () => state,
      watch: (listener: (now: typeof state) => void) => {
        listener(state);
        return () => undefined;
      },
    },
  };
  if (path === '/') await render(<FrontPage />, { services });
  else await mountApp(path, { ...fakes, services });
  await expect.element(page.getByRole('link', { name: 'Laksa House', exact: true }).first()).toBeVisible();
}

const measured = (card: Card, distanceM: number) => ({ ...card, distanceM });

/** The index as if each text named an area: cards at hand are measured from its middle, those asked for from where one asks. */
function withArea(search: Services['search'], area: NamedArea | undefined): Services['search'] {
  if (area === undefined) return search;
  return {
    ...search,
    search: async (...asked) => {
      const answer = await search.search(...asked);
      return { ...answer, area, cards: answer.cards.map((card) => measured(card, 700)) };
    },
    cards: async (asked) => {
      const cards = await search.cards(asked);
      return cards.map((card) => measured(card, asked.near?.longitude === area.middle?.longitude ? 700 : 9000));
    },
  };
}

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

const CHOSEN = 'Distances are from the place you chose';
test.each<[string, string, LocatedPosition, string]>([
  ['/search?q=laksa', 'a chosen city', PARIS, 'from Paris'],
  ['/search?q=laksa', 'a chosen point', UNNAMED, CHOSEN],
  ['/search?q=laksa', 'an earlier position', EARLIER, 'Distances are from where you were 3 hours ago'],
  ['/directory?country=singapore', 'a chosen city', PARIS, 'Distances are from Paris'],
  ['/directory?country=singapore', 'a chosen point', UNNAMED, CHOSEN],
  ['/directory', 'an earlier position', EARLIER, 'Distances are from where you were 3 hours ago'],
  ['/directory?sort=distance&around=Bugis', 'a chosen city', PARIS, 'Distances are from Paris'],
])('%s says once that its distances are from %s', async (path, _, located, text) => {
  await open(path, located);
  await expect.poll(() => page.getByText(text, { exact: false }).elements().length).toBe(1);
});

test.each(['/search?q=laksa', '/directory', '/'])('%s says nothing where they are from the device', async (path) => {
  await open(path, null);
  expect(page.getByText('Distances are from', { exact: false }).query()).toBeNull();
});

const FROM_MIDDLE = 'Distances are from the middle of Tampines';
test.each([
  ['/search?q=laksa', FROM_MIDDLE, TAMPINES],
  ['/directory?search=laksa', FROM_MIDDLE, TAMPINES],
  ['/search?q=laksa', 'Distances are from Tampines', { ...TAMPINES, kind: 'airport' }],
] as const)('%s says once: %s', async (path, text, area) => {
  await open(path, null, area);
  await expect.poll(() => page.getByText(text, { exact: true }).elements().length).toBe(1);
});

test('the map’s card measures from the area as the list does, and says so', async () => {
  await page.viewport(1280, 800);
  await open('/search?q=laksa&view=map', null, TAMPINES);
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.getByRole('link', { name: 'Laksa House', exact: true }).first().hover();
  await expect.element(page.getByText('0.7 km from the middle of Tampines')).toBeVisible();
});

test('home says it of a chosen city', async () => {
  const near = { ...PARIS, position: RAFFLES_PLACE };
  await open('/', near);
  await expect.element(page.getByText(CHOSEN)).toBeVisible();
});

test('the directory says it of the default position if the order needs one', async () => {
  const fakes = fakeServices({ places: [fakeRestaurant({ name: 'Laksa House' })], position: null });
  await mountApp('/directory?sort=distance', fakes);
  await expect.element(page.getByText('Distances are from Kuala Lumpur for now.')).toBeVisible();
});
