/**
 * Columns as sections of a file that a device keeps for itself: as they lie in memory, so that a new worker, whose code runs
 * slowly at first, looks at the file in place instead of working through it.
 */
import { type Columns, makeStrings, STRING_COLUMNS } from './columns.ts';
import { addDictionaries, parseDictionaries, type Sections, startSections } from './columns-wire.ts';
import { viewNumbers } from './number-columns.ts';
import type { StringTable } from './string-table.ts';

/** The number of the first band, then where each begins. */
const BANDS = 'own.bands';
const numbersOf = (name: string): string => `own.${name}`;
const startsOf = (name: string): string => `own.${name}.starts`;

export function toOwnSections(columns: Columns): Sections {
  const { numbers, strings, bands } = columns;
  const sections = startSections(columns);
  sections.set(BANDS, bytesOf(Int32Array.of(bands.first, ...bands.starts)));
  for (const [name, column] of Object.entries(numbers))
    sections.set(numbersOf(name), bytesOf(column as ArrayBufferView));
  for (const name of STRING_COLUMNS) {
    sections.set(startsOf(name), bytesOf(strings[name].starts));
    sections.set(name, strings[name].bytes);
  }
  sections.set('ids', columns.ids);
  return addDictionaries(sections, columns);
}

export function areOwn(section: (name: string) => Uint8Array): boolean {
  return section(BANDS).length > 0;
}

/** Keeps the sections, and the file that they lie in. What they hold was looked at before it was written. */
export function fromOwnSections(rows: number, section: (name: string) => Uint8Array<ArrayBuffer>): Columns {
  const table = (name: string): StringTable => {
    const { buffer, byteOffset, byteLength } = section(startsOf(name));
    return { bytes: section(name), starts: new Uint32Array(buffer, byteOffset, byteLength / 4) };
  };
  const { buffer, byteOffset, byteLength } = section(BANDS);
  const [first = 0] = new Int32Array(buffer, byteOffset, 1);
  return {
    rows,
    located: Number(new TextDecoder().decode(section('located'))),
    bands: { first, starts: new Uint32Array(buffer, byteOffset + 4, byteLength / 4 - 1) },
    ids: section('ids'),
    numbers: viewNumbers(rows, (name) => section(numbersOf(name))),
    strings: makeStrings(table),
    dictionaries: parseDictionaries(section('dictionaries')),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
