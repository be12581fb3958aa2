/**
 * The index of places, column by column. Rows with a coordinate come first, sorted by band of 0.01 degree latitude, then by
 * longitude. So nearby places form a few runs of rows. Rows without a coordinate follow, sorted by id.
 */

import { ROWS_A_STEP, runSteps, type Steps } from '#catalogue/steps.ts';
import type { Credit, Opening, SpecialHours, WeeklyHours } from '#domain/places/restaurant.ts';
import { type Bands, bandOf, indexBands } from './bands.ts';
import { compareIds, ID_START, idsFrom } from './ids.ts';
import type { IndexRow } from './index-row.ts';
import { emptyNumbers, type NumberColumns, narrowNumbers } from './number-columns.ts';
import { ALT_NAME_SEPARATOR } from './other-names.ts';
import { hideId, shortenSlug } from './short-slug.ts';
import { openStringTable, type StringTable, toStringBytes } from './string-table.ts';
import { toTraits } from './traits.ts';

/** City, region, time zone and sources; shared by many rows. */
interface Locality extends Pick<IndexRow, 'city' | 'countryCode' | 'region' | 'timeZone'> {
  /** Index in `credits` of the sources to name; absent if there are none, and in older files. */
  readonly credits?: number;
}

/** A week with its exceptions; shared by many rows. */
export interface HoursPattern {
  readonly weekly: WeeklyHours | null;
  readonly special: readonly SpecialHours[];
  /** Hours that the others can't express, without labels; absent if there are none, and in older files. */
  readonly opening?: Opening;
}

export interface Dictionaries {
  readonly localities: readonly Locality[];
  readonly hours: readonly HoursPattern[];
  readonly cuisines: readonly (readonly string[])[];
  /** Indexes in `cuisines` of the sets that no source states; ascending. */
  readonly inferred: readonly number[];
  /** Starts of certificate numbers that ids are derived from, and the ids' common endings. */
  readonly certificates: readonly { readonly start: string; readonly ending: string }[];
  /** Short names of certifying bodies; a row's number counts from 1. */
  readonly certifiers: readonly string[];
  /** Sets of sources that places share; absent in older files. */
  readonly credits?: readonly (readonly Credit[])[];
}

/** Slugs and addresses of pictures are shortened; see short-slug.ts. */
export const STRING_COLUMNS = ['name', 'altNames', 'slug', 'address', 'postalCode', 'phone', 'imageUrl'] as const;
type StringColumn = (typeof STRING_COLUMNS)[number];

export interface Columns {
  readonly rows: number;
  /** Rows below this one have a coordinate. */
  readonly located: number;
  readonly bands: Bands;
  /** 16 bytes a row. */
  readonly ids: Uint8Array;
  readonly numbers: NumberColumns;
  /** Reading strings that are not loaded yet loads them synchronously. @throws {PackError} if they are damaged */
  readonly strings: Strings;
  /** Only present if strings may not be loaded yet. */
  readonly lazy?: LazyStrings;
  readonly dictionaries: Dictionaries;
}

type Strings = Readonly<Record<StringColumn, StringTable>>;

export interface LazyStrings {
  /** Loads what a card of this row shows, and returns the tables. @throws {PackError} if that is damaged */
  forCard(row: number, withOtherNames: boolean): Strings;
  /** Loads all strings. @throws {PackError} if any of them is damaged */
  needAll(): void;
  /** The same in steps. */
  allSteps(): Steps<void>;
}

/** Sorts the rows and lays them out. Ids must be unique. */
export function buildColumns(input: Iterable<IndexRow>): Columns {
  return runSteps(columnSteps(input));
}

