/**
 * Columns in the file format of the device's own cache: laid out as in memory. A new worker runs code slowly at first, so it
 * uses the file in place instead of decoding it.
 */
import { type Columns, makeStrings, STRING_COLUMNS } from './columns.ts';
import { addDictionaries, parseDictionaries, type Sections, startSections } from './columns-wire.ts';
import { joinBytes } from './join-bytes.ts';
import { LazyBytes, type OpenFile, sumsOf } from './lazy-bytes.ts';
import { openLazyStrings } from './lazy-strings.ts';
import { viewNumbers } from './number-columns.ts';
import type { StringTable } from './string-table.ts';

/** The number of the first band, then the start of each. */
const BANDS = 'own.bands';
/** The length of the strings' file; then for each column the offset and length of its starts and bytes. */
const TEXT_PLACES = 'own.texts';
/** Checksums of that file's blocks. */
const TEXT_SUMS = 'own.texts.sums';
const numbersOf = (name: string): string => `own.${name}`;
const startsOf = (name: string): string => `own.${name}.starts`;

/** All columns except strings. */
function toNumberSections(columns: Columns): Sections {
  const { numbers, bands } = columns;
  const sections = startSections(columns);
  sections.set(BANDS, bytesOf(Int32Array.of(bands.first, ...bands.starts)));
  for (const [name, column] of Object.entries(numbers)) {
    const bytes = bytesOf(column as ArrayBufferView);
    if (bytes.length > 0) sections.set(numbersOf(name), bytes);
  }
  sections.set('ids', columns.ids);
  return addDictionaries(sections, columns);
}

export function toCachedSections(columns: Columns): Sections {
  const sections = toNumberSections(columns);
  for (const name of STRING_COLUMNS) {
    sections.set(startsOf(name), bytesOf(columns.strings[name].starts));
    sections.set(name, columns.strings[name].bytes);
  }
  return sections;
}

/**
 * The same as two files, so that a reader only loads the strings it needs. The sections hold a checksum of each block of
 * strings.
 */
export function toCachedParts(columns: Columns): { sections: Sections; texts: Uint8Array<ArrayBuffer> } {
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  let at = 0;
  const add = (bytes: Uint8Array): void => {
    places.push(at, bytes.length);
    // Aligns four-byte numbers.
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  };
  for (const name of STRING_COLUMNS) {
    add(bytesOf(columns.strings[name].starts));
    add(columns.strings[name].bytes);
  }
  const texts = joinBytes(parts);
  const sections = toNumberSections(columns);
  sections.set(TEXT_PLACES, bytesOf(Uint32Array.of(texts.length, ...places)));
  sections.set(TEXT_SUMS, sumsOf(texts));
  return { sections, texts };
}

export function areCached(section: (name: string) => Uint8Array): boolean {
  return section(BANDS).length > 0;
}

/** Keeps references to the sections and thus to their file. Their contents were validated before they were written. */
export function fromCachedSections(rows: number, section: ReadSection): Columns {
  const table = (name: string): StringTable => {
    return { bytes: section(name), starts: numbersIn(section(startsOf(name))) };
  };
  return { ...fromNumberSections(rows, section), strings: makeStrings(table) };
}

/**
 * The same from two files.
 * @param file holds the texts; closed after the last of them is read
 */
export function fromCachedParts(rows: number, section: ReadSection, file: OpenFile): Columns {
  const [length = 0, ...places] = numbersIn(section(TEXT_PLACES));
  const texts = new LazyBytes(length, section(TEXT_SUMS), file);
  const part = (place: number): Uint8Array<ArrayBuffer> => {
    const start = places[place] ?? 0;
    return texts.bytes.subarray(start, start + (places[place + 1] ?? 0));
  };
  const tables = makeStrings((name) => {
    const place = 4 * STRING_COLUMNS.indexOf(name);
    return { starts: numbersIn(part(place)), bytes: part(place + 2) };
  });
  const lazy = openLazyStrings(tables, texts);
  return {
    ...fromNumberSections(rows, section),
    lazy,
    get strings() {
      texts.needAll();
      return tables;
    },
  };
}

type ReadSection = (name: string) => Uint8Array<ArrayBuffer>;

function numbersIn({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

function fromNumberSections(rows: number, section: ReadSection): Omit<Columns, 'strings'> {
  const { buffer, byteOffset, byteLength } = section(BANDS);
  const [first = 0] = new Int32Array(buffer, byteOffset, 1);
  return {
    rows,
    located: Number(new TextDecoder().decode(section('located'))),
    bands: { first, starts: new Uint32Array(buffer, byteOffset + 4, byteLength / 4 - 1) },
    ids: section('ids'),
    numbers: viewNumbers(rows, (name) => section(numbersOf(name))),
    dictionaries: parseDictionaries(section('dictionaries')),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
