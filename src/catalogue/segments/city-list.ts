/**
 * A country's list, grouped by city. Each group has places with evidence first, then unverified places, then kitchens
 * without seats.
 */

import { shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import type { CompareTies, Ranked, RowSink } from '#catalogue/ranking/top-list.ts';
import { fold } from '#catalogue/text/fold.ts';
import { isSeatless } from '#domain/places/taxonomy.ts';
import { type CityGroup, FEW_VERIFIED, type SearchQuery } from '#domain/search/search.ts';
import type { ListDivider } from './divided-list.ts';

/** The parts of a group, in order. */
const PARTS = { verified: 0, unverified: 1, kitchen: 2 } as const;

interface Entry extends Ranked {
  readonly city: City;
  readonly part: number;
  readonly key: number;
  readonly second: number;
}

/** Spellings of one city are counted together; the most frequent one is shown. */
interface City {
  readonly spellings: Map<string, number>;
  total: number;
  verified: number;
  /** Number of its places that are listed. */
  listed: number;
  rank: number;
}

/** Keeps every match, unlike `TopList`: the order of cities is only known after all matches are counted. */
export class CityList implements RowSink, ListDivider {
  readonly worstKey = Number.POSITIVE_INFINITY;
  readonly #query: SearchQuery;
  readonly #compareTies: CompareTies;
  readonly #cities = new Map<string, City>();
  readonly #entries: Entry[] = [];
  readonly #counts = [0, 0, 0];
  /** City of the row that is offered next. */
  #city: City = newCity();
  #part: number = PARTS.verified;
  #isUnverified = false;

  /** @param compareTies decides between rows with equal scores */
  constructor(query: SearchQuery, compareTies: CompareTies) {
    this.#query = query;
    this.#compareTies = compareTies;
  }

  sorter(columns: Columns, today: number): (row: number) => RowSink {
    const { numbers, dictionaries } = columns;
    const cities = dictionaries.localities.map(({ city }) => ({ city: this.#cityOf(city ?? ''), name: city ?? '' }));
    const nowhere = { city: this.#cityOf(''), name: '' };
    return (row) => {
      const { city, name } = cities[numbers.locality[row] ?? 0] ?? nowhere;
      city.spellings.set(name, (city.spellings.get(name) ?? 0) + 1);
      this.#city = city;
      this.#isUnverified = shownStatusAt(columns, row, today) === UNVERIFIED;
      this.#part = isSeatless(numbers.kind[row] ?? 0)
        ? PARTS.kitchen
        : this.#isUnverified
          ? PARTS.unverified
          : PARTS.verified;
      return this;
    };
  }

  offer(key: number, second: number, segment: number, row: number): void {
    const [city, part] = [this.#city, this.#part];
    city.total++;
    if (!this.#isUnverified) city.verified++;
    this.#entries.push({ city, part, key, second, segment, row });
    this.#counts[part] = this.#count(part) + 1;
  }

  take(): ReturnType<ListDivider['take']> {
    const { offset, limit, unfolded } = this.#query;
    const verified = this.#count(PARTS.verified);
    const isUnverifiedOpen = unfolded?.unverified !== false || verified < FEW_VERIFIED;
    const listed = this.#entries.filter(({ part }) => isUnverifiedOpen || part !== PARTS.unverified);
    for (const { city } of listed) city.listed++;
    const cities = [...this.#cities].flatMap(([key, city]) => (city.listed === 0 ? [] : [{ key, city }]));
    // Places without a city come last.
    cities.sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') || b.city.listed - a.city.listed || (a.key < b.key ? -1 : 1),
    );
    // If only one city is named, places without a city are probably in it, too.
    const isGrouped = cities.filter(({ key }) => key !== '').length > 1;
    if (isGrouped) for (const [rank, { city }] of cities.entries()) city.rank = rank;
    listed.sort((a, b) => this.#compare(a, b));
    return {
      rows: listed.slice(offset, offset + limit),
      first: listed[0],
      parts: {
        verified,
        unverified: this.#count(PARTS.unverified),
        farther: 0,
        kitchens: this.#count(PARTS.kitchen),
        far: 0,
        farCountries: [],
        wished: 0,
        isUnverifiedOpen,
        listed: listed.length,
        ...(isGrouped && { cities: cities.map(({ city }) => groupOf(city)) }),
      },
    };
  }

  #compare(a: Entry, b: Entry): number {
    return (
      a.city.rank - b.city.rank ||
      a.part - b.part ||
      a.key - b.key ||
      a.second - b.second ||
      this.#compareTies(a.segment, a.row, b.segment, b.row)
    );
  }

  #cityOf(name: string): City {
    const key = fold(name);
    const known = this.#cities.get(key);
    if (known !== undefined) return known;
    const city = newCity();
    this.#cities.set(key, city);
    return city;
  }

  #count(part: number): number {
    return this.#counts[part] ?? 0;
  }
}

function newCity(): City {
  return { spellings: new Map(), total: 0, verified: 0, listed: 0, rank: 0 };
}

function groupOf(city: City): CityGroup {
  const { total, verified, listed } = city;
  return { value: nameOf(city), listed, total, verified };
}

function nameOf({ spellings }: City): string {
  const [first] = [...spellings].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
