// @module-tag full
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { planPath } from '#places/trips/plan-path.ts';
import type { FakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { address, openTrips, TOKYO, tripServices } from '../../../tests/support/screens/open-trips.tsx';

let fake: FakeServices;
const city = () => page.getByLabelText('City or area');
const name = () => page.getByLabelText('Name of the trip');

beforeEach(async () => {
  fake = await tripServices();
});

test('a city’s link fills it in, and leaves the address', async () => {
  await openTrips(
    fake,
    planPath({ name: 'Istanbul', countryCode: 'TR', middle: { latitude: 41.01, longitude: 28.97 } }),
  );
  await expect.element(city()).toHaveValue('Istanbul');
  await expect.element(name()).toHaveValue('Istanbul');
  await expect.element(page.getByText('Türkiye').or(page.getByText('Turkey'))).toBeVisible();
  await expect.element(address()).toHaveTextContent(/^\/trips$/);
  expect(fake.drafts.get('trip')).toMatchObject({ stop: { place: { name: 'Istanbul', country_code: 'TR' } } });
});

test('a name alone is looked up on the phone, and keeps what was written before', async () => {
  fake.suggestions.set('Tokyo', { spots: [TOKYO], places: [], cuisines: [], cities: [] });
  fake.drafts.set('trip', {
    name: 'Blossom',
    stop: { typed: '', place: null, arrives: '2027-03-28', leaves: '2027-04-01' },
  });
  await openTrips(fake, planPath({ name: 'Tokyo', countryCode: 'JP' }));
  await expect.element(city()).toHaveValue('Tokyo');
  await expect.element(page.getByText('Japan', { exact: true })).toBeVisible();
  await expect.element(name()).toHaveValue('Blossom');
  await expect.element(page.getByLabelText('First day there')).toHaveValue('2027-03-28');
});

test.each([
  ['a city of the same name elsewhere', planPath({ name: 'Tokyo', countryCode: 'MY' }), 'Tokyo'],
  ['an unknown name', '/trips?plan=Nowhere&country=XX', 'Nowhere'],
  ['hidden characters', '/trips?plan=No%E2%80%AEwhere%40999,999', 'Nowhere@999,999'],
])('%s stays typed, without a place', async (_, path, typed) => {
  fake.suggestions.set('Tokyo', { spots: [TOKYO], places: [], cuisines: [], cities: [] });
  await openTrips(fake, path);
  await expect.element(city()).toHaveValue(typed);
  await expect.element(address()).toHaveTextContent(/^\/trips$/);
  expect(fake.drafts.get('trip')).toMatchObject({ stop: { place: null } });
});

test('a well-known city is offered before the index knows it, and the index is asked again when it knows more', async () => {
  const zoo = { ...TOKYO, name: 'Singapore Zoo', kind: 'area', countryCode: 'SG' } as const;
  fake.suggestions.set('Singapore', { spots: [zoo], places: [], cuisines: [], cities: [] });
  await openTrips(fake, '/trips');
  await city().fill('Singapore');
  const offered = page.getByRole('region', { name: 'Matching places' }).getByRole('button');
  await expect.element(offered.nth(1)).toHaveTextContent('Singapore Zoo');
  await expect.element(offered.first()).toHaveTextContent(/^Singapore Singapore$/);
  const known = { ...zoo, name: 'Singapore', kind: 'city', count: 4202 } as const;
  fake.suggestions.set('Singapore', { spots: [known, zoo], places: [], cuisines: [], cities: [] });
  fake.setIndex({ revision: 2 });
  await expect.element(offered.first()).toHaveTextContent('4,202 places');
  expect(offered.elements()).toHaveLength(2);
});
