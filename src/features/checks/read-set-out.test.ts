// @module-tag quick
import { expect, test } from 'vitest';
import { noteSetOut } from '#places/checks/set-out.ts';
import { readSetOut } from './read-set-out.ts';

const MINUTE_MS = 60_000;
const AT = 1_800_000_000_000;
const WAY = { slug: 'melati', name: 'Melati', position: { latitude: 1.3, longitude: 103.8 }, at: AT };

function memoryOf(text?: string) {
  const stored = new Map<string, string>(text === undefined ? [] : [['rihla:set-out', text]]);
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

test('a way is known from two minutes to six hours after the press, and then leaves the device', () => {
  const memory = memoryOf();
  noteSetOut(WAY, memory);
  expect(readSetOut(AT + 2 * MINUTE_MS - 1, memory)).toBeNull();
  expect(readSetOut(AT + 2 * MINUTE_MS, memory)).toEqual(WAY);
  expect(readSetOut(AT + 360 * MINUTE_MS, memory)).toEqual(WAY);
  expect(readSetOut(AT + 360 * MINUTE_MS + 1, memory)).toBeNull();
  expect(memory.stored.get('rihla:set-out')).toBe('null');
});

test('a clock that was set back, no way, and anything else that is stored are no way', () => {
  expect(readSetOut(AT - MINUTE_MS, memoryOf(JSON.stringify(WAY)))).toBeNull();
  for (const text of [undefined, '', '{', 'null', '{"slug":1}'])
    expect(readSetOut(AT + 5 * MINUTE_MS, memoryOf(text))).toBeNull();
});
