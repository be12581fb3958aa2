// @module-tag quick
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyPacks, restorePacks } from './pack-copy.ts';
import { type PackRecord, readPacks, writePack } from './pack-records.ts';

const RECORD: PackRecord = {
  regions: ['sg'],
  maps: [],
  broughtRegions: ['sg'],
  broughtMaps: [],
  lastDay: '2027-01-04',
  isKept: false,
};

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** localStorage as the browser's disk has it. */
function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test('a browser that was killed before its localStorage was written still knows what is packed', async () => {
  const lost = memory();
  writePack('a', RECORD, lost);
  await copyPacks(lost);
  const old = memory();
  writePack('b', RECORD, old);
  expect(await restorePacks(old)).toEqual({ a: RECORD });
  expect(readPacks(old)).toEqual({ a: RECORD });
});

test('what was removed does not come back', async () => {
  const here = memory();
  writePack('a', RECORD, here);
  await copyPacks(here);
  writePack('a', null, here);
  await copyPacks(here);
  expect(await restorePacks(here)).toEqual({});
});

test('what was packed before there were copies stays, and so does what is packed meanwhile', async () => {
  const here = memory();
  writePack('a', RECORD, here);
  expect(await restorePacks(here)).toEqual({ a: RECORD });
  await copyPacks(here);
  const restoring = restorePacks(here);
  writePack('b', RECORD, here);
  expect(Object.keys(await restoring)).toEqual(['a', 'b']);
});

test('a browser that refuses storage has no copy, and does without', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const here = memory();
  writePack('a', RECORD, here);
  await copyPacks(here);
  expect(await restorePacks(here)).toEqual({ a: RECORD });
});
