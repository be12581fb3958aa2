// @module-tag quick
import { expect, test } from 'vitest';
import { startSpin } from './globe-spin.ts';

function frames() {
  const waiting = new Map<number, (at: number) => void>();
  const turns: number[] = [];
  let last = 0;
  return {
    turns,
    waiting: () => waiting.size,
    parts: {
      turn: (phi: number) => void turns.push(phi),
      requestFrame: (callback: (at: number) => void) => {
        waiting.set(++last, callback);
        return last;
      },
      cancelFrame: (frame: number) => void waiting.delete(frame),
    },
    /** Draws the next frame at this time. */
    draw: (at: number) => {
      const [[key, callback] = []] = waiting;
      if (key !== undefined) waiting.delete(key);
      callback?.(at);
    },
  };
}

test('the globe turns while it may, requests no frame while it may not, and continues where it was (S7)', () => {
  const { turns, waiting, parts, draw } = frames();
  const spin = startSpin(parts, 1);
  expect(waiting()).toBe(0);
  spin.setMoving(true);
  spin.setMoving(true);
  expect(waiting()).toBe(1);
  draw(0);
  draw(50);
  expect(turns[0]).toBe(1);
  expect(turns[1]).toBeGreaterThan(1);

  spin.setMoving(false);
  expect(waiting()).toBe(0);
  spin.setMoving(true);
  draw(60_000);
  expect(turns.at(-1)).toBe(turns[1]);

  spin.stop();
  expect(waiting()).toBe(0);
});

test('after a long pause between frames it does not jump', () => {
  const { turns, parts, draw } = frames();
  startSpin(parts, 0).setMoving(true);
  draw(0);
  draw(10_000);
  expect(turns[1]).toBeLessThan(0.05);
});

test('a slow device stops the globe, but a single slow frame does not', () => {
  const { waiting, parts, draw } = frames();
  const spin = startSpin(parts, 0);
  spin.setMoving(true);
  for (let frame = 0; frame < 60; frame++) draw(50 * frame - (frame % 2) * 34);
  expect(waiting()).toBe(1);
  for (let frame = 0; frame < 30; frame++) draw(10_000 + 60 * frame);
  expect(waiting()).toBe(0);
  spin.setMoving(false);
  spin.setMoving(true);
  expect(waiting()).toBe(0);
});
