// @module-tag quick
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettableClock } from '../../tests/support/fakes/manual-clock.ts';
import { AT_ONCE, startWakeableLoop, type WakeableLoop } from './wakeable-loop.ts';

let clock: SettableClock;
let loop: WakeableLoop;
let turns: number;
/** Results or actions of the next turns; then null. */
let answers: (number | null | (() => Promise<number | null>))[];
let setBacks: number;
let fatal: unknown[];

beforeEach(() => {
  clock = new SettableClock();
  [turns, answers, setBacks, fatal] = [0, [], 0, []];
});
afterEach(() => loop.stop());

function start(...first: typeof answers): void {
  answers = first;
  loop = startWakeableLoop({
    clock,
    async turn() {
      turns++;
      const answer = answers.shift() ?? null;
      return typeof answer === 'function' ? answer() : answer;
    },
    onSetBack: () => setBacks++,
    onFatal: (error) => fatal.push(error),
  });
}

const haveRun = (count: number) => vi.waitFor(() => expect(turns).toBe(count));
/** Lets every turn begin that was to follow. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('it sleeps until the time that the turn returned, or until it is woken', async () => {
  start(clock.now() + 5000);
  await haveRun(1);
  clock.advance(4999);
  await settle();
  expect(turns).toBe(1);
  clock.advance(1);
  await haveRun(2);
  clock.advance(3_600_000);
  await settle();
  expect(turns).toBe(2);
  loop.wake();
  await haveRun(3);
});

test('waking during a turn causes exactly one more turn at once', async () => {
  start(async () => {
    expect(loop.isWoken()).toBe(false);
    loop.wake();
    loop.wake();
    expect(loop.isWoken()).toBe(true);
    return null;
  });
  await haveRun(2);
  await settle();
  expect(turns).toBe(2);
  expect(loop.isWoken()).toBe(false);
});

test('a turn can request another at once, even if the clock was set back meanwhile', async () => {
  start(AT_ONCE, async () => {
    clock.set(-3_600_000);
    return AT_ONCE;
  });
  await haveRun(3);
  expect(setBacks).toBe(1);
});

test('it checks the clock every minute and reports when it was set back (Y40)', async () => {
  start(clock.now() + 3_600_000, clock.now() + 3_600_000);
  await haveRun(1);
  clock.set(-86_400_000);
  clock.advance(60_000);
  await haveRun(2);
  expect(setBacks).toBe(1);
  clock.advance(60_000);
  await haveRun(3);
  expect(setBacks).toBe(1);
});

test('a request wakes it and resolves when a turn serves it; a later one waits for the next turn', async () => {
  const served: string[] = [];
  start(null, async () => {
    const serve = loop.takeRequests();
    expect(loop.hasRequests()).toBe(false);
    void loop.request().then(() => served.push('second'));
    serve();
    await settle();
    expect(served).toEqual(['first']);
    return null;
  });
  await haveRun(1);
  void loop.request().then(() => served.push('first'));
  expect(loop.hasRequests()).toBe(true);
  await haveRun(3);
  expect([fatal, served]).toEqual([[], ['first']]);
  await loop.stop();
  expect(served).toEqual(['first', 'second']);
});

test('an error of a turn is reported and ends the loop', async () => {
  const broken = new Error('broken');
  start(() => Promise.reject(broken));
  await vi.waitFor(() => expect(fatal).toEqual([broken]));
  loop.wake();
  await settle();
  expect(turns).toBe(1);
});

test('it stops after the present turn, which sees the aborted signal, and leaves no timer', async () => {
  let isOver = false;
  start(async () => {
    await vi.waitFor(() => expect(loop.signal.aborted).toBe(true));
    isOver = true;
    return clock.now() + 1000;
  });
  await haveRun(1);
  await loop.stop();
  expect(isOver).toBe(true);
  expect(clock.waits).toEqual([]);
  expect(turns).toBe(1);
});
