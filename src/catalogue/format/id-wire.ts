/**
 * Encodes ids. Ids of one source share their last ten bytes; only the first six, which hold the source's number of the
 * place, differ. Each shared ending is stored once, and of its ids only the first bytes, as byte planes. All other ids are
 * stored whole, so the encoding works for any ids.
 */

import { ID_BYTES } from './ids.ts';
import { joinBytes } from './join-bytes.ts';

type Section = (name: string) => Uint8Array;

/** Bytes of an id before its shared ending. */
const START = 6;
const END = ID_BYTES - START;
/** Endings are numbered from 1 in one byte; 0 marks an id that is stored whole. */
const MAX_ENDINGS = 255;

/** Encodes ids of 16 bytes each. */
export function toIdSections(ids: Uint8Array): Map<string, Uint8Array> {
  const rows = ids.length / ID_BYTES;
  const endings = commonEndings(ids);
  const places = new Map(endings.map((ending, n) => [ending, n + 1]));
  const kinds = new Uint8Array(rows);
  const rowsOf: number[][] = Array.from({ length: endings.length + 1 }, () => []);
  for (let row = 0; row < rows; row++) {
    const kind = places.get(endingOf(ids, row)) ?? 0;
    kinds[row] = kind;
    rowsOf[kind]?.push(row);
  }
  const [own = [], ...shared] = rowsOf;
  return new Map([
    ['ids', joinBytes(own.map((row) => idBytes(ids, row)))],
    ['ids.kinds', kinds],
    ['ids.endings', joinBytes(shared.map(([row = 0]) => idBytes(ids, row).subarray(START)))],
    // Grouped by ending: the numbers of each source have their own range.
    ['ids.starts', joinBytes(shared.map((these) => planesOf(ids, these)))],
  ]);
}

/** The inverse of `toIdSections`. Data missing in a damaged section reads as zero. */
export function fromIdSections(rows: number, section: Section): Uint8Array {
  const [own, kinds, endings] = [section('ids'), section('ids.kinds'), section('ids.endings')];
  const starts = section('ids.starts');
  const counts = new Uint32Array(MAX_ENDINGS + 1);
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  const next = firstStarts(counts);
  const ids = new Uint8Array(ID_BYTES * rows);
  let ownAt = 0;
  for (let row = 0; row < rows; row++) {
    const kind = kinds[row] ?? 0;
    const to = ID_BYTES * row;
    if (kind === 0) {
      ids.set(own.subarray(ownAt, ownAt + ID_BYTES), to);
      ownAt += ID_BYTES;
      continue;
    }
    const at = next[kind] ?? 0;
    const step = counts[kind] ?? 0;
    next[kind] = at + 1;
    for (let i = 0; i < START; i++) ids[to + i] = starts[at + i * step] ?? 0;
    const from = END * (kind - 1);
    for (let i = 0; i < END; i++) ids[to + START + i] = endings[from + i] ?? 0;
  }
  return ids;
}

/** Offset of each ending's first plane. */
function firstStarts(counts: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(counts.length);
  let at = 0;
  for (let kind = 1; kind < counts.length; kind++) {
    firsts[kind] = at;
    at += START * (counts[kind] ?? 0);
  }
  return firsts;
}

/** Endings that several ids share, the most frequent first; ties in byte order. */
function commonEndings(ids: Uint8Array): string[] {
  const counts = new Map<string, number>();
  for (let row = 0; row < ids.length / ID_BYTES; row++) {
    const ending = endingOf(ids, row);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return Array.from(counts)
    .filter(([, count]) => count > 1)
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_ENDINGS)
    .map(([ending]) => ending);
}

/** The ending as a string, for use as a key. */
function endingOf(ids: Uint8Array, row: number): string {
  return String.fromCharCode(...ids.subarray(ID_BYTES * row + START, ID_BYTES * (row + 1)));
}

function idBytes(ids: Uint8Array, row: number): Uint8Array {
  return ids.subarray(ID_BYTES * row, ID_BYTES * (row + 1));
}

/** Byte planes of these ids: all first bytes, then all second bytes, and so on. */
function planesOf(ids: Uint8Array, rows: readonly number[]): Uint8Array {
  const planes = new Uint8Array(START * rows.length);
  for (const [n, row] of rows.entries()) {
    for (let i = 0; i < START; i++) planes[i * rows.length + n] = ids[ID_BYTES * row + i] ?? 0;
  }
  return planes;
}
