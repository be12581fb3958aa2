import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeOptions, type FakeServices, fakeServices } from '../../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant, RAFFLES_PLACE } from '../../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../../tests/support/screens/mount-app.tsx';
import type { FoundWalk } from '../../../places/walk/use-walk.ts';

const PLACE = fakeRestaurant({ slug: 'koshary', name: 'Koshary El Tahrir', address: '18 Market Street' });
const at = { latitude: 1.2851, longitude: 103.8521 };
const step = { turn: 'start', degrees: 45, kind: 'street', name: 'Market Street', metres: 600, cost: 600, at } as const;
const WALK: FoundWalk = {
  metres: 620,
  cost: 640,
  startM: 10,
  endM: 10,
  line: [at, { latitude: 1.287, longitude: 103.8545 }],
  steps: [step],
};
const LONGER: FoundWalk = { ...WALK, metres: 780, cost: 800, steps: [{ ...step, name: 'Cecil Street' }] };

const location = () => page.getByRole('region', { name: 'Location & Contact' });
const show = () => location().getByRole('button', { name: 'Show the way on foot' });
const steps = () => location().getByRole('list', { name: 'Step by step' });

async function open(options: FakeOptions = {}): Promise<FakeServices> {
  const fake = fakeServices({ places: [PLACE], ...options });
  await mountApp('/restaurant/koshary', fake);
  return fake;
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  localStorage.removeItem('rihla:pace');
  unmountApp();
});

test('the way on foot, once it is asked for: how long, how far, approximate, and step by step', async () => {
  const fake = await open();
  fake.setWalk({ walks: [WALK] });
  await expect.element(show()).toBeVisible();
  expect(fake.walks).toEqual([]);
  await show().click();
  await expect.element(location()).toHaveTextContent('8 min on foot, 620 mapproximate');
  expect(fake.walks).toMatchObject([{ from: RAFFLES_PLACE, to: { latitude: PLACE.latitude }, language: 'en' }]);
  await expect.element(steps()).toMatchAriaInlineSnapshot(`
    - list "Step by step":
      - listitem: Set out to the north-east.
      - listitem: Walk 600 m along Market Street.
      - listitem: You’re at Koshary El Tahrir.
  `);
  await location().getByRole('button', { name: 'Hide the way' }).click();
  await expect.element(show()).toBeVisible();
  expect(steps().query()).toBeNull();
});

test('another way is offered where it truly differs', async () => {
  const fake = await open();
  fake.setWalk({ walks: [WALK, LONGER] });
  await show().click();
  await location().getByRole('button', { name: 'Another way: 10 min, 780 m' }).click();
  await expect.element(steps()).toHaveTextContent('along Cecil Street');
  await expect.element(location().getByRole('button', { name: 'Another way: 8 min, 620 m' })).toBeVisible();
});

test('without a way it says why, and distance and direction stand as before (S80, K13)', async () => {
  const fake = await open();
  for (const [none, text] of [
    ['no-route', 'No way on foot found on the map.'],
    ['no-streets', 'We have no street map here yet.'],
    ['failed', 'We couldn’t load the streets here.'],
  ] as const) {
    fake.setWalk({ none });
    await show().click();
    await expect.element(location()).toHaveTextContent(text);
    await expect.element(location()).toHaveTextContent('0.5 km to the north-east of you');
    await expect.element(location()).toHaveTextContent('About 8 min on foot');
    await expect.element(location()).toHaveTextContent('Best on foot');
    await location().getByRole('button', { name: 'Hide the way' }).click();
  }
  fake.setConnectionStatus('offline');
  await show().click();
  await expect.element(location()).toHaveTextContent('The streets here aren’t on this phone.');
});

test('a slow walker is told more minutes, with and without a way', async () => {
  localStorage.setItem('rihla:pace', 'slow');
  const fake = await open();
  fake.setWalk({ walks: [WALK] });
  await expect.element(location()).toHaveTextContent('About 11 min on foot');
  await show().click();
  await expect.element(location()).toHaveTextContent('12 min on foot, 620 m');
});

test('from a default position, and too far away, no way is offered', async () => {
  await open({ position: null });
  await expect.element(location().getByRole('button', { name: 'Use my location' })).toBeVisible();
  expect(show().query()).toBeNull();
  unmountApp();
  await open({ position: { latitude: 1.4, longitude: 103.8 } });
  await expect.element(location()).toHaveTextContent('Best by car or taxi');
  expect(show().query()).toBeNull();
});
