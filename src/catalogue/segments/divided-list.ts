/**
 * A list in parts: near with evidence, near but unverified, farther, without seats, and out of reach. Each part is sorted
 * separately. A folded part is counted, but shows few or none of its places. docs/search.md gives the reasons.
 */

import { shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { type CompareTies, type Ranked, type RowSink, TopList } from '#catalogue/ranking/top-list.ts';
import { DRIVE_M, RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import type { Position } from '#domain/geo/geo.ts';
import { isSeatless } from '#domain/places/taxonomy.ts';
import { FEW_VERIFIED, FOLDED_FAR, type ListParts, type SearchQuery } from '#domain/search/search.ts';

/** Rings of distance: within a ride, a drive, two drives, today, or out of reach. */
const RINGS = 5;
const [RIDE, DRIVE, TWO_DRIVES, TODAY, FAR] = [0, 1, 2, 3, 4];
/**
 * Pseudo-ring for places with the typed name beyond a drive. They count as near unless another place of that name is nearer.
 */
const NAMED = RINGS;
/**
 * Pseudo-ring for places that meet every wish, beyond a ride and within a drive. They count as near if few nearer ones do: they must not
 * follow what is merely nearer.
 */
const WISHED = NAMED + 1;
/** Each ring and pseudo-ring has two lists, with and without evidence. The lists of places without seats come after them. */
const SEATLESS = 2 * (WISHED + 1);
/** Those out of reach. */
const SEATLESS_FAR = SEATLESS + 1;

/** A list with at least this many places offers a choice. */
const A_CHOICE = 3;

/** Where distances are measured from, and the rings' edges in metres. */
interface Rings {
  readonly from: Position;
  /** Outer edges of all rings except the last. */
  readonly edges: readonly [ride: number, drive: number, twoDrives: number, today: number];
  /**
   * The ring that ends the list if three or four matches of a text lie within it, or two and none within two drives: a fifth match
   * fifty kilometres away does not count as near. `TODAY` if there is no text. More than four matches are followed by farther ones in order.
   */
  readonly enough: number;
  readonly isWish: boolean;
}

export interface Division {
  readonly byStatus: boolean;
  /** Undefined if the list is not divided by distance. */
  readonly rings: Rings | undefined;
  /** Whether places without seats stand apart: in reach, or everywhere. Not in a search for caterers. */
  readonly bySeats: 'no' | 'in reach' | 'everywhere';
}

/** Properties of a query's text that affect the division. */
export interface QueryFacts {
  /** Whether it names a part of the world. */
  readonly isElsewhere: boolean;
  /** That part, if it is a circle. */
  readonly center: Circle | undefined;
  /** Whether it asks for caterers. */
  readonly isCatering: boolean;
  /** Whether it has words to search. */
  readonly isSought: boolean;
  /** Whether it has wishes. */
  readonly isWish?: boolean;
}

/**
 * How a query's list is divided, or undefined if it stays whole. A status filter switches off the division by evidence, and
 * without `seatsApart` that by seats. An area filter, or another order than relevance and distance, switches off the division by distance.
 */
export function divisionOf(query: SearchQuery, facts: QueryFacts): Division | undefined {
  const { unfolded, halalStatus, seatsApart = false } = query;
  if (unfolded === undefined) return undefined;
  const [byStatus, rings] = [halalStatus.length === 0, ringsOf(query, facts)];
  const bySeats = facts.isCatering ? 'no' : seatsApart ? 'everywhere' : byStatus ? 'in reach' : 'no';
  if (!byStatus && rings === undefined && bySeats === 'no') return undefined;
  return { byStatus, rings, bySeats };
}

function ringsOf(query: SearchQuery, { isElsewhere, center, isSought, isWish = false }: QueryFacts): Rings | undefined {
  const { near, sort, countryCode, city, bounds, radiusKm } = query;
  if ([countryCode, city, bounds, radiusKm].some((where) => where !== undefined)) return undefined;
  if (isElsewhere) {
    if (center === undefined || sort !== 'relevance') return undefined;
    const within = center.radiusKm * 1000;
    const drive = Math.max(DRIVE_M, 2 * within);
    const edges = [Math.max(RIDE_M, within), drive, Math.min(2 * drive, TODAY_M + within), TODAY_M + within] as const;
    return { from: center, edges, enough: RIDE, isWish };
  }
  if (near === undefined || (sort !== 'relevance' && sort !== 'distance')) return undefined;
  return {
    from: near,
    edges: [RIDE_M, DRIVE_M, 2 * DRIVE_M, TODAY_M],
    enough: isSought && sort === 'relevance' ? DRIVE : TODAY,
    isWish,
  };
}

/** Sorts matching rows into the parts of a list. */
export interface ListDivider {
  /**
   * For the rows of a segment: counts each and returns its list.
   * @param today days since 1970
   */
  readonly sorter: (columns: Columns, today: number) => (row: number, isWished: boolean, isNamed: boolean) => RowSink;
  /** Returns the requested page and the list's composition. Call it once. */
  readonly take: () => {
    readonly rows: readonly Ranked[];
    readonly first: Ranked | undefined;
    readonly parts: ListParts;
  };
}

export class DividedList implements ListDivider {
  readonly #query: SearchQuery;
  readonly #division: Division;
  readonly #compareTies: CompareTies;
  readonly #lists: readonly TopList[];
  readonly #counts = zeros(SEATLESS_FAR + 1);
  /** By ring: number of rows with evidence that meet every wish. */
  readonly #wished = zeros(WISHED + 1);
  /** Number of rows within a ride that meet every wish, with or without evidence. */
  #wishedNear = 0;
  /** By ring: countries of rows that may be out of reach, with their counts. */
  readonly #countries: readonly Map<string, number>[] = zeros(WISHED + 1).map(() => new Map<string, number>());
  /** Whether a place with the typed name is within a drive. */
  #isNamedNear = false;

  /** @param compareTies decides between rows with equal scores */
  constructor(query: SearchQuery, division: Division, compareTies: CompareTies) {
    this.#query = query;
    this.#division = division;
    this.#compareTies = compareTies;
    this.#lists = this.#counts.map(() => this.#newList());
  }

  sorter(columns: Columns, today: number): (row: number, isWished: boolean, isNamed: boolean) => TopList {
    const { numbers, dictionaries } = columns;
    const { byStatus, bySeats, rings } = this.#division;
    const meter = rings && new DistanceMeter(columns, rings.from);
    const ringOf = (row: number, isWished: boolean, isNamed: boolean): number => {
      if (meter === undefined || rings === undefined) return RIDE;
      const ring = rings.edges.findIndex((edge) => meter.isWithin(row, edge));
      if (ring < 0) return FAR;
      if (!isNamed) return rings.isWish && isWished && ring === DRIVE ? WISHED : ring;
      // A place with the typed name is meant wherever in reach it is; if there are several, the near ones are.
      if (ring <= DRIVE) this.#isNamedNear = true;
      return ring <= DRIVE ? RIDE : NAMED;
    };
    const farFrom = rings?.enough ?? TODAY;
    return (row, isWished, isNamed) => {
      const isUnverified = byStatus && shownStatusAt(columns, row, today) === UNVERIFIED;
      const ring = ringOf(row, isWished, isNamed);
      const mayBeApart = bySeats === 'everywhere' || (bySeats === 'in reach' && ring !== FAR);
      const lacksSeats = mayBeApart && isSeatless(numbers.kind[row] ?? 0);
      const isApart = lacksSeats && ring !== FAR;
      if (ring > farFrom && !isApart) {
        const country = dictionaries.localities[numbers.locality[row] ?? 0]?.countryCode ?? '';
        const counts = this.#countries[ring];
        counts?.set(country, (counts.get(country) ?? 0) + 1);
      }
      const part = isApart ? SEATLESS : lacksSeats ? SEATLESS_FAR : 2 * ring + Number(isUnverified);
      this.#counts[part] = this.#count(part) + 1;
      if (isWished && ring === RIDE) this.#wishedNear++;
      if (isWished && !isUnverified && !lacksSeats) this.#wished[ring] = (this.#wished[ring] ?? 0) + 1;
      return this.#list(part);
    };
  }

  take(): { readonly rows: readonly Ranked[]; readonly first: Ranked | undefined; readonly parts: ListParts } {
    const { offset, limit, unfolded } = this.#query;
    const end = offset + limit;
    this.#settle(NAMED, this.#isNamedNear ? TODAY : RIDE);
    this.#settle(WISHED, this.#wishedNear < FEW_VERIFIED ? RIDE : DRIVE);
    // If nothing is in reach, the header says so and the list consists of farther places.
    const isAllFar = this.#count(SEATLESS) === 0 && sum(this.#counts.slice(0, 2 * FAR)) === 0;
    const last = this.#lastRing();
    const outer = isAllFar ? FAR : Math.min(this.#nearRing(), last);
    const inner = isAllFar ? FAR : RIDE;
    const [verified, unverified] = [this.#ringsOf(inner, outer, 0), this.#ringsOf(inner, outer, 1)];
    const farther = [this.#ringsOf(outer + 1, last, 0), this.#ringsOf(outer + 1, last, 1)];
    const far = isAllFar ? [] : [this.#ringsOf(last + 1, FAR, 0), this.#ringsOf(last + 1, FAR, 1), [SEATLESS_FAR]];
    const kitchens = isAllFar ? [SEATLESS_FAR] : [SEATLESS];
    const fewVerified = this.#countOf(isAllFar ? verified : this.#ringsOf(RIDE, RIDE, 0)) < FEW_VERIFIED;
    const isUnverifiedOpen = unfolded?.unverified === true || fewVerified;
    const beyond = sum(far.map((lists) => this.#countOf(lists)));
    const shownFar = unfolded?.far === true ? beyond : Math.min(FOLDED_FAR, beyond);
    const nearby = [verified, ...(isUnverifiedOpen ? [unverified] : []), ...farther, kitchens];
    const listed = sum(nearby.map((lists) => this.#countOf(lists))) + shownFar;
    const distant = far.flatMap((lists) => this.#take(lists, end)).slice(0, shownFar);
    const shown = [...nearby.flatMap((lists) => this.#take(lists, end)), ...distant];
    const edge = this.#division.rings?.edges[outer];
    return {
      rows: shown.slice(offset, Math.min(end, listed)),
      first: shown[0],
      parts: {
        verified: this.#countOf(verified),
        unverified: this.#countOf(unverified),
        farther: sum(farther.map((lists) => this.#countOf(lists))),
        kitchens: this.#countOf(kitchens),
        far: beyond,
        farCountries: isAllFar ? [] : mostFirst(this.#countries.slice(last + 1, NAMED)),
        ...(outer < TODAY && edge !== undefined && { nearKm: edge / 1000 }),
        wished: isAllFar ? 0 : sum(this.#wished.slice(inner, outer + 1)),
        isUnverifiedOpen,
        listed,
      },
    };
  }

  /** Moves the places of a pseudo-ring into the ring that they count for. */
  #settle(pseudo: number, ring: number): void {
    for (const status of [0, 1]) {
      const [from, to] = [2 * pseudo + status, 2 * ring + status];
      this.#list(from).offerTo(this.#list(to));
      this.#counts[to] = this.#count(to) + this.#count(from);
    }
    this.#wished[ring] = (this.#wished[ring] ?? 0) + (this.#wished[pseudo] ?? 0);
    const countries = this.#countries[ring];
    for (const [country, count] of this.#countries[pseudo] ?? []) {
      countries?.set(country, (countries.get(country) ?? 0) + count);
    }
  }

  /** The outermost ring in reach: today, or a nearer one if its few matches still offer a choice. */
  #lastRing(): number {
    const enough = this.#division.rings?.enough ?? TODAY;
    const within = sum(this.#counts.slice(0, 2 * enough + 2));
    // A near place with the typed name is the one that was meant.
    // Two matches are enough if the next one is far beyond them.
    const isNoneSoon = enough === DRIVE && this.#count(2 * TWO_DRIVES) + this.#count(2 * TWO_DRIVES + 1) === 0;
    const least = this.#isNamedNear ? 1 : isNoneSoon ? A_CHOICE - 1 : A_CHOICE;
    return within >= least && within < FEW_VERIFIED ? enough : TODAY;
  }

  /**
   * The outermost ring that counts as near: all rings in reach, unless few places have evidence and many of any status are
   * nearer.
   */
  #nearRing(): number {
    const { byStatus, rings } = this.#division;
    if (!byStatus || rings === undefined || this.#count(2 * RIDE) >= FEW_VERIFIED) return TODAY;
    const isEnough = (ring: number) => sum(this.#counts.slice(0, 2 * ring + 2)) >= FEW_VERIFIED;
    return [RIDE, DRIVE].find(isEnough) ?? TODAY;
  }

  /** The lists of a range of rings, with evidence (0) or without (1). */
  #ringsOf(from: number, to: number, status: 0 | 1): number[] {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => 2 * (from + at) + status);
  }

  /** The first entries of several lists, merged. */
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

function mostFirst(rings: readonly ReadonlyMap<string, number>[]): ListParts['farCountries'] {
  const counts = new Map<string, number>();
  for (const ring of rings)
    for (const [country, count] of ring) counts.set(country, (counts.get(country) ?? 0) + count);
  const countries = Array.from(counts, ([value, count]) => ({ value, count }));
  return countries.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
