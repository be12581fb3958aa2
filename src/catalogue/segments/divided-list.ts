/**
 * A list in its parts: in reach with evidence, in reach but verified by nobody, and out of reach. Each part is ordered by
 * itself; a folded part is counted, and shows few or none of its places. docs/search.md gives the reasons.
 */

import { shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { type CompareTies, type Ranked, TopList } from '#catalogue/ranking/top-list.ts';
import { RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import { FEW_VERIFIED, FOLDED_FAR, type ListParts, type SearchQuery } from '#domain/search.ts';

/** In the order of the list; the parts out of reach stand under one heading. */
const PART = { verified: 0, unverified: 1, farVerified: 2, farUnverified: 3 } as const;
const FAR = 2;

interface Division {
  readonly byStatus: boolean;
  readonly byDistance: boolean;
}

/**
 * By what a question's list is divided; undefined where it stays whole. A status that was chosen wins, and whoever says where to
 * look, or orders by something else, asks for near and far alike.
 * @param isElsewhere the text names a place
 */
export function divisionOf(query: SearchQuery, isElsewhere: boolean): Division | undefined {
  const { unfolded, near, sort, halalStatus, countryCode, city, bounds, radiusKm } = query;
  if (unfolded === undefined) return undefined;
  const isAnywhere = [countryCode, city, bounds, radiusKm].every((where) => where === undefined);
  const byDistance = near !== undefined && isAnywhere && !isElsewhere && (sort === 'relevance' || sort === 'distance');
  const byStatus = halalStatus.length === 0;
  return byStatus || byDistance ? { byStatus, byDistance } : undefined;
}

export class DividedList {
  readonly #query: SearchQuery;
  readonly #division: Division;
  readonly #lists: readonly TopList[];
  readonly #counts = [0, 0, 0, 0];
  readonly #farCountries = new Map<string, number>();
  #wished = 0;
  /** Those with evidence that are not even a ride away. */
  #close = 0;

  /** @param compareTies decides between rows that are worth as much */
  constructor(query: SearchQuery, division: Division, compareTies: CompareTies) {
    this.#query = query;
    this.#division = division;
    const limit = query.offset + query.limit;
    this.#lists = this.#counts.map(() => new TopList(limit, compareTies));
  }

  /**
   * For the rows of a segment: tells which list a row belongs in, and counts it.
   * @param today days since 1970
   */
  sorter(columns: Columns, today: number): (row: number, isWished: boolean) => TopList {
    const { numbers, dictionaries } = columns;
    const { near } = this.#query;
    const meter = this.#division.byDistance && near !== undefined ? new DistanceMeter(columns, near) : undefined;
    return (row, isWished) => {
      const isUnverified = this.#division.byStatus && shownStatusAt(columns, row, today) === UNVERIFIED;
      const isFar = meter !== undefined && !meter.isWithin(row, TODAY_M);
      const part = (isFar ? FAR : 0) + Number(isUnverified);
      this.#counts[part] = (this.#counts[part] ?? 0) + 1;
      if (isFar) {
        const country = dictionaries.localities[numbers.locality[row] ?? 0]?.countryCode ?? '';
        this.#farCountries.set(country, (this.#farCountries.get(country) ?? 0) + 1);
      } else if (part === PART.verified) {
        if (isWished) this.#wished++;
        if (this.#close < FEW_VERIFIED && meter?.isWithin(row, RIDE_M) !== false) this.#close++;
      }
      return this.#list(part);
    };
  }

  /** To be called once: the page that was asked for, and what the list is made of. */
  take(): { readonly rows: readonly Ranked[]; readonly first: Ranked | undefined; readonly parts: ListParts } {
    const { offset, limit, unfolded } = this.#query;
    const [near = 0, nearUnverified = 0, far = 0, farUnverified = 0] = this.#counts;
    // Where nothing is in reach, the line above the list says so, and what is farther is all there is.
    const isAllFar = near + nearUnverified === 0;
    const [verified, unverified] = isAllFar ? [far, farUnverified] : [near, nearUnverified];
    const beyond = isAllFar ? 0 : far + farUnverified;
    const isUnverifiedOpen = unfolded?.unverified === true || (isAllFar ? verified : this.#close) < FEW_VERIFIED;
    const shownFar = unfolded?.far === true ? beyond : Math.min(FOLDED_FAR, beyond);
    const listed = verified + (isUnverifiedOpen ? unverified : 0) + shownFar;
    const end = offset + limit;
    const whole = this.#lists.map((list) => list.take(0, end));
    const [first = [], second = [], third = [], fourth = []] = whole;
    const nearby = isAllFar ? [third, fourth] : [first, second];
    const distant = isAllFar ? [] : [...third, ...fourth].slice(0, shownFar);
    const rows = [...(nearby[0] ?? []), ...(isUnverifiedOpen ? (nearby[1] ?? []) : []), ...distant];
    return {
      rows: rows.slice(offset, Math.min(end, listed)),
      first: nearby[0]?.[0] ?? nearby[1]?.[0],
      parts: {
        verified,
        unverified,
        far: beyond,
        farCountries: isAllFar ? [] : mostFirst(this.#farCountries),
        wished: this.#wished,
        isUnverifiedOpen,
        listed,
      },
    };
  }

  #list(part: number): TopList {
    const list = this.#lists[part];
    if (list === undefined) throw new Error(`A list has no part ${part}.`);
    return list;
  }
}

function mostFirst(counts: ReadonlyMap<string, number>): ListParts['farCountries'] {
  const countries = Array.from(counts, ([value, count]) => ({ value, count }));
  return countries.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
