// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import type { Position } from '#domain/geo/geo.ts';
import { type GeolocationState, KUALA_LUMPUR } from '#platform/geolocation.ts';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { orderStart } from './start-order.ts';

const SINGAPORE: Position = { latitude: 1.284, longitude: 103.851 };
const NOWHERE: GeolocationState = {
  located: { position: KUALA_LUMPUR, source: 'default', at: null },
  permission: 'prompt',
  isAsking: false,
  isOverdue: false,
  failure: null,
};

let clock: ManualClock;
let log: string[];

beforeEach(() => {
  clock = new ManualClock();
  log = [];
});

const never = new Promise<never>(() => {});

function begin(parts: Partial<Parameters<typeof orderStart>[0]> = {}) {
  let listener: ((state: GeolocationState) => void) | undefined;
  const order = orderStart({
    clock,
    page: Promise.resolve(),
    needsIndex: true,
    geolocator: {
      watch(next) {
        listener = next;
        next(NOWHERE);
        return () => {
          listener = undefined;
        };
      },
    },
    anticipate: async (position) => void log.push(`index ${position?.latitude ?? 'default'}`),
    replicaOpened: Promise.resolve(),
    ...parts,
  });
  void order.replica.then(() => log.push('replica'));
  void order.rest.then(() => log.push('rest'));
  return {
    find: (change: Partial<GeolocationState>) => listener?.({ ...NOWHERE, ...change }),
    isWatching: () => listener !== undefined,
  };
}

/** Lets pending promises settle. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

test('the index at the person’s position comes before the replica, and both before the rest', async () => {
  const { find, isWatching } = begin();
  await settle();
  expect(log).toEqual([]);
  find({ located: { position: SINGAPORE, source: 'fix', at: 0 } });
  await settle();
  expect(log).toEqual(['index 1.284']);
  clock.advance(1000);
  await settle();
  expect(log).toEqual(['index 1.284', 'replica', 'rest']);
  expect(isWatching()).toBe(false);
});

test.each([{ permission: 'denied' }, { permission: 'unsupported' }, { isOverdue: true }] as const)(
  'without a position (%o) the default’s index is fetched at once',
  async (change) => {
    const { find } = begin();
    find(change);
    await settle();
    clock.advance(1000);
    await settle();
    expect(log).toEqual(['index default', 'replica', 'rest']);
  },
);

test('the start waits two seconds for a position', async () => {
  begin();
  clock.advance(1999);
  await settle();
  expect(log).toEqual([]);
  clock.advance(1);
  await settle();
  expect(log).toEqual(['index default']);
  clock.advance(1000);
  await settle();
  expect(log).toEqual(['index default', 'replica', 'rest']);
});

test('while geolocation is granted and pending, the start waits until it is overdue', async () => {
  const { find } = begin();
  find({ permission: 'granted', isAsking: true });
  clock.advance(4000);
  await settle();
  expect(log).toEqual([]);
  find({ permission: 'granted', isAsking: true, isOverdue: true });
  await settle();
  expect(log).toEqual(['index default']);
});

test('the replica waits at most ten seconds for the index, and the rest at most twenty for the replica', async () => {
  begin({ anticipate: () => never, replicaOpened: never });
  clock.advance(9999);
  await settle();
  expect(log).toEqual([]);
  clock.advance(1);
  await settle();
  expect(log).toEqual(['replica']);
  clock.advance(19_999);
  await settle();
  expect(log).toEqual(['replica']);
  clock.advance(1);
  await settle();
  expect(log).toEqual(['replica', 'rest']);
});

test('failed steps count as done', async () => {
  const failure = Promise.reject(new Error('offline'));
  const { find } = begin({ anticipate: () => failure, replicaOpened: failure });
  find({ permission: 'denied' });
  await settle();
  expect(log).toEqual(['replica', 'rest']);
});

test('if the page needs no index, the replica waits only for the page', async () => {
  let show: (() => void) | undefined;
  const page = new Promise<void>((resolve) => {
    show = resolve;
  });
  begin({ needsIndex: false, page });
  await settle();
  expect(log).toEqual([]);
  show?.();
  await settle();
  expect(log).toEqual(['replica', 'rest']);
});
