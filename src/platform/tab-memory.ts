import { parseJson } from '#domain/primitives/parse-json.ts';
import { tabMemory } from './device-storage.ts';
import { unlessRefused } from './unless-refused.ts';

/** A value of one tab: survives reloads and visits to other sites, and ends with the tab. */
export function readTab(key: string): unknown {
  return parseJson(tabMemory().getItem(key));
}

export function writeTab(key: string, value: unknown): void {
  // If storage is full, the value is lost on reload; the screen still works.
  unlessRefused(() => tabMemory().setItem(key, JSON.stringify(value)));
}

export function forgetTab(key: string): void {
  writeTab(key, null);
}
