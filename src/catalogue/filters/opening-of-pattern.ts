/** What an entry of the index's hours knows. */
import type { HoursPattern } from '#catalogue/format/columns.ts';
import { type Opening, openingOf } from '#domain/hours/opening.ts';

/** Cached, because every query of another minute asks each entry again. */
const openings = new WeakMap<HoursPattern, Opening>();

/** Null if nothing is known. */
export function openingOfPattern(pattern: HoursPattern | undefined): Opening | null {
  if (pattern === undefined) return null;
  const known = openings.get(pattern);
  if (known !== undefined) return known;
  const { weekly, special, opening } = pattern;
  const made = openingOf({ opening, operating_hours: weekly, special_hours: special });
  if (made !== null) openings.set(pattern, made);
  return made;
}
