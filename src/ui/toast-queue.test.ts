// @module-tag quick
import { expect, test } from 'vitest';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { createToastQueue } from './toast-queue.ts';

function world() {
  const clock = new ManualClock();
  const queue = createToastQueue({ now: () => clock.now(), after: (ms, run) => clock.later(run, ms) });
  return { clock, queue, texts: () => queue.toasts().map(({ text }) => text) };
}

test('a success stays two seconds, an error four, a notice six (K30)', () => {
  const { clock, queue, texts } = world();
  queue.show('success', 'saved');
  queue.show('error', 'failed');
  queue.show('notice', 'updated');
  clock.advance(1999);
  expect(texts()).toEqual(['saved', 'failed', 'updated']);
  clock.advance(1);
  expect(texts()).toEqual(['failed', 'updated']);
  clock.advance(2000);
  expect(texts()).toEqual(['updated']);
  clock.advance(1999);
  expect(texts()).toEqual(['updated']);
  clock.advance(1);
  expect(texts()).toEqual([]);
});

test('while somebody reads nothing disappears, and afterwards each has its remaining time (U88)', () => {
  const { clock, queue, texts } = world();
  queue.show('success', 'saved');
  clock.advance(1500);
  queue.pause();
  clock.advance(60_000);
  expect(texts()).toEqual(['saved']);
  queue.show('success', 'while reading');
  clock.advance(60_000);
  expect(texts()).toEqual(['saved', 'while reading']);
  queue.resume();
  clock.advance(500);
  expect(texts()).toEqual(['while reading']);
  clock.advance(1500);
  expect(texts()).toEqual([]);
});

test('pausing twice costs no time', () => {
  const { clock, queue, texts } = world();
  queue.show('success', 'saved');
  clock.advance(500);
  queue.pause();
  clock.advance(10_000);
  queue.pause();
  queue.resume();
  clock.advance(1499);
  expect(texts()).toEqual(['saved']);
});

test('never more than twenty: the oldest is removed (K30)', () => {
  const { queue, texts } = world();
  for (let number = 1; number <= 23; number++) queue.show('error', String(number));
  expect(texts()).toHaveLength(20);
  expect(texts()[0]).toBe('4');
});
