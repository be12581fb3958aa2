/** A query's filters for single rows of one segment. batch-filter.ts handles batches. */

import { priceOf } from '#catalogue/format/traits.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import {
  ALWAYS,
  ANY,
  allowTraits,
  amenityMask,
  FAILS,
  failsByCuisines,
  failsByLocality,
  maskOf,
  maskOfNames,
} from './filter-tables.ts';
import { isOver, shownStatusAt } from './moment.ts';
import { createOtherChecks, type RowQuestion } from './row-checks.ts';

/** Returns bits of FAILS for a row; 0 if it matches. */
export type RowFilter = (row: number) => number;

/** Returns all filters that a row fails, as facets need them; undefined if every row matches. */
export function createCountingFilter(question: RowQuestion): RowFilter | undefined {
  const { columns, filters, moment } = question;
  const { numbers } = columns;
  const localityFails = failsByLocality(columns, filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const statuses = maskOfNames(filters.halalStatus, HALAL_STATUSES);
  const prices = maskOf(filters.priceLevels);
  const amenities = amenityMask(filters);
  const wantsAmenities = filters.amenities.length > 0;
  const others = createOtherChecks(question);
  const isEmpty = localityFails === undefined && cuisineFails === undefined && others.length === 0;
  if (isEmpty && statuses === ANY && prices === ANY && !wantsAmenities) return undefined;
  return (row) => {
    let fails = localityFails?.[numbers.locality[row] ?? 0] ?? 0;
    if (cuisineFails !== undefined) fails |= cuisineFails[numbers.cuisines[row] ?? 0] ?? 0;
    if (statuses !== ANY && !(statuses & (1 << shownStatusAt(columns, row, moment.today)))) fails |= FAILS.status;
    if (prices !== ANY && !(prices & (1 << priceOf(numbers.traits[row] ?? 0)))) fails |= FAILS.price;
    if (wantsAmenities && ((numbers.amenities[row] ?? 0) & amenities) !== amenities) fails |= FAILS.amenities;
    for (let i = 0; i < others.length && (fails & FAILS.other) === 0; i++) {
      if (others[i]?.(row) === false) fails |= FAILS.other;
    }
    return fails;
  };
}

/**
 * Returns the first filter that a row fails: for most rows, one byte decides. Undefined if every row matches. Reuses
 * buffers: valid until the next call for the same columns.
 */
export function createRowFilter(question: RowQuestion): RowFilter | undefined {
  const { columns, filters, moment } = question;
  const { traits, certificateUntil, cuisines, locality, amenities } = columns.numbers;
  const allowed = allowTraits(filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const localityFails = failsByLocality(columns, filters);
  const wanted = amenityMask(filters);
  const others = createOtherChecks(question);
  const isPlain = cuisineFails === undefined && localityFails === undefined && wanted === 0 && others.length === 0;
  if (isPlain && allowed === undefined) return undefined;
  const { today } = moment;
  return (row) => {
    if (allowed !== undefined) {
      const may = allowed[traits[row] ?? 0] ?? 0;
      if (may === 0) return FAILS.status;
      if (may !== ALWAYS && ((may >> Number(isOver(certificateUntil[row] ?? 0, today))) & 1) === 0) return FAILS.status;
    }
    if (cuisineFails !== undefined && cuisineFails[cuisines[row] ?? 0] !== 0) return FAILS.cuisines;
    if (wanted !== 0 && ((amenities[row] ?? 0) & wanted) !== wanted) return FAILS.amenities;
    if (localityFails !== undefined && localityFails[locality[row] ?? 0] !== 0) return FAILS.other;
    for (const passes of others) if (!passes(row)) return FAILS.other;
    return 0;
  };
}
