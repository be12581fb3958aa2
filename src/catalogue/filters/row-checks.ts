/** Checks of the filters that no facet counts. */

import { toDayNumber } from '#catalogue/format/calendar-day.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { FARTHEST_PRAYER_M, type SearchFilters } from '#domain/search.ts';
import { AMENITIES } from '#domain/taxonomy.ts';
import { failsByLocality } from './filter-tables.ts';
import { CERTIFIED, isOver, type Moment } from './moment.ts';
import { openTableFor } from './open-table.ts';

/** What is asked of the rows of a segment, one by one or in runs. */
export interface RowQuestion {
  readonly columns: Columns;
  readonly filters: SearchFilters;
  readonly moment: Moment;
  /** Metres to the nearest prayer space by row; asked for only when a question wants one. */
  readonly prayerM: () => Uint16Array;
}

export type RowCheck = (row: number) => boolean;

/** Cheap ones first; each is true for rows that pass. */
export function createOtherChecks(question: RowQuestion): readonly RowCheck[] {
  const { columns, filters, moment } = question;
  const table = openTableFor(columns, filters, moment.at);
  const checks = createUncommonChecks(question);
  return table === undefined ? checks : [...checks, (row) => (table.at(row) & 1) !== 0];
}

/** The same without opening hours, for who looks these up himself. */
function createUncommonChecks({ columns, filters, moment, prayerM }: RowQuestion): readonly RowCheck[] {
  const { featured, certificateOn, prayerWithinM } = filters;
  const { featuredUntil } = columns.numbers;
  const checks: RowCheck[] = [];
  if (featured === true) checks.push((row) => (featuredUntil[row] ?? 0) * 1000 >= moment.at);
  if (certificateOn !== undefined) checks.push(createCertificateCheck(columns, certificateOn));
  if (prayerWithinM !== undefined) checks.push(createPrayerCheck(columns, prayerWithinM, prayerM()));
  return checks;
}

/** Whether anything is asked for that few people ask for. */
export function hasRareFilters(filters: SearchFilters): boolean {
  const { featured, certificateOn, prayerWithinM, city, countryCode } = filters;
  if (featured === true || certificateOn !== undefined || prayerWithinM !== undefined) return true;
  return city !== undefined || countryCode !== undefined;
}

/** All checks but those of status, price, cuisines, amenities and opening hours. */
export function createRareChecks(question: RowQuestion): readonly RowCheck[] {
  const { columns, filters } = question;
  const fails = failsByLocality(columns, filters);
  const checks = createUncommonChecks(question);
  return fails === undefined ? checks : [(row) => fails[columns.numbers.locality[row] ?? 0] === 0, ...checks];
}

export function passesAll(checks: readonly RowCheck[], row: number): boolean {
  for (let i = 0; i < checks.length; i++) if (checks[i]?.(row) === false) return false;
  return true;
}

function createCertificateCheck({ numbers }: Columns, date: string): RowCheck {
  const day = toDayNumber(date);
  return (row) => {
    const until = numbers.certificateUntil[row] ?? 0;
    return statusOf(numbers.traits[row] ?? 0) === CERTIFIED && !isOver(until, day);
  };
}

function createPrayerCheck({ numbers }: Columns, withinM: number, nearestM: Uint16Array): RowCheck {
  const limit = Math.min(withinM, FARTHEST_PRAYER_M);
  const room = 1 << AMENITIES.indexOf('prayer_room');
  return (row) => ((numbers.amenities[row] ?? 0) & room) !== 0 || (nearestM[row] ?? 0xffff) <= limit;
}
