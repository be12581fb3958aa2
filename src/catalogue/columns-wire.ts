/** Columns as sections of a pack and back. */

import { indexBands } from './bands.ts';
import { fromDeltas, fromPlanes, toDeltas, toPlanes } from './byte-planes.ts';
import { type Columns, type Dictionaries, STRING_COLUMNS } from './columns.ts';
import { emptyNumbers, type NumberColumns } from './number-columns.ts';
import { PackError } from './pack-error.ts';
import { openStringTable, type StringTable } from './string-table.ts';

export type Sections = Map<string, Uint8Array>;

const PLAIN = [
  'locality',
  'hours',
  'cuisines',
  'amenities',
  'traits',
  'featuredUntil',
  'rating',
  'reviewCount',
  'imageScore',
  'certificateUntil',
  'checkedOn',
  'createdOn',
  'stampHigh',
  'stampLow',
] as const satisfies readonly (keyof NumberColumns)[];

/** The latitude and longitude of neighbours differ little, so their differences are what is written. */
const AS_DELTAS = ['latitude', 'longitude'] as const satisfies readonly (keyof NumberColumns)[];

export function toSections(columns: Columns): Sections {
  const { rows, numbers } = columns;
  const sections = startSections(columns);
  for (const name of AS_DELTAS) sections.set(name, toPlanes(toDeltas(numbers[name])));
  for (const name of PLAIN) sections.set(name, dropHighZeros(toPlanes(numbers[name]), rows));
  return addTexts(sections, columns);
}

export function startSections(columns: Columns): Sections {
  return new Map([['located', new TextEncoder().encode(String(columns.located))]]);
}

export function addTexts(sections: Sections, { strings, dictionaries, ids }: Columns): Sections {
  for (const name of STRING_COLUMNS) sections.set(name, strings[name].bytes);
  sections.set('dictionaries', new TextEncoder().encode(JSON.stringify(dictionaries)));
  sections.set('ids', ids);
  return sections;
}

/**
 * Keeps nothing of the sections, so that the file they lie in can go.
 * @throws {PackError} code 'damaged' when a column points outside of its dictionary
 */
export function fromSections(rows: number, section: (name: string) => Uint8Array): Columns {
  const numbers = emptyNumbers(rows, (name) => Math.ceil(section(name).length / Math.max(1, rows)));
  for (const name of AS_DELTAS) numbers[name].set(fromDeltas(fromPlanes(section(name), new Uint32Array(rows))));
  for (const name of PLAIN) fromPlanes(section(name), numbers[name]);
  const dictionaries = parseDictionaries(section('dictionaries'));
  assertBelow(numbers.locality, dictionaries.localities.length, 'locality');
  assertBelow(numbers.hours, dictionaries.hours.length, 'hours');
  assertBelow(numbers.cuisines, dictionaries.cuisines.length, 'cuisines');
  const table = (name: string): StringTable => openStringTable(section(name).slice(), rows);
  const located = Number(new TextDecoder().decode(section('located')));
  if (!(located <= rows))
    throw new PackError('damaged', `This pack is damaged: ${located} of ${rows} rows have a place.`);
  return {
    rows,
    located,
    bands: indexBands(numbers.latitude, located),
    ids: section('ids').slice(),
    numbers,
    strings: {
      name: table('name'),
      altNames: table('altNames'),
      slug: table('slug'),
      address: table('address'),
      phone: table('phone'),
      imageUrl: table('imageUrl'),
    },
    dictionaries,
  };
}

/** Planes that are all zero need not be carried: a reader takes missing ones as zero. */
function dropHighZeros(planes: Uint8Array, rows: number): Uint8Array {
  const last = planes.findLastIndex((byte) => byte !== 0);
  return planes.subarray(0, rows === 0 ? 0 : Math.ceil((last + 1) / rows) * rows);
}

export function parseDictionaries(bytes: Uint8Array): Dictionaries {
  // The container's checksum has proved that these bytes are what `toSections` wrote.
  return JSON.parse(new TextDecoder().decode(bytes)) as Dictionaries;
}

function assertBelow(column: NumberColumns['locality'], size: number, name: string): void {
  const outside = column.find((value) => value >= size);
  if (outside === undefined) return;
  throw new PackError('damaged', `This pack is damaged: its ${name} column points at ${outside} of ${size} entries.`);
}
