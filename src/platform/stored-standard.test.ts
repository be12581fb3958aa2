// @module-tag quick
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readKeptStandard, readStandard, watchStandard, writeStandard } from './stored-standard.ts';

const listeners = new Set<(event: { readonly key: string | null }) => void>();
const tellTab = (key: string | null) => {
  for (const listener of listeners) listener({ key });
};

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => void listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => void listeners.delete(listener));
  onTestFinished(() => void vi.unstubAllGlobals());
});

function memory(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test('a standard that is switched off does not apply, and is kept', () => {
  const here = memory();
  expect([readStandard(here), readKeptStandard(here)]).toEqual([null, null]);
  writeStandard('{"menu":"whole"}', true, here);
  expect([readStandard(here), readKeptStandard(here)]).toEqual(['{"menu":"whole"}', '{"menu":"whole"}']);
  writeStandard('{"menu":"whole"}', false, here);
  expect([readStandard(here), readKeptStandard(here)]).toEqual([null, '{"menu":"whole"}']);
});

test('a change of this page and of another tab is heard, one of another key is not', () => {
  const listener = vi.fn();
  const stop = watchStandard(listener);
  writeStandard('{}', true, memory());
  tellTab('rihla:standard');
  tellTab(null);
  expect(listener).toHaveBeenCalledTimes(3);
  tellTab('rihla:pace');
  stop();
  tellTab('rihla:standard');
  writeStandard('{}', true, memory());
  expect(listener).toHaveBeenCalledTimes(3);
});

test('where storage is full, the earlier standard stays', () => {
  const full = {
    getItem: () => '{"menu":"whole"}',
    setItem() {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  writeStandard('{}', true, full);
  expect(readStandard(full)).toBe('{"menu":"whole"}');
});
