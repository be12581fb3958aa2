// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FAKE_PROFILE } from '../../../tests/support/fakes/fake-account.ts';
import { type FakeOptions, type FakeServices, fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeCard, fakeRestaurant, RAFFLES_PLACE } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';
import type { FoundWalk } from './use-walk.ts';

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

const measure = (text: string) => ({ text, value: 1 });

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

test('a walk on demand shows its approximate time and distance, and its steps', async () => {
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

test('an alternative walk is offered if it differs enough', async () => {
  const fake = await open();
  fake.setWalk({ walks: [WALK, LONGER] });
  await show().click();
  await location().getByRole('button', { name: 'Another way: 10 min, 780 m' }).click();
  await expect.element(steps()).toHaveTextContent('along Cecil Street');
  await expect.element(location().getByRole('button', { name: 'Another way: 8 min, 620 m' })).toBeVisible();
});

test('without a walk it says why, and distance and direction stay as before (S80, K13)', async () => {
  const fake = await open();
  for (const [none, text] of [
    ['no-route', 'No way on foot found on the map.'],
    ['detour', 'The map has few footpaths here, and no short way on foot.'],
    ['no-streets', 'We have no street map here yet.'],
    ['failed', 'We couldn’t load the streets here.'],
  ] as const) {
    fake.setWalk({ none });
    await show().click();
    await expect.element(location()).toHaveTextContent(text);
    await expect.element(location()).toHaveTextContent('0.5 km to the north-east of you');
    await expect.element(location()).toHaveTextContent('About 8 min on foot');
    await expect.element(location()).toHaveTextContent('Best on foot');
    expect(location().getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(none === 'failed' ? 1 : 0);
    await location().getByRole('button', { name: 'Hide the way' }).click();
  }
  fake.setConnectionStatus('offline');
  await show().click();
  await expect.element(location()).toHaveTextContent('The data for ways on foot here isn’t on this phone.');
});

test('after a failure, Try Again searches again and shows the walk found', async () => {
  const fake = await open();
  fake.setWalk({ none: 'failed' });
  await show().click();
  fake.setWalk({ walks: [WALK] });
  await location().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(location()).toHaveTextContent('8 min on foot, 620 m');
  await expect.element(location().getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a slow walking pace gives more minutes, with and without a walk', async () => {
  localStorage.setItem('rihla:pace', 'slow');
  const fake = await open();
  fake.setWalk({ walks: [WALK] });
  await expect.element(location()).toHaveTextContent(/About 1[12] min on foot/);
  await show().click();
  await expect.element(location()).toHaveTextContent('11 min on foot, 620 m');
});

test('from a default position, or from too far away, no walk is offered', async () => {
  await open({ position: null });
  await expect.element(location().getByRole('button', { name: 'Use my location' })).toBeVisible();
  expect(show().query()).toBeNull();
  unmountApp();
  await open({ position: { latitude: 1.4, longitude: 103.8 } });
  await expect.element(location()).toHaveTextContent('Best by car or taxi');
  expect(show().query()).toBeNull();
});

test('without a street map of the place, no walk is offered', async () => {
  const fake = fakeServices({ places: [PLACE] });
  fake.setStreets(false);
  await mountApp('/restaurant/koshary', fake);
  await expect.element(location()).toHaveTextContent('About 8 min on foot');
  await expect.element(location().getByRole('button', { name: 'More ways to get there' })).toBeVisible();
  expect(show().query()).toBeNull();
});

test('places along the walk are listed on demand, without the destination itself', async () => {
  const near = fakeRestaurant({
    slug: 'near',
    name: 'Near Kitchen',
    id: crypto.randomUUID(),
    latitude: 1.2861,
    longitude: 103.8533,
  });
  const far = fakeRestaurant({
    slug: 'far',
    name: 'Far Kitchen',
    id: crypto.randomUUID(),
    latitude: 1.3,
    longitude: 103.8533,
  });
  const fake = await open({ places: [PLACE, near, far] });
  fake.indexed.push(fakeCard(near));
  fake.setWalk({ walks: [WALK] });
  await show().click();
  await location().getByRole('button', { name: 'Halal food and prayer spaces on the way' }).click();
  const list = location().getByRole('list', { name: 'On the way' });
  await expect.element(list.getByRole('link', { name: 'Near Kitchen' })).toHaveAttribute('href', '/restaurant/near');
  await expect.element(list).toHaveTextContent('after 170 m');
  expect(list.element().textContent).toContain('Certified MUIS');
  expect(list.element().textContent).not.toContain('Far Kitchen');
  expect(list.element().textContent).not.toContain('Koshary');
});

test('online directions: nothing is sent before the button is pressed; a failure is shown, without a route (F21)', async () => {
  const fake = await open();
  await location().getByRole('button', { name: 'More ways to get there' }).click();
  await location().getByRole('button', { name: 'Car or taxi' }).click();
  await expect.element(location()).toHaveTextContent('Google Maps will see where you are and where you’re going.');
  const asked = () => fake.done.filter((each) => Array.isArray(each) && each[0] === 'directions');
  expect(asked()).toEqual([]);
  const get = location().getByRole('button', { name: 'Get directions online' });
  fake.setDirections({ status: 'failed', routes: [] });
  await get.click();
  await expect.element(location()).toHaveTextContent('No directions right now.');
  expect(steps().query()).toBeNull();
  const instruction = 'Turn left onto <b>Market</b> Street';
  const told = { instruction, distance: measure('1 m'), duration: measure('1 s') };
  fake.setDirections({
    status: 'ok',
    routes: [{ distance: measure('1.2 km'), duration: measure('4 min'), steps: [told] }],
  });
  await get.click();
  await expect.element(location()).toHaveTextContent('4 min, 1.2 km');
  await expect.element(steps()).toHaveTextContent(instruction);
  expect(asked()).toHaveLength(2);
  expect(asked()[0]).toMatchObject(['directions', { origin: RAFFLES_PLACE, mode: 'driving', language: 'en' }]);
});

test('online directions are not requested without consent to send the position, or without a network', async () => {
  const fake = await open();
  const own = FAKE_PROFILE?.profile;
  if (!own) throw new Error('nobody has a profile');
  const preferences = { ...own.preferences, privacy: { locationSharing: false } };
  fake.setProfile({ ...FAKE_PROFILE, profile: { ...own, preferences } });
  await location().getByRole('button', { name: 'More ways to get there' }).click();
  await expect.element(location().getByRole('link', { name: 'Privacy settings' })).toBeVisible();
  expect(location().getByRole('button', { name: 'Get directions online' }).query()).toBeNull();
  await expect.element(location().getByRole('link', { name: 'Google Maps' })).toBeVisible();
  fake.setProfile(FAKE_PROFILE);
  fake.setConnectionStatus('offline');
  await expect.element(location()).toHaveTextContent('Directions online need a connection.');
  expect(location().getByRole('button', { name: 'Get directions online' }).query()).toBeNull();
});
