import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Act, FAULTS, type Fault, type Sabotage, USERS, World } from '../../tests/support/outbox-world.ts';

const ACTS = [
  'city',
  'city',
  'poison',
  'save',
  'unsave',
  'save shared',
  'unsave shared',
  'save beyond the limit',
] as const;

type Step =
  | { readonly do: 'act'; readonly device: number; readonly act: Act; readonly skewYears: number }
  | { readonly do: 'exchange'; readonly device: number; readonly fault: Fault; readonly runners: number }
  | { readonly do: 'discard' | 'retry' | 'switch user'; readonly device: number }
  | { readonly do: 'hold' | 'release' | 'back up' | 'restore' | 'late copy' };

const anyDevice = fc.nat({ max: 4 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      device: anyDevice,
      act: fc.constantFrom(...ACTS),
      skewYears: fc.integer({ min: -10, max: 10 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      device: anyDevice,
      fault: fc.constantFrom(...FAULTS),
      runners: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('discard' as const, 'retry' as const, 'switch user' as const),
      device: anyDevice,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['hold', 'release', 'back up', 'back up', 'restore', 'late copy'] as const)),
    }),
  },
);

async function checkEnd({ server, devices }: World): Promise<void> {
  const log = server.log.flatMap(({ userId, args }) =>
    typeof args['city'] === 'string' ? [[userId, args['city']]] : [],
  );
  const cities = log.map(([, city]) => city);
  expect(new Set(cities).size, 'something was applied twice').toBe(cities.length);
  for (const device of devices) {
    for (const user of USERS) {
      const given = device.cities.get(user) ?? [];
      const mine = log.flatMap(([userId, city]) => (city && given.includes(city) ? [[userId, city]] : []));
      for (const [userId] of mine) expect(userId, 'counted as another person’s').toBe(user);
      const applied = mine.flatMap(([, city]) => (city && !device.loose.has(city) ? [city] : []));
      const wanted = given.filter((city) => !city.endsWith('!') && !device.loose.has(city));
      const sure = wanted.filter((city) => !device.forgotten.has(city) || applied.includes(city));
      expect(applied, 'lost, or out of order').toEqual(sure);
      const entries = await device.store.entries(user);
      const refused = entries.flatMap(({ mutation }) =>
        mutation.name === 'update_profile' ? [mutation.args.city] : [],
      );
      const poison = given.filter((city) => city.endsWith('!') && !device.loose.has(city));
      for (const city of wanted) expect(refused, 'refused without a reason').not.toContain(city);
      for (const city of poison) expect(refused, 'dropped in silence').toContain(city);
      const { documents } = await device.store.read(user);
      for (const collection of ['saved', 'profile'] as const) {
        const found = Object.fromEntries(documents[collection].map((document) => [document.id, document]));
        const expected = server.documentsOf(user, collection);
        expect(found, `${collection} of ${user} on ${device.n}`).toEqual(
          Object.fromEntries(expected.map((document) => [document.id, document])),
        );
      }
    }
  }
}

async function run(steps: readonly Step[], count: number, sabotage: Sabotage = {}): Promise<void> {
  const world = new World(count, sabotage);
  const { server, devices } = world;
  for (const step of steps) {
    const device = 'device' in step ? devices[step.device % count] : undefined;
    if (step.do === 'act') await device?.act(step.act, step.skewYears);
    else if (step.do === 'exchange' && device) {
      device.fault = step.fault;
      await device.exchange(step.runners);
      device.fault = 'none';
    } else if (step.do === 'discard' || step.do === 'retry') await device?.decide(step.do);
    else if (step.do === 'switch user' && device) device.user = device.user === 'amina' ? 'bilal' : 'amina';
    else if (step.do === 'hold') server.hold();
    else if (step.do === 'release') server.release();
    else if (step.do === 'back up') server.backUp();
    else if (step.do === 'restore') {
      // What was on its way to the old database does not reach the new one.
      if (server.restore()) {
        Object.assign(world, { isRestored: true, late: [] });
        for (const each of devices) await each.noteRestore();
      }
    } else if (step.do === 'late copy') world.late.shift()?.();
    for (const each of world.isRestored ? [] : devices) {
      const { saved } = await each.view();
      const isSaved = each.saved.get(each.user);
      if (isSaved !== undefined) {
        expect(saved.get(each.place)?.isSaved ?? false, 'a heart that jumps back').toBe(isSaved);
      }
    }
  }
  for (const deliver of world.late) deliver();
  server.release();
  for (const device of devices) await device.drain();
  for (const device of devices) await device.drain();
  await checkEnd(world);
}

const anyHistory = fc.tuple(fc.array(anyStep, { minLength: 5, maxLength: 40 }), fc.integer({ min: 1, max: 5 }));
const seed = 20261121;

describe('whatever happens to devices, network and server', () => {
  test('everything done is applied once, in order, and seen by all; nothing is dropped in silence (Y20-Y35)', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, ([steps, count]) => run(steps, count)),
      { seed: Number(process.env['OUTBOX_SEED'] ?? seed), numRuns: Number(process.env['OUTBOX_RUNS'] ?? 600) },
    );
  }, 600_000);

  test.each<[string, Sabotage]>([
    ['the server ignored the numbers of mutations', { isNumberIgnored: true }],
    ['no lock kept pushes apart', { hasNoLock: true }],
    ['reads left out what is pending', { hasNoReplay: true }],
  ])(
    'this would fail if %s',
    async (_, sabotage) => {
      const property = fc.asyncProperty(anyHistory, ([steps, count]) => run(steps, count, sabotage));
      const { failed } = await fc.check(property, { seed, numRuns: 300, endOnFailure: true });
      expect(failed).toBe(true);
    },
    60_000,
  );
});
