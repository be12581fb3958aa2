// @module-tag quick
import { expect, test } from 'vitest';
import { askForPersistence, askForPersistenceOnce, knownPersistence } from './persistence.ts';

test('the browser is asked once, and its answer is stored', async () => {
  const kept = new Map<string, string>();
  const answers = [false, true];
  const parts = {
    storage: { persist: async () => answers.shift() ?? expect.unreachable('asked too often') },
    memory: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  };
  expect(knownPersistence(parts)).toBe('unasked');
  await askForPersistenceOnce(parts);
  await askForPersistenceOnce(parts);
  expect([answers.length, knownPersistence(parts)]).toEqual([1, 'refused']);
  // The person requests it again.
  expect(await askForPersistence(parts)).toBe('granted');
  expect(knownPersistence(parts)).toBe('granted');
});

test('a browser without this API counts as refusing', async () => {
  const memory = { getItem: () => null, setItem: () => {} };
  expect(await askForPersistence({ storage: undefined, memory })).toBe('refused');
});
