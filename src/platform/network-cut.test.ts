// @module-tag quick
import { expect, test } from 'vitest';
import { type CutAnswer, type CutMessage, cutNetwork } from './network-cut.ts';

/** A service worker with these answers, in order; the last one stays. */
function worker(...answers: CutAnswer[]) {
  const asked: CutMessage[] = [];
  const postMessage = (message: CutMessage, [port]: MessagePort[]) => {
    asked.push(message);
    port?.postMessage(answers.length > 1 ? answers.shift() : answers[0]);
  };
  return { asked, postMessage: postMessage as ServiceWorker['postMessage'] };
}

const FIRST: CutAnswer = { isCut: true, isUnbroken: false };
const WHOLE: CutAnswer = { isCut: true, isUnbroken: true };
const GONE: CutAnswer = { isCut: false, isUnbroken: false };

function begin(at: ReturnType<typeof worker> | null) {
  const timer: { renew?: () => void } = {};
  const every = (task: () => void) => {
    timer.renew = task;
    return () => delete timer.renew;
  };
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  return { timer, waits, cut: cutNetwork({ worker: at, every, wait, createId: () => 'x' }) };
}

test('a cut is whole if the service worker held it at each renewal and to the end', async () => {
  const at = worker(FIRST, WHOLE);
  const { timer, cut } = begin(at);
  const held = await cut;
  timer.renew?.();
  expect(await held?.end()).toBe(true);
  expect(at.asked.map(({ type }) => type)).toEqual(['CUT_NETWORK', 'CUT_NETWORK', 'JOIN_NETWORK']);
  expect(timer).toEqual({});
});

test('a cut that the service worker forgot in between proves nothing, even if it began anew', async () => {
  const { timer, cut } = begin(worker(FIRST, FIRST, WHOLE));
  const held = await cut;
  timer.renew?.();
  expect(await held?.end()).toBe(false);
});

test('a cut that had lapsed at its end proves nothing', async () => {
  const { cut } = begin(worker(FIRST, GONE));
  expect(await (await cut)?.end()).toBe(false);
});

test('without a service worker, or while another page cuts, there is no cut', async () => {
  expect(await begin(null).cut).toBeNull();
  expect(await begin(worker(GONE)).cut).toBeNull();
});

test('the cut of a page that was closed is waited for until it has lapsed', async () => {
  const { waits, cut } = begin(worker(GONE, GONE, FIRST, WHOLE));
  expect(await (await cut)?.end()).toBe(true);
  expect(waits).toEqual([1000, 1000]);
});
