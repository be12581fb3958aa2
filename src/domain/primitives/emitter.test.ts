// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

let heard: unknown[];
const hear = (value: unknown) => heard.push(value);

beforeEach(() => {
  heard = [];
});

test('listeners are notified in the order in which they were added', () => {
  const numbers = createEmitter<number>();
  numbers.listen((n) => hear(`first ${n}`));
  numbers.listen((n) => hear(`second ${n}`));
  numbers.emit(1);
  numbers.emit(2);
  expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
});

test('a new listener gets the current value at once if there is one, even undefined, and nothing else', () => {
  let current: number | undefined;
  const known = createEmitter<number | undefined>(() => current);
  known.listen(hear);
  current = 7;
  known.listen((value) => hear(value));
  expect(heard).toEqual([undefined, 7]);
  createEmitter<number>().listen(hear);
  expect(heard).toEqual([undefined, 7]);
});

test('a removed listener gets nothing more, even if another one removed it during an emit', () => {
  const numbers = createEmitter<number>();
  const stops: (() => void)[] = [];
  numbers.listen(() => stops[0]?.());
  stops.push(numbers.listen(hear));
  numbers.listen((n) => hear(`after ${n}`));
  numbers.emit(1);
  expect(heard).toEqual(['after 1']);
});

test('a listener may remove itself during an emit, and the next one still gets the value', () => {
  const numbers = createEmitter<number>();
  const stop = numbers.listen((n) => {
    stop();
    hear(`once ${n}`);
  });
  numbers.listen(hear);
  numbers.emit(1);
  numbers.emit(2);
  expect(heard).toEqual(['once 1', 1, 2]);
});

test('a listener added during an emit gets that value', () => {
  const numbers = createEmitter<number>();
  numbers.listen((n) => n === 1 && void numbers.listen(hear));
  numbers.emit(1);
  expect(heard).toEqual([1]);
});

test('a function added twice is notified once and removed at once', () => {
  const numbers = createEmitter<number>();
  numbers.listen(hear);
  const stop = numbers.listen(hear);
  numbers.emit(1);
  stop();
  numbers.emit(2);
  expect(heard).toEqual([1]);
});

test('an error of a listener reaches the caller, who can emit again', () => {
  const numbers = createEmitter<number>();
  const stop = numbers.listen(() => {
    throw new Error('broken');
  });
  numbers.listen(hear);
  expect(() => numbers.emit(1)).toThrow('broken');
  stop();
  numbers.emit(2);
  expect(heard).toEqual([2]);
});

test('reports whether there are listeners, and removes all at once', () => {
  const numbers = createEmitter<number>();
  expect(numbers.hasListeners()).toBe(false);
  const stop = numbers.listen(hear);
  expect(numbers.hasListeners()).toBe(true);
  stop();
  expect(numbers.hasListeners()).toBe(false);
  numbers.listen(hear);
  numbers.clear();
  numbers.emit(1);
  expect([numbers.hasListeners(), heard]).toEqual([false, []]);
});
