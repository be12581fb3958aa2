/**
 * Strings as UTF-8 with a zero byte after each: compact in memory, and decoded one by one when a card needs them. If all
 * strings are empty, the table has no bytes.
 */
import { joinBytes } from './join-bytes.ts';

export interface StringTable {
  readonly bytes: Uint8Array;
  /** Offset of each string; one more entry than strings. Not used if the table has no bytes. */
  readonly starts: Uint32Array;
}

// A string may begin with a byte order mark, which a decoder drops by default.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const JOINED_AT_ONCE = 20_000;

/** The input of `openStringTable`. */
export function toStringBytes(strings: readonly string[]): Uint8Array {
  return strings.every((string) => string === '') ? new Uint8Array() : joinStrings(strings);
}

/** U+0000 can separate strings, because Postgres text cannot contain it. */
export function joinStrings(strings: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  // In batches: joining a million strings at once would take more memory than all their bytes.
  for (let from = 0; from < strings.length; from += JOINED_AT_ONCE) {
    const some = strings.slice(from, from + JOINED_AT_ONCE);
    parts.push(encoder.encode(some.map((string) => `${string.replaceAll('\0', '')}\0`).join('')));
  }
  return joinBytes(parts);
}

/** A table over the output of `toStringBytes`. Missing strings read as empty. */
export function openStringTable(bytes: Uint8Array, count: number): StringTable {
  if (bytes.length === 0) return { bytes, starts: new Uint32Array(1) };
  const starts = new Uint32Array(count + 1).fill(bytes.length);
  starts[0] = 0;
  let at = 0;
  for (let i = 1; i <= count; i++) {
    const end = bytes.indexOf(0, at);
    if (end < 0) break;
    at = end + 1;
    starts[i] = at;
  }
  return { bytes, starts };
}

export function stringAt({ bytes, starts }: StringTable, i: number): string {
  const start = starts[i] ?? 0;
  const end = (starts[i + 1] ?? start) - 1;
  return end > start ? decoder.decode(bytes.subarray(start, end)) : '';
}

/** Decodes all strings at once, much faster than one by one. Returns none if all are empty. */
export function allStrings({ bytes }: StringTable): string[] {
  const strings = decoder.decode(bytes).split('\0');
  strings.pop();
  return strings;
}
