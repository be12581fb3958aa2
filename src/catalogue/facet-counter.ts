/** Counts of matches per value of each filter, each under all the other filters. */
import type { FacetCount, Facets } from '#domain/search.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/taxonomy.ts';
import type { Columns } from './columns.ts';
import { FAILS } from './filter-tables.ts';
import { fold } from './fold.ts';
import { shownStatusAt } from './moment.ts';
import { priceOf } from './traits.ts';

export class FacetCounter {
  readonly #statuses = new Tally((status) => status);
  readonly #cuisines = new Tally((cuisine) => cuisine.toLowerCase());
  readonly #prices = new Tally((price) => price);
  readonly #amenities = new Tally((amenity) => amenity);
  readonly #cities = new Tally(fold);

  /** Takes the rows of one segment; the function it answers is called with each row and what it fails in. */
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
      for (const [i, status] of HALAL_STATUSES.entries()) this.#statuses.add(status, statuses[i]);
      for (const [i, set] of dictionaries.cuisines.entries()) addSet(this.#cuisines, set, cuisines[i]);
      for (let price = 1; price < prices.length; price++) this.#prices.add(String(price), prices[price]);
      for (const [i, amenity] of AMENITIES.entries()) this.#amenities.add(amenity, amenities[i]);
      for (const [i, { city }] of dictionaries.localities.entries()) this.#cities.add(city ?? '', localities[i]);
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

/** A place that lists a cuisine in two spellings has it once. */
function addSet(tally: Tally, set: readonly string[], count: number | undefined): void {
  const distinct = new Map(set.map((cuisine) => [cuisine.toLowerCase(), cuisine]));
  for (const cuisine of distinct.values()) tally.add(cuisine, count);
}

function increment(counts: Uint32Array, at: number | undefined): void {
  if (at !== undefined) counts[at] = (counts[at] ?? 0) + 1;
}

/** Counts by value, where values that differ only in spelling are one, shown in its most frequent spelling. */
class Tally {
  readonly #keyOf: (value: string) => string;
  readonly #spellings = new Map<string, Map<string, number>>();

  constructor(keyOf: (value: string) => string) {
    this.#keyOf = keyOf;
  }

  add(value: string, count: number | undefined): void {
    if (value === '' || count === undefined || count === 0) return;
    const key = this.#keyOf(value);
    const spellings = this.#spellings.get(key) ?? new Map<string, number>();
    this.#spellings.set(key, spellings);
    spellings.set(value, (spellings.get(value) ?? 0) + count);
  }

  sorted(): FacetCount[] {
    const counts = Array.from(this.#spellings.values(), (spellings) => {
      const all = Array.from(spellings, ([value, count]) => ({ value, count })).toSorted(mostFrequentFirst);
      return { value: all[0]?.value ?? '', count: all.reduce((sum, { count }) => sum + count, 0) };
    });
    return counts.toSorted(mostFrequentFirst);
  }
}

function mostFrequentFirst(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
