// @module-tag full
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RemoteError } from '#remote/remote-error.ts';
import { createExchange } from '#sync/exchange.ts';
import { type OutboxSyncLoop, startOutboxSyncLoop } from '../../src/sync/outbox-sync-loop.ts';
import { SettableClock } from '../support/fakes/manual-clock.ts';
import { createMemoryOwnStore } from '../support/fakes/memory-own-store.ts';
import { noPhotos } from '../support/fakes/no-photos.ts';
import { ModelOwnServer } from '../support/servers/model-own-server.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS } from './seeds.ts';

const USER = 'amina';
const YEAR_MS = 365 * 86_400_000;
/** The clock's initial error, in years. */
const SKEWS = [-10, -4, -1, -0.01, 0, 0.01, 1, 4, 10] as const;
/** Maximum real time to empty the outbox once the network is back, without any event: the longest backoff of five minutes,
 * and what a clock jump may add. */
const MAX_DRAIN_MS = 600_000;
const STEP_MS = 10_000;

type Step =
  | { readonly do: 'write' | 'restart' | 'lose network' | 'find network' }
  | { readonly do: 'jump'; readonly years: number }
  | { readonly do: 'wait'; readonly steps: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'restart' as const,
        'lose network' as const,
        'lose network' as const,
        'find network' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      years: fc.double({ min: -10, max: 10, noNaN: true }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), steps: fc.integer({ min: 1, max: 40 }) }) },
);

async function run(skewYears: number, steps: readonly Step[]): Promise<void> {
  const clock = new SettableClock();
  clock.set(skewYears * YEAR_MS);
  const server = new ModelOwnServer([USER]);
  let ids = 0;
  const store = createMemoryOwnStore(() => `client-${++ids}`);
  let hasNetwork = true;
  let failure: unknown;
  const reach = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (!hasNetwork) throw new RemoteError('no network', { code: 'offline' });
    return ask();
  };
  const start = (): OutboxSyncLoop => {
    const outboxSync = startOutboxSyncLoop({
      exchange: createExchange(store, {
        ...noPhotos,
        push: (...push) => reach(() => server.push(...push)),
        pullOwn: (...pull) => reach(() => server.pullOwn(...pull, 100)),
      }),
      locks: { hold: (_name, work) => work() },
      clock,
      random: () => 0.99,
      onDeleted: () => Promise.reject(new Error('an account was deleted')),
      onFatal: (error) => {
        failure = error;
      },
    });
    outboxSync.setUser(USER);
    return outboxSync;
  };
  const wait = async (ms: number) => {
    clock.advance(ms);
    // Enough turns for an exchange in memory.
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  let outboxSync = start();
  const cities: string[] = [];
  for (const step of steps) {
    if (step.do === 'write') {
      const city = `City ${cities.length + 1}`;
      cities.push(city);
      await store.add(USER, { name: 'update_profile', args: { city } }, clock.now());
      outboxSync.wake();
    } else if (step.do === 'jump') clock.set(step.years * YEAR_MS);
    else if (step.do === 'restart') {
      await outboxSync.stop();
      outboxSync = start();
    } else if (step.do === 'wait') for (let n = 0; n < step.steps; n++) await wait(STEP_MS);
    else hasNetwork = step.do === 'find network';
  }
  hasNetwork = true;
  for (let waited = 0; (await store.entries(USER)).length > 0; waited += STEP_MS) {
    expect(waited, 'the outbox is stuck').toBeLessThan(MAX_DRAIN_MS);
    await wait(STEP_MS);
  }
  await outboxSync.stop();
  expect(failure).toBeUndefined();
  expect((await server.cities()).map(({ city }) => city)).toEqual(cities);
}

test.each(SKEWS)(
  'a clock that is off by %s years and jumps loses, reorders and delays nothing (Y1, Y40)',
  async (skew) => {
    const property = fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), (steps) => run(skew, steps));
    await forEachSeed(`clocks off by ${skew} years`, 15, (seed) => fc.assert(property, { seed, numRuns: 1 }));
  },
  SEEDS_TIMEOUT_MS,
);
