// @module-tag quick
import { expect, test } from 'vitest';
import { forgetAwaitedPath, keepAwaitedPath, readAwaitedPath } from './awaited-path.ts';

const NOW = Date.UTC(2026, 10, 26);
const HOUR_MS = 60 * 60 * 1000;
const SUGGESTION = '/suggest?name=Warung%20Amanah#1.3,103.8';

/** A fake browser storage with the used methods. */
function storage(): Storage {
  const kept = new Map<string, string>();
  const used: Partial<Storage> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  // The other members are never called.
  return used as Storage;
}

test('for a day, another tab knows the target path', () => {
  const memory = storage();
  keepAwaitedPath(SUGGESTION, NOW, memory);
  expect(readAwaitedPath(NOW + 23 * HOUR_MS, memory)).toBe(SUGGESTION);
  expect(readAwaitedPath(NOW + 25 * HOUR_MS, memory)).toBeUndefined();
});

test('signing up without a target, and signing in, clear it', () => {
  const memory = storage();
  keepAwaitedPath(SUGGESTION, NOW, memory);
  keepAwaitedPath(null, NOW, memory);
  expect(readAwaitedPath(NOW, memory)).toBeUndefined();
  keepAwaitedPath(SUGGESTION, NOW, memory);
  forgetAwaitedPath(memory);
  expect(readAwaitedPath(NOW, memory)).toBeUndefined();
});

test('it never leads to another site, and works without storage', () => {
  const memory = storage();
  keepAwaitedPath('//evil.example', NOW, memory);
  expect(readAwaitedPath(NOW, memory)).toBeUndefined();
  memory.setItem('rihla:auth-next', JSON.stringify({ path: 'https://evil.example', at: NOW }));
  expect(readAwaitedPath(NOW, memory)).toBeUndefined();
  keepAwaitedPath(SUGGESTION, NOW, null);
  expect(readAwaitedPath(NOW, null)).toBeUndefined();
});
