// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Suggestions } from '#domain/search/search.ts';
import type { GeolocationState } from '#platform/geolocation.ts';
import { type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import { citiesByClock } from './travel-cities.ts';

const SHIBUYA: Suggestions = {
  spots: [
    {
      name: 'Shibuya',
      kind: 'area',
      countryCode: 'JP',
      middle: { latitude: 35.66, longitude: 139.7 },
      count: 3,
      what: '',
      marks: [[0, 4]],
      isGuess: false,
    },
  ],
  places: [],
  cuisines: [],
  cities: [],
};

const dialog = () => page.getByRole('dialog', { name: 'Where are you eating?' });
const choices = () => dialog().getByRole('list').getByRole('button');
const texts = () =>
  choices()
    .elements()
    .map((choice) => choice.textContent?.trim());

async function openPicker(fakes: FakeServices): Promise<void> {
  fakes.suggestions.set('shib', SHIBUYA);
  await mountApp('/directory', fakes);
  await page.getByRole('button', { name: /^(Choose a place to look around|Change location)$/ }).click();
  await expect.element(dialog()).toBeVisible();
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(() => {
  unmountApp();
  localStorage.clear();
});

test("without a position it offers cities in the device's time zone, and popular ones (U54, U110)", async () => {
  const fakes = fakeServices({ position: null });
  await openPicker(fakes);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [first] = citiesByClock(zone, fakes.services.now(), 1);
  expect(texts()[0]).toContain(first?.name ?? '?');
  await expect.element(dialog().getByRole('heading', { name: 'On your phone’s clock' })).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: 'Popular with travellers' })).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: 'Recent' })).not.toBeInTheDocument();
});

test("a chosen place counts until the device's position is requested again, and is remembered (U54)", async () => {
  const fakes = fakeServices({ position: null });
  await openPicker(fakes);
  await userEvent.type(dialog().getByRole('textbox'), 'shib');
  await expect.element(dialog().getByText('area in Japan · 3 places')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('Distances are from Shibuya')).toBeVisible();
  expect(fakes.services.geolocator.state().located).toMatchObject({
    source: 'chosen',
    position: { latitude: 35.66, longitude: 139.7 },
  });
  await openPicker(fakes);
  await expect.element(dialog().getByRole('heading', { name: 'Recent' })).toBeVisible();
  expect(texts()[0]).toBe('Shibuya');
  await dialog().getByRole('button', { name: 'Back to my location' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('if the browser refuses the position, the picker says so and still offers places', async () => {
  const { services, ...fakes } = fakeServices({ position: null });
  const denied: GeolocationState = { ...services.geolocator.state(), permission: 'denied' };
  const geolocator = { ...services.geolocator, state: () => denied };
  await openPicker({ ...fakes, services: { ...services, geolocator } });
  await expect.element(dialog().getByText(/^Your browser blocks location for this site/)).toBeVisible();
  expect(texts().length).toBeGreaterThan(5);
});

test('an unknown name is reported', async () => {
  await openPicker(fakeServices({ position: null }));
  await userEvent.type(dialog().getByRole('textbox'), 'xyzzy');
  await expect.element(dialog().getByText('We don’t know that place. Try a larger one nearby.')).toBeVisible();
});
