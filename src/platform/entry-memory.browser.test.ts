// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { readEntry, writeEntry } from './entry-memory.ts';

const KIND = 'rihla.test';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.removeItem(KIND);
});

test('a tab remembers the values of its latest fifty history entries', () => {
  for (let n = 1; n <= 50; n++) writeEntry(KIND, `entry ${n}`, n);
  writeEntry(KIND, 'entry 1', 'written again');
  writeEntry(KIND, 'entry 51', 51);
  expect(readEntry(KIND, 'entry 1')).toBe('written again');
  expect(readEntry(KIND, 'entry 2'), 'the one written longest ago').toBeUndefined();
  expect(readEntry(KIND, 'entry 3')).toBe(3);
  expect(readEntry(KIND, 'entry 51')).toBe(51);
  expect(JSON.parse(sessionStorage.getItem(KIND) ?? '')).toHaveLength(50);
});

test('full storage loses the value and breaks nothing', () => {
  writeEntry(KIND, 'entry', 1);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  writeEntry(KIND, 'entry', 2);
  expect(readEntry(KIND, 'entry')).toBe(1);
});

test('where the browser refuses storage, values last as long as the page', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  expect(readEntry(KIND, 'entry')).toBeUndefined();
  writeEntry(KIND, 'entry', 3);
  expect(readEntry(KIND, 'entry')).toBe(3);
});
