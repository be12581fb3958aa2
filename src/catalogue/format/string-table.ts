/**
 * Strings kept as UTF-8 with a zero byte after each: compact in memory, decoded one by one when a card needs them. Where all
 * of them are empty there are no bytes at all.
 */
import { joinBytes } from './join-bytes.ts';

export interface StringTable {
  readonly bytes: Uint8Array;
  /** Where string i starts; one more entry than strings. Of a table without bytes nothing is looked for. */
  readonly starts: Uint32Array;
}

// A string may begin with the mark that a decoder takes for that of a file.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const JOINED_AT_ONCE = 20_000;

/** What `openStringTable` opens. */
export function toStringBytes(strings: readonly string[]): Uint8Array {
  return strings.every((string) => string === '') ? new Uint8Array() : joinStrings(strings);
}

/** Postgres text cannot hold U+0000, which is why it can separate. */
export function joinStrings(strings: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  // A million strings as one would take more memory than all their bytes.
  for (let from = 0; from < strings.length; from += JOINED_AT_ONCE) {
    const some = strings.slice(from, from + JOINED_AT_ONCE);
    parts.push(encoder.encode(some.map((string) => `${string.replaceAll('\0', '')}\0`).join('')));
  }
  return joinBytes(parts);
}

/** A table over the bytes of `toStringBytes`. Too few strings are answered as empty ones. */
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

/** All strings at once, much faster than one by one; none where all are empty. */
export function allStrings({ bytes }: StringTable): string[] {
  const strings = decoder.decode(bytes).split('\0');
  strings.pop();
  return strings;
}
