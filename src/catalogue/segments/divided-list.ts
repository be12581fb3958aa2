/**
 * A list in its parts: near with evidence, near but verified by nobody, farther, without seats, and out of reach. Each part is
 * ordered by itself; a folded part is counted, and shows few or none of its places. docs/search.md gives the reasons.
 */

import { shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { type CompareTies, type Ranked, TopList } from '#catalogue/ranking/top-list.ts';
import { DRIVE_M, RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Circle } from '#catalogue/text/where.ts';
import type { Position } from '#domain/geo.ts';
import { FEW_VERIFIED, FOLDED_FAR, type ListParts, type SearchQuery } from '#domain/search.ts';
import { isSeatless } from '#domain/taxonomy.ts';

/** How far a place is: within a ride, a drive, today, or out of reach. */
const RINGS = 4;
const [RIDE, DRIVE, TODAY, FAR] = [0, 1, 2, 3];
/** Two lists for each ring, with evidence and without, and then that of places without seats. */
const SEATLESS = 2 * RINGS;

/** Where distances are measured from, in metres. */
interface Reach {
  readonly from: Position;
  /** The outer edges of all rings but the last. */
  readonly edges: readonly [ride: number, drive: number, today: number];
}

export interface Division {
  readonly byStatus: boolean;
  /** Undefined where near and far are asked for alike. */
  readonly reach: Reach | undefined;
  /** Whoever looks for caterers does not want them apart. */
  readonly bySeats: boolean;
}

/** What the text of a question says for its division. */
export interface Told {
  /** Whether it names a part of the world. */
  readonly isElsewhere: boolean;
  /** That part, where it is a circle. */
  readonly center: Circle | undefined;
  /** Whether it asks for caterers. */
  readonly isCatering: boolean;
}

/**
 * How a query's list is divided, or undefined if it stays whole. A status filter switches off the division by evidence. An area
 * filter, or another order than relevance and distance, switches off the division by distance.
 */
export function divisionOf(query: SearchQuery, told: Told): Division | undefined {
  const { unfolded, halalStatus } = query;
  if (unfolded === undefined) return undefined;
  const [byStatus, reach] = [halalStatus.length === 0, reachOf(query, told)];
  if (!byStatus && reach === undefined) return undefined;
  return { byStatus, reach, bySeats: byStatus && !told.isCatering };
}

function reachOf(query: SearchQuery, { isElsewhere, center }: Told): Reach | undefined {
  const { near, sort, countryCode, city, bounds, radiusKm } = query;
  if ([countryCode, city, bounds, radiusKm].some((where) => where !== undefined)) return undefined;
  if (isElsewhere) {
    if (center === undefined || sort !== 'relevance') return undefined;
    const within = center.radiusKm * 1000;
    return { from: center, edges: [Math.max(RIDE_M, within), Math.max(DRIVE_M, 2 * within), TODAY_M + within] };
  }
  if (near === undefined || (sort !== 'relevance' && sort !== 'distance')) return undefined;
  return { from: near, edges: [RIDE_M, DRIVE_M, TODAY_M] };
}

export class DividedList {
  readonly #query: SearchQuery;
  readonly #division: Division;
  readonly #compareTies: CompareTies;
  readonly #lists: readonly TopList[];
  readonly #counts = zeros(SEATLESS + 1);
  /** By ring, those with evidence that meet every wish. */
  readonly #wished = zeros(RINGS);
  readonly #farCountries = new Map<string, number>();

  /** @param compareTies decides between rows that are worth as much */
  constructor(query: SearchQuery, division: Division, compareTies: CompareTies) {
    this.#query = query;
    this.#division = division;
    this.#compareTies = compareTies;
    this.#lists = this.#counts.map(() => this.#newList());
  }

  /**
   * For the rows of a segment: tells which list a row belongs in, and counts it.
   * @param today days since 1970
   */
  sorter(columns: Columns, today: number): (row: number, isWished: boolean, isNamed: boolean) => TopList {
    const { numbers, dictionaries } = columns;
    const { byStatus, bySeats, reach } = this.#division;
    const meter = reach && new DistanceMeter(columns, reach.from);
    const ringOf = (row: number, isNamed: boolean): number => {
      if (meter === undefined || reach === undefined) return RIDE;
      const ring = reach.edges.findIndex((edge) => meter.isWithin(row, edge));
      // What is called as was typed is meant, wherever in reach it is.
      return ring < 0 ? FAR : isNamed ? RIDE : ring;
    };
    return (row, isWished, isNamed) => {
      const isUnverified = byStatus && shownStatusAt(columns, row, today) === UNVERIFIED;
      const ring = ringOf(row, isNamed);
      if (ring === FAR) {
        const country = dictionaries.localities[numbers.locality[row] ?? 0]?.countryCode ?? '';
        this.#farCountries.set(country, (this.#farCountries.get(country) ?? 0) + 1);
      }
      const isApart = bySeats && ring !== FAR && isSeatless(numbers.kind[row] ?? 0);
      const part = isApart ? SEATLESS : 2 * ring + Number(isUnverified);
      this.#counts[part] = this.#count(part) + 1;
      if (isWished && !isUnverified && !isApart) this.#wished[ring] = (this.#wished[ring] ?? 0) + 1;
      return this.#list(part);
    };
  }

  /** To be called once: the page that was asked for, and what the list is made of. */
  take(): { readonly rows: readonly Ranked[]; readonly first: Ranked | undefined; readonly parts: ListParts } {
    const { offset, limit, unfolded } = this.#query;
    const end = offset + limit;
    // Where nothing is in reach, the line above the list says so, and what is farther is all there is.
    const isAllFar = this.#count(SEATLESS) === 0 && sum(this.#counts.slice(0, 2 * FAR)) === 0;
    const outer = isAllFar ? FAR : this.#nearRing();
    const inner = isAllFar ? FAR : RIDE;
    const [verified, unverified] = [this.#ringsOf(inner, outer, 0), this.#ringsOf(inner, outer, 1)];
    const farther = [this.#ringsOf(outer + 1, TODAY, 0), this.#ringsOf(outer + 1, TODAY, 1)];
    const far = isAllFar ? [] : [this.#ringsOf(FAR, FAR, 0), this.#ringsOf(FAR, FAR, 1)];
    const fewVerified = this.#countOf(isAllFar ? verified : this.#ringsOf(RIDE, RIDE, 0)) < FEW_VERIFIED;
    const isUnverifiedOpen = unfolded?.unverified === true || fewVerified;
    const beyond = sum(far.map((lists) => this.#countOf(lists)));
    const shownFar = unfolded?.far === true ? beyond : Math.min(FOLDED_FAR, beyond);
    const nearby = [verified, ...(isUnverifiedOpen ? [unverified] : []), ...farther, [SEATLESS]];
    const listed = sum(nearby.map((lists) => this.#countOf(lists))) + shownFar;
    const distant = far.flatMap((lists) => this.#take(lists, end)).slice(0, shownFar);
    const shown = [...nearby.flatMap((lists) => this.#take(lists, end)), ...distant];
    const edge = this.#division.reach?.edges[outer];
    return {
      rows: shown.slice(offset, Math.min(end, listed)),
      first: shown[0],
      parts: {
        verified: this.#countOf(verified),
        unverified: this.#countOf(unverified),
        farther: sum(farther.map((lists) => this.#countOf(lists))),
        kitchens: this.#count(SEATLESS),
        far: beyond,
        farCountries: isAllFar ? [] : mostFirst(this.#farCountries),
        ...(outer < TODAY && edge !== undefined && { nearKm: edge / 1000 }),
        wished: isAllFar ? 0 : sum(this.#wished.slice(inner, outer + 1)),
        isUnverifiedOpen,
        listed,
      },
    };
  }

  /** The outermost ring of what is near: all in reach, unless few have evidence and many of any kind are nearer. */
  #nearRing(): number {
    const { byStatus, reach } = this.#division;
    if (!byStatus || reach === undefined || this.#count(2 * RIDE) >= FEW_VERIFIED) return TODAY;
    const isEnough = (ring: number) => sum(this.#counts.slice(0, 2 * ring + 2)) >= FEW_VERIFIED;
    return [RIDE, DRIVE].find(isEnough) ?? TODAY;
  }

  /** The lists of the rings from one to another, with evidence (0) or without (1). */
  #ringsOf(from: number, to: number, status: 0 | 1): number[] {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => 2 * (from + at) + status);
  }

  /** The first of some lists, in one order. */
  #take(parts: readonly number[], end: number): Ranked[] {
    const [only, second] = parts;
    if (only === undefined) return [];
    if (second === undefined) return this.#list(only).take(0, end);
    const merged = this.#newList();
    for (const part of parts) this.#list(part).offerTo(merged);
    return merged.take(0, end);
  }

  #newList(): TopList {
    return new TopList(this.#query.offset + this.#query.limit, this.#compareTies);
  }

  #count(part: number): number {
    return this.#counts[part] ?? 0;
  }

  #countOf(parts: readonly number[]): number {
    return sum(parts.map((part) => this.#count(part)));
  }

  #list(part: number): TopList {
    const list = this.#lists[part];
    if (list === undefined) throw new Error(`A list has no part ${part}.`);
    return list;
  }
}

const zeros = (length: number) => Array.from({ length }, () => 0);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

function mostFirst(counts: ReadonlyMap<string, number>): ListParts['farCountries'] {
  const countries = Array.from(counts, ([value, count]) => ({ value, count }));
  return countries.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
