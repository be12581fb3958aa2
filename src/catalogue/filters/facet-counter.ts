/** Counts the matches per value of each filter, with all other filters applied. */

import type { Columns } from '#catalogue/format/columns.ts';
import { priceOf } from '#catalogue/format/traits.ts';
import { fold } from '#catalogue/text/fold.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { FacetCount, Facets } from '#domain/search/search.ts';
import { FAILS } from './filter-tables.ts';
import { shownStatusAt } from './moment.ts';

export class FacetCounter {
  readonly #statuses = new Tally();
  readonly #cuisines = new Tally();
  readonly #prices = new Tally();
  readonly #amenities = new Tally();
  readonly #cities = new Tally();

  /** Returns a function to call with each row of the segment and the filters it fails. */
  segment(columns: Columns, today: number): { count(row: number, fails: number): void; end(): void } {
    const { numbers, dictionaries } = columns;
    const statuses = new Uint32Array(HALAL_STATUSES.length);
    const cuisines = new Uint32Array(dictionaries.cuisines.length);
    const prices = new Uint32Array(5);
    const amenities = new Uint32Array(AMENITIES.length);
    const localities = new Uint32Array(dictionaries.localities.length);
    const count = (row: number, fails: number): void => {
      if ((fails & ~FAILS.status) === 0) increment(statuses, shownStatusAt(columns, row, today));
      if ((fails & ~FAILS.cuisines) === 0) increment(cuisines, numbers.cuisines[row]);
      if ((fails & ~FAILS.price) === 0) increment(prices, priceOf(numbers.traits[row] ?? 0));
      if ((fails & ~FAILS.city) === 0) increment(localities, numbers.locality[row]);
      if ((fails & ~FAILS.amenities) !== 0) return;
      for (let bits = numbers.amenities[row] ?? 0; bits !== 0; bits &= bits - 1) {
        increment(amenities, 31 - Math.clz32(bits & -bits));
      }
    };
    const end = (): void => {
      for (const [i, status] of HALAL_STATUSES.entries()) this.#statuses.add(status, status, statuses[i]);
      for (let price = 1; price < prices.length; price++) this.#prices.add(String(price), String(price), prices[price]);
      for (const [i, amenity] of AMENITIES.entries()) this.#amenities.add(amenity, amenity, amenities[i]);
      addValues(this.#cuisines, cuisineValues(dictionaries.cuisines), cuisines);
      addValues(this.#cities, cityValues(dictionaries.localities), localities);
    };
    return { count, end };
  }

  finish(): Facets {
    return {
      halalStatus: this.#statuses.sorted(),
      cuisines: this.#cuisines.sorted(),
      priceLevels: this.#prices.sorted(),
      amenities: this.#amenities.sorted(),
      cities: this.#cities.sorted(),
    };
  }
}

/** A value's key for comparison and its spelling. */
type Value = readonly [key: string, value: string];

/**
 * Values of a dictionary's entries. Computed once per dictionary, because folding a thousand cities takes longer than
 * counting.
 */
type Values = readonly (readonly Value[])[];

const valuesOf = new WeakMap<readonly unknown[], Values>();

function cuisineValues(sets: Columns['dictionaries']['cuisines']): Values {
  // A place that lists a cuisine in two spellings counts once.
  return remembered(sets, (set) => [...new Map(set.map((cuisine) => [cuisine.toLowerCase(), cuisine]))]);
}

function cityValues(localities: Columns['dictionaries']['localities']): Values {
  return remembered(localities, ({ city }) => (city === null || city === '' ? [] : [[fold(city), city]]));
}

function remembered<T>(dictionary: readonly T[], make: (entry: T) => readonly Value[]): Values {
  const values = valuesOf.get(dictionary) ?? dictionary.map(make);
  valuesOf.set(dictionary, values);
  return values;
}

function addValues(tally: Tally, values: Values, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] !== 0) for (const [key, value] of values[i] ?? []) tally.add(key, value, counts[i]);
  }
}

function increment(counts: Uint32Array, at: number | undefined): void {
  if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1;
}

/** Counts by value. Spellings of one value are counted together; the most frequent spelling is shown. */
class Tally {
  readonly #values = new Map<string, Counted>();

  add(key: string, value: string, count: number | undefined): void {
    if (value === '' || count === undefined || count === 0) return;
    const known = this.#values.get(key);
    if (known === undefined) {
      this.#values.set(key, { value, count, spellings: undefined });
      return;
    }
    if (known.value !== value || known.spellings !== undefined) {
      known.spellings ??= new Map([[known.value, known.count]]);
      known.spellings.set(value, (known.spellings.get(value) ?? 0) + count);
    }
    known.count += count;
  }

  sorted(): FacetCount[] {
    const counts = Array.from(this.#values.values(), ({ value, count, spellings }) => {
      return { value: spellings === undefined ? value : mostFrequent(spellings), count };
    });
    return counts.toSorted(mostFrequentFirst);
  }
}

interface Counted {
  readonly value: string;
  count: number;
  /** Count by spelling, if there are several. */
  spellings: Map<string, number> | undefined;
}

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  const all = Array.from(spellings, ([value, count]) => ({ value, count })).toSorted(mostFrequentFirst);
  return all[0]?.value ?? '';
}

function mostFrequentFirst(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
