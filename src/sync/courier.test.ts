import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locks } from '#platform/locks.ts';
import { RemoteError } from '#remote/errors.ts';
import { SettableClock } from '../../tests/support/manual-clock.ts';
import { type Courier, startCourier } from './courier.ts';
import type { Errand } from './exchange.ts';
import { createSerial } from './serial.ts';

let clock: SettableClock;
let couriers: Courier[];
/** What the next exchanges do; 'done' when there is nothing left. */
let outcomes: ('done' | 'open' | Error)[];
let asked: string[];
let errands: (Errand | undefined)[];
let running: number;
let most: number;
const serial = createSerial();
const locks: Locks = { hold: (_name, work) => serial(work) };

function open(): Courier {
  const courier = startCourier({
    exchange: async (userId, _signal, errand) => {
      asked.push(userId);
      errands.push(errand);
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
  couriers.push(courier);
  return courier;
}

const offline = () => new RemoteError('gone', { code: 'offline' });
const rested = (courier: Courier, times: number) =>
  vi.waitFor(() => {
    expect(asked).toHaveLength(times);
    courier.watch(({ phase }) => expect(phase).not.toBe('sending'))();
  });

beforeEach(() => {
  clock = new SettableClock();
  [couriers, outcomes, asked, errands, running, most] = [[], [], [], [], 0, 0];
});
afterEach(async () => {
  for (const courier of couriers) await courier.stop();
});

test('exchanges when somebody signs in, when something was done, and not for nobody (Y38)', async () => {
  const courier = open();
  courier.wake();
  await courier.rush();
  expect(asked).toEqual([]);
  courier.setUser('amina');
  await rested(courier, 1);
  courier.wake();
  await rested(courier, 2);
  courier.setUser('bilal');
  await rested(courier, 3);
  expect(asked).toEqual(['amina', 'amina', 'bilal']);
});

test('after a failure it keeps its distance whatever is done, until its time or a rush (Y15, Y38)', async () => {
  const courier = open();
  outcomes = [offline(), offline()];
  courier.setUser('amina');
  await rested(courier, 1);
  for (let n = 0; n < 5; n++) courier.wake();
  clock.advance(999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(1);
  clock.advance(1);
  await rested(courier, 2);
  await courier.rush();
  expect(asked).toHaveLength(3);
});

test('it says what it exchanges for, and forgets nothing of that when it fails (Y14)', async () => {
  const courier = open();
  courier.setUser('amina');
  await rested(courier, 1);
  courier.wake();
  await rested(courier, 2);
  const poke = { collection: 'saved', xid: '7' } as const;
  outcomes = [offline()];
  courier.poke(poke);
  await rested(courier, 3);
  clock.advance(2000);
  await rested(courier, 4);
  courier.poke(null);
  await rested(courier, 5);
  expect(errands).toEqual(['all', [], [poke], [poke], 'all']);
});

test('what is open is looked at again after a moment, then more and more seldom', async () => {
  const courier = open();
  outcomes = ['open', 'open', 'done'];
  courier.setUser('amina');
  await rested(courier, 1);
  clock.advance(1500);
  await rested(courier, 2);
  clock.advance(1500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(2);
  clock.advance(1500);
  await rested(courier, 3);
});

test('without a session it waits for a sign-in, and says why (Y37)', async () => {
  const courier = open();
  outcomes = [new RemoteError('who', { code: 'signed_out' })];
  courier.setUser('amina');
  await rested(courier, 1);
  let code: string | null = null;
  courier.watch((status) => {
    code = status.code;
  });
  expect(code).toBe('signed_out');
  clock.advance(86_400_000);
  courier.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(1);
  courier.setUser(null);
  courier.setUser('amina');
  await rested(courier, 2);
});

test('of two tabs one exchanges at a time (Y38)', async () => {
  const [first, second] = [open(), open()];
  first.setUser('amina');
  second.setUser('amina');
  await Promise.all([first.rush(), second.rush()]);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(most).toBe(1);
});

test('a clock that is set back by years delays the next try by no more than a minute (Y40)', async () => {
  const courier = open();
  outcomes = [offline()];
  courier.setUser('amina');
  await rested(courier, 1);
  clock.set(-4 * 365 * 86_400_000);
  clock.advance(60_000);
  await rested(courier, 2);
  expect(Math.max(...clock.waits)).toBeLessThanOrEqual(60_000);
});
