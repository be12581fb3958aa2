// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRegionState, setKeptRegions } from '#replica/region-states.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { SettableClock } from '../../tests/support/fakes/manual-clock.ts';
import { createIndexLink } from './index-link.ts';
import { createPullSchedule } from './pull-schedule.ts';
import { type Replicator, startReplicator } from './replicator.ts';
import { SyncError } from './sync-error.ts';
import { createTaskQueue } from './task-queue.ts';

let replica: Replica;
let replicator: Replicator;
let clock: SettableClock;
let pulls: number;
let isDeferred: boolean;
let isPaused: boolean;
let isListening: boolean;
/** Runs in the middle of the next pull. */
let interrupt: (() => Promise<void>) | null;
let poke: (region: string | null) => void;

beforeEach(async () => {
  clock = new SettableClock();
  pulls = 0;
  [isDeferred, isPaused] = [false, false];
  isListening = false;
  interrupt = null;
  const name = `replicator-${crypto.randomUUID()}`;
  replica = await openReplica({ name, indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  await setKeptRegions(replica, [{ id: 'sg', name: 'Singapore', reason: 'chosen', rank: 0 }]);
  replicator = startReplicator({
    replica,
    puller: {
      pull: async () => {
        pulls++;
        await interrupt?.();
        return { isBlocked: false, left: 0, checkpoint: { xid: '1', id: 'a', generation: 'g' } };
      },
      align: async () => {},
    },
    index: createIndexLink(clock),
    schedule: createPullSchedule(),
    serial: createTaskQueue(),
    clock,
    random: () => 0,
    isDeferred: async () => isDeferred || isPaused,
    isPaused: async () => isPaused,
    watchChanges(onPoke) {
      poke = onPoke;
      return () => {};
    },
    isListening: () => isListening,
    onRegionsOutdated: () => {},
    onFatal: (error) => expect.unreachable(String(error)),
  });
  await vi.waitFor(() => expect([pulls, clock.waits.length > 0]).toEqual([1, true]));
});
afterEach(async () => {
  await replicator.stop();
  await replica.close();
});

test('a clock that is set back by years delays no pull by more than a minute, and no timer overflows', async () => {
  clock.set(-4 * 365 * 86_400_000);
  clock.advance(60_000);
  await vi.waitFor(() => expect(pulls).toBe(2));
  expect(Math.max(...clock.waits)).toBeLessThanOrEqual(60_000);
});

async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute++) {
    const before = clock.waits.length;
    expect(pulls).toBe(1);
    clock.advance(60_000);
    await vi.waitFor(() => expect(clock.waits.length).toBeGreaterThan(before));
  }
}

test('without changes a region is pulled every five minutes (Y14)', async () => {
  await passMinutes(5);
  await vi.waitFor(() => expect(pulls).toBe(2));
});

test('while changes are listened for, it is pulled every thirty minutes, and within five after that ends (Y14)', async () => {
  isListening = true;
  await passMinutes(30);
  await vi.waitFor(() => expect(pulls).toBe(2));
  pulls = 1;
  await passMinutes(12);
  isListening = false;
  await passMinutes(3);
  await vi.waitFor(() => expect(pulls).toBe(2));
});

test('a poked region is pulled even while changes are listened for', async () => {
  isListening = true;
  clock.advance(300_000);
  poke('sg');
  clock.advance(100);
  await vi.waitFor(() => expect(pulls).toBe(2));
});

test('while data saver is on, only requested regions are pulled; the others follow afterwards (Y43)', async () => {
  isDeferred = true;
  poke('sg');
  clock.advance(100);
  for (let minute = 1; minute <= 6; minute++) clock.advance(60_000);
  await vi.waitFor(async () => expect(await findRegionState(replica, 'sg')).toMatchObject({ phase: 'idle' }));
  expect(pulls).toBe(1);
  await replicator.refresh([]);
  expect(pulls).toBe(1);
  await replicator.refresh(null);
  expect(pulls).toBe(2);
  isDeferred = false;
  poke(null);
  clock.advance(100);
  await vi.waitFor(() => expect(pulls).toBe(3));
});

test('pausing a region during its pull is no failure; the pull starts again on request', async () => {
  interrupt = async () => {
    isPaused = true;
    throw new SyncError('paused', { code: 'offline', isRetryable: true });
  };
  await replicator.refresh(['sg']);
  expect(pulls).toBe(2);
  expect(await findRegionState(replica, 'sg')).toMatchObject({ phase: 'idle', error_code: null });
  for (let minute = 1; minute <= 6; minute++) clock.advance(60_000);
  expect(pulls).toBe(2);
  [isPaused, interrupt] = [false, null];
  await replicator.refresh(['sg']);
  expect(pulls).toBe(3);
});

test('while data saver is on, a failed request is shown as failed (Y43)', async () => {
  isDeferred = true;
  interrupt = async () => {
    throw new SyncError('busy', { code: 'server', isRetryable: true, retryAfterMs: 30_000 });
  };
  await replicator.refresh(['sg']);
  expect(await findRegionState(replica, 'sg')).toMatchObject({ phase: 'failed', error_code: 'server' });
});
