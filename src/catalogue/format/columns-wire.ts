/** Encodes columns as sections of a pack, and decodes them. */

import { indexBands } from './bands.ts';
import { type Columns, type Dictionaries, makeStrings, STRING_COLUMNS } from './columns.ts';
import { fromIdSections, toIdSections } from './id-wire.ts';
import type { NumberColumns } from './number-columns.ts';
import { fromNumberSections, toNumberSections } from './number-wire.ts';
import { PackError } from './pack-error.ts';
import { fromRepeats, toRepeats } from './repeat-wire.ts';
import { openStringTable } from './string-table.ts';
import { fromWords, toWords } from './word-wire.ts';

export type Sections = Map<string, Uint8Array>;

/** String columns that are encoded word by word. */
const IN_WORDS: ReadonlySet<keyof Columns['strings']> = new Set(['name', 'altNames']);

/** String column in which neighbouring rows mostly share a value. */
const OFTEN_THE_SAME = 'postalCode';

const startsOf = (name: string): string => `${name}.starts`;
const wordsOf = (name: string): string => `${name}.words`;

export function toSections(columns: Columns): Sections {
  const { strings } = columns;
  const sections = startSections(columns);
  for (const [name, bytes] of toNumberSections(columns.numbers)) sections.set(name, bytes);
  for (const name of STRING_COLUMNS) {
    const words = IN_WORDS.has(name) ? toWords(strings[name]) : undefined;
    const repeats = name === OFTEN_THE_SAME ? toRepeats(strings[name]) : undefined;
    sections.set(name, words?.numbers ?? repeats?.texts ?? strings[name].bytes);
    if (repeats !== undefined) sections.set(startsOf(name), repeats.starts);
    if (words !== undefined) sections.set(wordsOf(name), words.words);
  }
  for (const [name, bytes] of toIdSections(columns.ids)) sections.set(name, bytes);
  return addDictionaries(sections, columns);
}

export function startSections(columns: Columns): Sections {
  return new Map([['located', new TextEncoder().encode(String(columns.located))]]);
}

export function addDictionaries(sections: Sections, { dictionaries }: Columns): Sections {
  return sections.set('dictionaries', new TextEncoder().encode(JSON.stringify(dictionaries)));
}

/**
 * Copies everything, so that the pack's buffer can be freed.
 * @throws {PackError} code 'damaged' if a column points outside of its dictionary
 */
export function fromSections(rows: number, section: (name: string) => Uint8Array): Columns {
  const numbers = fromNumberSections(rows, section);
  const dictionaries = parseDictionaries(section('dictionaries'));
  assertBelow(numbers.locality, dictionaries.localities.length, 'locality');
  assertBelow(numbers.hours, dictionaries.hours.length, 'hours');
  assertBelow(numbers.cuisines, dictionaries.cuisines.length, 'cuisines');
  assertBelow(numbers.certifier, dictionaries.certifiers.length + 1, 'certifier');
  const located = Number(new TextDecoder().decode(section('located')));
  if (!(located <= rows))
    throw new PackError('damaged', `This pack is damaged: ${located} of ${rows} rows have a place.`);
  return {
    rows,
    located,
    bands: indexBands(numbers.latitude, located),
    ids: fromIdSections(rows, section),
    numbers,
    strings: makeStrings((name) => {
      if (IN_WORDS.has(name)) return fromWords({ words: section(wordsOf(name)), numbers: section(name) }, rows);
      return name === OFTEN_THE_SAME
        ? fromRepeats({ texts: section(name), starts: section(startsOf(name)) }, rows)
        : openStringTable(section(name).slice(), rows);
    }),
    dictionaries,
  };
}

export function parseDictionaries(bytes: Uint8Array): Dictionaries {
  // The container's checksum has proved that `toSections` wrote these bytes.
  return JSON.parse(new TextDecoder().decode(bytes)) as Dictionaries;
}

function assertBelow(column: NumberColumns['locality'], size: number, name: string): void {
  const outside = column.find((value) => value >= size);
  if (outside === undefined) return;
  throw new PackError('damaged', `This pack is damaged: its ${name} column points at ${outside} of ${size} entries.`);
}
