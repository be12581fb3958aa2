/**
 * A second copy of which trips are packed. A browser that is killed loses what localStorage was given in its last seconds, but
 * nothing that IndexedDB has confirmed: without the copy, a download that a kill interrupts would be nobody's and never leave.
 */
import { ifError } from '#domain/primitives/if-error.ts';
import { deviceMemory, type Memory } from '#platform/device-storage.ts';
import { type KeyValueStore, openKeyValueStore } from '#platform/key-value-store.ts';
import { unlessRefused } from '#platform/unless-refused.ts';
import { PACKS_KEY, type PackRecords, readPacks } from './pack-records.ts';

/** Runs with the browser's store. A browser that refuses storage has no copy. */
async function withValues<T>(work: (values: KeyValueStore) => Promise<T>): Promise<T | null> {
  const values = openKeyValueStore('rihla-values');
  try {
    return await work(values).catch(ifError(DOMException, () => null));
  } finally {
    values.close();
  }
}

/** Copies what is stored now. */
export async function copyPacks(memory: Memory = deviceMemory()): Promise<void> {
  const text = memory.getItem(PACKS_KEY);
  await withValues((values) => (text === null ? values.delete(PACKS_KEY) : values.set(PACKS_KEY, text)));
}

/** Puts the copy back if it differs, unless something was written meanwhile. @returns what is stored then */
export async function restorePacks(memory: Memory = deviceMemory()): Promise<PackRecords> {
  const before = memory.getItem(PACKS_KEY);
  const copy = await withValues((values) => values.get(PACKS_KEY));
  if (copy !== null && copy !== before && memory.getItem(PACKS_KEY) === before) {
    unlessRefused(() => memory.setItem(PACKS_KEY, copy));
  }
  return readPacks(memory);
}