/** The same in steps. */
export function* columnSteps(input: Iterable<IndexRow>): Steps<Columns> {
  const rows = Array.from(input).toSorted(compareRows);
  yield;
  const numbers = emptyNumbers(rows.length);
  const [localities, certifiers, credits, hours, cuisines] = [
    new Dictionary<Locality>(),
    new Dictionary<string>(),
    new Dictionary<readonly Credit[]>(),
    new Dictionary<HoursPattern>(),
    new Dictionary<{ readonly names: readonly string[]; readonly isInferred: boolean }>(),
  ];
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_A_STEP === 0) yield;
    const { city, countryCode, region, timeZone } = row;
    numbers.latitude[i] = row.latitude ?? 0;
    numbers.longitude[i] = row.longitude ?? 0;
    const sources = row.credits.length > 0 && { credits: credits.add(row.credits) };
    numbers.locality[i] = localities.add({ city, countryCode, region, timeZone, ...sources });
    const more = row.opening !== null && { opening: row.opening };
    numbers.hours[i] = hours.add({ weekly: row.hours, special: row.specialHours, ...more });
    numbers.cuisines[i] = cuisines.add({ names: row.cuisines, isInferred: row.areCuisinesInferred });
    numbers.traits[i] = toTraits(row);
    numbers.certifier[i] = row.certifier === '' ? 0 : certifiers.add(row.certifier) + 1;
    numbers.stampHigh[i] = Math.floor(row.stamp / 2 ** 32);
    numbers.stampLow[i] = row.stamp >>> 0;
    for (const name of SAME_IN_ROW) numbers[name][i] = row[name];
  }
  const located = rows.filter((row) => row.latitude !== null).length;
  return {
    rows: rows.length,
    located,
    bands: indexBands(numbers.latitude, located),
    ids: idsFrom(rows.map((row) => row.id)),
    numbers: narrowNumbers(numbers),
    strings: yield* stringSteps(rows),
    dictionaries: {
      localities: localities.values,
      hours: hours.values,
      cuisines: cuisines.values.map(({ names }) => names),
      inferred: cuisines.values.flatMap(({ isInferred }, at) => (isInferred ? [at] : [])),
      certificates: certificatesOf(rows),
      certifiers: certifiers.values,
      credits: credits.values,
    },
  };
}

function certificatesOf(rows: readonly IndexRow[]): Dictionaries['certificates'] {
  const starts = new Map<string, string>();
  for (const { id, certificateStart } of rows)
    if (certificateStart !== null) starts.set(id.slice(ID_START), certificateStart);
  return Array.from(starts, ([ending, start]) => ({ start, ending }));
}

const SAME_IN_ROW = [
  'englishAt',
  'kind',
  'amenities',
  'facts',
  'told',
  'featuredUntil',
  'rating',
  'reviewCount',
  'imageScore',
  'certificateUntil',
  'checkedOn',
  'createdOn',
] as const;

function* stringSteps(rows: readonly IndexRow[]): Steps<Columns['strings']> {
  function* table(text: (row: IndexRow) => string): Steps<StringTable> {
    yield;
    return openStringTable(toStringBytes(rows.map(text)), rows.length);
  }
  return {
    name: yield* table((row) => row.name),
    altNames: yield* table((row) => row.altNames.join(ALT_NAME_SEPARATOR)),
    slug: yield* table((row) => shortenSlug(row.slug, row.name, row.id)),
    address: yield* table((row) => row.address),
    postalCode: yield* table((row) => row.postalCode),
    phone: yield* table((row) => row.phone),
    imageUrl: yield* table((row) => hideId(row.imageUrl, row.id)),
  };
}

/** A table for each column of strings. */
export function makeStrings(make: (name: StringColumn) => StringTable): Strings {
  return {
    name: make('name'),
    altNames: make('altNames'),
    slug: make('slug'),
    address: make('address'),
    postalCode: make('postalCode'),
    phone: make('phone'),
    imageUrl: make('imageUrl'),
  };
}

function compareRows(a: IndexRow, b: IndexRow): number {
  if (a.latitude === null || b.latitude === null) {
    return Number(a.latitude === null) - Number(b.latitude === null) || compareIds(a.id, b.id);
  }
  return bandOf(a.latitude) - bandOf(b.latitude) || (a.longitude ?? 0) - (b.longitude ?? 0) || compareIds(a.id, b.id);
}

/** Distinct values in order of first use. */
class Dictionary<T> {
  readonly values: T[] = [];
  readonly #places = new Map<string, number>();

  add(value: T): number {
    const key = JSON.stringify(value);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}
