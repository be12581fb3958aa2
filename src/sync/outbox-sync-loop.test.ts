// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locks } from '#platform/locks.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { SettableClock } from '../../tests/support/fakes/manual-clock.ts';
import type { SyncTrigger } from './exchange.ts';
import { type OutboxSyncLoop, startOutboxSyncLoop } from './outbox-sync-loop.ts';
import { createTaskQueue } from './task-queue.ts';

let clock: SettableClock;
let loops: OutboxSyncLoop[];
/** Outcomes of the next exchanges; then 'done'. */
let outcomes: ('done' | 'open' | Error)[];
let asked: string[];
let triggers: (SyncTrigger | undefined)[];
let running: number;
let most: number;
const serial = createTaskQueue();
const locks: Locks = { hold: (_name, work) => serial(work) };

function open(): OutboxSyncLoop {
  const outboxSync = startOutboxSyncLoop({
    exchange: async (userId, _signal, trigger) => {
      asked.push(userId);
      triggers.push(trigger);
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      const outcome = outcomes.shift() ?? 'done';
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    locks,
    clock,
    random: () => 0.5,
    onDeleted: async () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  loops.push(outboxSync);
  return outboxSync;
}

const offline = () => new RemoteError('gone', { code: 'offline' });
const rested = (outboxSync: OutboxSyncLoop, times: number) =>
  vi.waitFor(() => {
    expect(asked).toHaveLength(times);
    outboxSync.watch(({ phase }) => expect(phase).not.toBe('sending'))();
  });

beforeEach(() => {
  clock = new SettableClock();
  [loops, outcomes, asked, triggers, running, most] = [[], [], [], [], 0, 0];
});
afterEach(async () => {
  for (const outboxSync of loops) await outboxSync.stop();
});

test('exchanges after a sign-in and after a mutation, and not while signed out (Y38)', async () => {
  const outboxSync = open();
  outboxSync.wake();
  await outboxSync.syncNow();
  expect(asked).toEqual([]);
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  outboxSync.wake();
  await rested(outboxSync, 2);
  outboxSync.setUser('bilal');
  await rested(outboxSync, 3);
  expect(asked).toEqual(['amina', 'amina', 'bilal']);
});

test('after a failure it waits for the backoff, despite new mutations, unless `syncNow` is called (Y15, Y38)', async () => {
  const outboxSync = open();
  outcomes = [offline(), offline()];
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  for (let n = 0; n < 5; n++) outboxSync.wake();
  clock.advance(999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(1);
  clock.advance(1);
  await rested(outboxSync, 2);
  await outboxSync.syncNow();
  expect(asked).toHaveLength(3);
});

test('it passes on the triggers of an exchange, and keeps them after a failure (Y14)', async () => {
  const outboxSync = open();
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  outboxSync.wake();
  await rested(outboxSync, 2);
  const poke = { collection: 'saved', xid: '7' } as const;
  outcomes = [offline()];
  outboxSync.poke(poke);
  await rested(outboxSync, 3);
  clock.advance(2000);
  await rested(outboxSync, 4);
  outboxSync.poke(null);
  await rested(outboxSync, 5);
  expect(triggers).toEqual(['all', [], [poke], [poke], 'all']);
});

test('an open exchange is repeated with growing waits', async () => {
  const outboxSync = open();
  outcomes = ['open', 'open', 'done'];
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  clock.advance(1500);
  await rested(outboxSync, 2);
  clock.advance(1500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(2);
  clock.advance(1500);
  await rested(outboxSync, 3);
});

test('without a session it waits for a sign-in and reports why (Y37)', async () => {
  const outboxSync = open();
  outcomes = [new RemoteError('who', { code: 'signed_out' })];
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  let code: string | null = null;
  outboxSync.watch((status) => {
    code = status.code;
  });
  expect(code).toBe('signed_out');
  clock.advance(86_400_000);
  outboxSync.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(1);
  outboxSync.setUser(null);
  outboxSync.setUser('amina');
  await rested(outboxSync, 2);
});

test('two tabs never exchange at the same time (Y38)', async () => {
  const [first, second] = [open(), open()];
  first.setUser('amina');
  second.setUser('amina');
  await Promise.all([first.syncNow(), second.syncNow()]);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(most).toBe(1);
});

test('a clock that is set back by years delays the next try by no more than a minute (Y40)', async () => {
  const outboxSync = open();
  outcomes = [offline()];
  outboxSync.setUser('amina');
  await rested(outboxSync, 1);
  clock.set(-4 * 365 * 86_400_000);
  clock.advance(60_000);
  await rested(outboxSync, 2);
  expect(Math.max(...clock.waits)).toBeLessThanOrEqual(60_000);
});
