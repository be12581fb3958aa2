/**
 * The person's halal standard: a preference of the device, with or without an account. Kept as text, because most pages only pass
 * it on to the index; `parseStandard` of `domain/standard` reads it.
 */
import { deviceMemory, type Memory } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

const KEY = 'rihla:standard';
/** Begins the text of a standard that is switched off. */
const OFF = 'off ';

const listeners = new Set<() => void>();

/** The text of the standard; null if there is none, or if it is switched off. */
export function readStandard(memory: Memory = deviceMemory()): string | null {
  const kept = memory.getItem(KEY);
  return kept === null || kept.startsWith(OFF) ? null : kept;
}

/** The same also if it is switched off. */
export function readKeptStandard(memory: Memory = deviceMemory()): string | null {
  const kept = memory.getItem(KEY);
  return kept?.startsWith(OFF) ? kept.slice(OFF.length) : kept;
}

/** If storage is full, the earlier standard stays. Notifies this page's listeners; the browser tells other tabs. */
export function writeStandard(text: string, isOn: boolean, memory: Memory = deviceMemory()): void {
  unlessRefused(() => memory.setItem(KEY, isOn ? text : OFF + text));
  for (const listener of listeners) listener();
}

/** Calls the listener after each change, of this page or of another tab. @returns what ends it */
export function watchStandard(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}
