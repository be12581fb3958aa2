/**
 * Histories of events on devices, network and server, and the invariants at their end: each action is applied once, in order,
 * and none is lost (Y20-Y40).
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ANSWER_FATES, GOOD_TRIP, REQUEST_FATES, type Trip } from '../servers/unruly-network.ts';
import { ACTS, type Act, type Device, KILL_POINTS, type KillPoint } from './outbox-device.ts';
import type { World } from './outbox-world.ts';

type Step =
  | { readonly do: 'act'; readonly device: number; readonly act: Act; readonly skewYears: number }
  | {
      readonly do: 'exchange';
      readonly device: number;
      readonly runners: number;
      readonly trips: readonly Trip[];
      readonly death: KillPoint | null;
    }
  | { readonly do: 'discard' | 'retry' | 'switch user' | 'kill' | 'remember' | 'fall back'; readonly device: number }
  | { readonly do: 'move'; readonly pick: number }
  | { readonly do: 'hold' | 'release' | 'back up' | 'restore' };

export interface History {
  readonly devices: number;
  readonly steps: readonly Step[];
}

/** Maximum error of a device's clock. */
const MAX_SKEW_YEARS = 10;

const anyDevice = fc.nat({ max: 4 });
const anyTrip: fc.Arbitrary<Trip> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(GOOD_TRIP) },
  {
    weight: 2,
    arbitrary: fc.record({
      request: fc.constantFrom(...REQUEST_FATES),
      answer: fc.constantFrom(...ANSWER_FATES),
      copies: fc.integer({ min: 1, max: 5 }),
    }),
  },
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      device: anyDevice,
      act: fc.constantFrom('city' as const, ...ACTS),
      skewYears: fc.integer({ min: -MAX_SKEW_YEARS, max: MAX_SKEW_YEARS }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      device: anyDevice,
      runners: fc.integer({ min: 1, max: 2 }),
      trips: fc.array(anyTrip, { maxLength: 8 }),
      death: fc.option(fc.constantFrom(...KILL_POINTS), { freq: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), pick: fc.nat({ max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('discard' as const, 'retry' as const, 'switch user' as const, 'kill' as const),
      device: anyDevice,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('remember' as const, 'fall back' as const), device: anyDevice }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['hold', 'release', 'back up', 'back up', 'restore'] as const)),
    }),
  },
);

/** Two to five devices, and events on them. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  devices: fc.integer({ min: 2, max: 5 }),
  steps: fc.array(anyStep, { minLength: 5, maxLength: 40 }),
});

/** Runs a history and checks, during it and at its end, that nothing was lost, duplicated, stuck or reordered. */
export async function runHistory(world: World, { steps }: History): Promise<void> {
  for (const step of steps) {
    await take(step, world);
    for (const device of world.isRestored ? [] : world.devices) await checkHearts(device);
  }
  await world.drain();
  const cities = await world.server.cities();
  expect(new Set(cities.map(({ city }) => city)).size, 'something was applied twice').toBe(cities.length);
  for (const device of world.devices) {
    for (const user of world.users) await checkEnd(world, device, user);
  }
}

async function take(step: Step, world: World): Promise<void> {
  const { server, network, devices } = world;
  if (!('device' in step)) {
    if (step.do === 'hold') await server.hold();
    else if (step.do === 'release') await server.release();
    else if (step.do === 'back up') await server.backUp();
    else if (step.do === 'restore') await world.restore();
    else if (step.do === 'move') {
      await network.move(step.pick);
      await world.settle();
    }
    return;
  }
  const device = devices[step.device % devices.length];
  if (!device) throw new Error('a world has devices');
  if (step.do === 'act') await device.act(step.act, step.skewYears);
  else if (step.do === 'exchange') await device.exchange(step.runners, step.trips, step.death);
  else if (step.do === 'switch user') device.switchUser();
  else if (step.do === 'kill') await device.kill();
  else if (step.do === 'remember') await device.remember();
  else if (step.do === 'fall back') await device.fallBack();
  else await device.decide(step.do);
}

async function checkHearts(device: Device): Promise<void> {
  const isSaved = device.saved.get(device.user);
  if (isSaved === undefined) return;
  const { saved } = await device.view();
  expect(saved.get(device.place)?.isSaved ?? false, 'a heart that jumps back').toBe(isSaved);
}

async function checkEnd({ server }: World, device: Device, user: string): Promise<void> {
  const given = device.cities.get(user) ?? [];
  const mine = (await server.cities()).filter(({ city }) => given.includes(city));
  for (const { userId } of mine) expect(userId, 'counted as another person’s').toBe(user);
  const applied = mine.map(({ city }) => city).filter((city) => !device.loose.has(city));
  const wanted = given.filter((city) => !city.endsWith('!') && !device.loose.has(city));
  const sure = wanted.filter((city) => !device.forgotten.has(city) || applied.includes(city));
  expect(applied, 'lost, or out of order').toEqual(sure);
  const refused = (await device.store.entries(user)).flatMap(({ mutation }) =>
    mutation.name === 'update_profile' ? [mutation.args.city] : [],
  );
  const poison = given.filter((city) => city.endsWith('!') && !device.loose.has(city) && !device.forgotten.has(city));
  for (const city of wanted) expect(refused, 'refused without a reason').not.toContain(city);
  for (const city of poison) expect(refused, 'dropped in silence').toContain(city);
  const { documents } = await device.store.read(user);
  for (const collection of ['saved', 'profile'] as const) {
    const found = Object.fromEntries(documents[collection].map((document) => [document.id, document]));
    const expected = await server.documentsOf(user, collection);
    expect(found, `${collection} of ${user} on ${device.n}`).toEqual(
      Object.fromEntries(expected.map((document) => [document.id, document])),
    );
  }
}
