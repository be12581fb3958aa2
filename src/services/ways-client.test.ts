// @module-tag quick
import { expose } from 'comlink';
import { expect, onTestFinished, test } from 'vitest';
import type { WalkAnswer } from '#workers/ways/api.ts';
import { readQuestion } from '#workers/ways/question.ts';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { createWaysClient } from './ways-client.ts';

const QUESTION = {
  from: { latitude: 1.3, longitude: 103.8 },
  to: { latitude: 1.31, longitude: 103.81 },
  language: 'en',
};
const NO_ROUTE: WalkAnswer = { none: 'no-route' };
const NEVER = new Promise<WalkAnswer>(() => undefined);

/** Workers with this answer; counts how many were started and ended. */
function workers(find: () => Promise<WalkAnswer>) {
  const counts = { started: 0, ended: 0 };
  let last: EventTarget | undefined;
  const spawn = () => {
    counts.started++;
    const { port1, port2 } = new MessageChannel();
    expose({ find }, port2);
    const close = () => [port1, port2].forEach((port) => port.close());
    onTestFinished(close);
    const terminate = () => {
      counts.ended++;
      close();
    };
    last = port1;
    // All of a worker that the client uses.
    return Object.assign(port1, { terminate }) as unknown as Worker;
  };
  return { spawn, counts, crash: () => last?.dispatchEvent(new Event('error')) };
}

test('one worker answers all questions, and ends when idle, which frees its memory', async () => {
  const clock = new ManualClock();
  const { spawn, counts } = workers(async () => NO_ROUTE);
  const client = createWaysClient({ clock, spawn });
  expect(counts.started).toBe(0);
  expect(await client.find(QUESTION)).toEqual(NO_ROUTE);
  clock.advance(60_000);
  expect(await client.find(QUESTION)).toEqual(NO_ROUTE);
  clock.advance(60_000);
  expect(counts).toEqual({ started: 1, ended: 0 });
  clock.advance(61_000);
  expect(counts).toEqual({ started: 1, ended: 1 });
  expect(await client.find(QUESTION)).toEqual(NO_ROUTE);
  expect(counts.started).toBe(2);
});

test('if a worker crashes or hangs, the answer is a failure, and the next question starts a new one', async () => {
  const clock = new ManualClock();
  const next = { answer: NEVER };
  const { spawn, counts, crash } = workers(() => next.answer);
  const client = createWaysClient({ clock, spawn });
  const hanging = client.find(QUESTION);
  clock.advance(30_000);
  expect(await hanging).toEqual({ none: 'failed' });
  const dying = client.find(QUESTION);
  crash();
  expect(await dying).toEqual({ none: 'failed' });
  next.answer = Promise.resolve(NO_ROUTE);
  expect(await client.find(QUESTION)).toEqual(NO_ROUTE);
  expect(counts).toEqual({ started: 3, ended: 2 });
});

test('an aborted question rejects with its reason', async () => {
  const { spawn } = workers(() => NEVER);
  const client = createWaysClient({ clock: new ManualClock(), spawn });
  const stop = new AbortController();
  const asked = client.find(QUESTION, { signal: stop.signal });
  stop.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
});

test('an invalid question is refused before anything is read', () => {
  expect(readQuestion({ ...QUESTION, more: 1 })).toEqual(QUESTION);
  for (const wrong of [
    null,
    {},
    { ...QUESTION, from: { latitude: 91, longitude: 0 } },
    { ...QUESTION, to: { latitude: 0, longitude: Number.NaN } },
    { ...QUESTION, to: { latitude: 0, longitude: Infinity } },
    { ...QUESTION, language: '../../x' },
  ]) {
    expect(() => readQuestion(wrong), JSON.stringify(wrong)).toThrow();
  }
});
