/**
 * A question's filters for runs of rows: column after column, each in a loop in which no row decides what is done next. A
 * processor that need not guess looks at several rows at once, and columns that nobody filters by are not touched.
 */
import type { Columns } from './columns.ts';
import { ALWAYS, allowTraits, amenityMask, failsByCuisines, failsByLocality } from './filter-tables.ts';
import { type OpenTable, openTableFor } from './open-table.ts';
import { createUncommonChecks, type RowQuestion } from './row-checks.ts';

/** For each row from one to before another a 1 that is there, in the order of rows: left where the row matches, else made 0. */
export type Sieve = (from: number, to: number, matches: Uint8Array) => void;

type Counted = Columns['numbers']['cuisines'];

/** Undefined where every row matches. To be used before the next one is made for the same columns. */
export function createSieve(question: RowQuestion): Sieve | undefined {
  const { columns, filters, moment } = question;
  const { traits, cuisines, locality, amenities } = columns.numbers;
  const allowed = allowTraits(filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const localityFails = failsByLocality(columns, filters);
  const wanted = amenityMask(filters);
  const open = openTableFor(columns, filters, moment.at);
  const others = createUncommonChecks(question);
  const isPlain = cuisineFails === undefined && localityFails === undefined && wanted === 0 && others.length === 0;
  if (isPlain && allowed === undefined && open === undefined) return undefined;
  const isDated = allowed?.some((may) => may !== 0 && may !== ALWAYS) === true;
  return (from, to, matches) => {
    if (allowed !== undefined && isDated) siftDated(columns, allowed, moment.today, from, to, matches);
    else if (allowed !== undefined) siftTraits(traits, allowed, from, to, matches);
    if (cuisineFails !== undefined) siftTable(cuisines, cuisineFails, from, to, matches);
    if (wanted !== 0) siftBits(amenities, wanted, from, to, matches);
    if (localityFails !== undefined) siftTable(locality, localityFails, from, to, matches);
    if (open !== undefined) siftOpen(open, from, to, matches);
    for (const passes of others) siftRows(passes, from, to, matches);
  };
}

/** Where what is allowed does not depend on a certificate's end. */
function siftTraits(traits: Uint8Array, allowed: Uint8Array, from: number, to: number, matches: Uint8Array): void {
  for (let row = from; row < to; row++)
    matches[row - from] = (matches[row - from] ?? 0) & (allowed[traits[row] ?? 0] ?? 0);
}

function siftDated(
  { numbers: { traits, certificateUntil } }: Columns,
  allowed: Uint8Array,
  today: number,
  from: number,
  to: number,
  matches: Uint8Array,
): void {
  for (let row = from; row < to; row++) {
    const until = certificateUntil[row] ?? 0;
    // The signs of both differences: an end that is stated, and before today (`isOver`).
    const over = ((until - today) & -until) >>> 31;
    matches[row - from] = (matches[row - from] ?? 0) & ((allowed[traits[row] ?? 0] ?? 0) >> over);
  }
}

function siftTable(numbers: Counted, fails: Uint8Array, from: number, to: number, matches: Uint8Array): void {
  for (let row = from; row < to; row++)
    matches[row - from] = (matches[row - from] ?? 0) & (((fails[numbers[row] ?? 0] ?? 0) - 1) >>> 31);
}

function siftBits(bits: Uint16Array, wanted: number, from: number, to: number, matches: Uint8Array): void {
  for (let row = from; row < to; row++)
    matches[row - from] = (matches[row - from] ?? 0) & (((~(bits[row] ?? 0) & wanted) - 1) >>> 31);
}

function siftOpen(table: OpenTable, from: number, to: number, matches: Uint8Array): void {
  for (let row = from; row < to; row++) matches[row - from] = (matches[row - from] ?? 0) & table.at(row);
}

function siftRows(passes: (row: number) => boolean, from: number, to: number, matches: Uint8Array): void {
  for (let row = from; row < to; row++) if (matches[row - from] !== 0 && !passes(row)) matches[row - from] = 0;
}
