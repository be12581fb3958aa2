// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { fakeServices } from '../../tests/support/fakes/fake-clients.ts';
import { FAKE_NOW, fakeRestaurant, RAFFLES_PLACE } from '../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../tests/support/screens/mount-app.tsx';
import { render } from '../../tests/support/screens/render.tsx';
import { FrontPage } from './front-page.tsx';

const PARIS: LocatedPosition = {
  position: { latitude: 48.86, longitude: 2.35 },
  source: 'chosen',
  at: FAKE_NOW,
  name: 'Paris',
};
const UNNAMED: LocatedPosition = { position: PARIS.position, source: 'chosen', at: FAKE_NOW };
const EARLIER: LocatedPosition = { position: RAFFLES_PLACE, source: 'last-fix', at: FAKE_NOW - 3 * 3_600_000 };

async function open(path: string, located: LocatedPosition | null) {
  const fakes = fakeServices({ places: [fakeRestaurant({ slug: 'laksa', name: 'Laksa House', country_code: 'SG' })] });
  fakes.setSession({ userId: 'amina', email: null, name: 'Amina' });
  const { geolocator } = fakes.services;
  const state = { ...geolocator.state(), ...(located && { located }) };
  const services = {
    ...fakes.services,
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
