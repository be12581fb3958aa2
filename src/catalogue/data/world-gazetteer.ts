/**
 * The world's cities by name, for queries that say where. Names are found by hash: twenty thousand cities fit in a few
 * arrays and two strings instead of as many objects.
 */
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import { type Bounds, isWithin } from '#domain/geo/geo.ts';
import { toPhrase } from './synonyms.ts';

/** File format that `npm run places` writes: columns with one entry per city, country by country, from south to north. */
export interface WorldCities {
  /** Source and licence of the data. */
  readonly source: string;
  /** ISO 3166-1 alpha-2 codes, each with its number of cities. */
  readonly countries: string;
  /** One name per line. */
  readonly names: string;
  /** Hundredths of a degree north of the previous city; for the first of a country, of the south pole. */
  readonly latitudes: string;
  /** Hundredths of a degree east of -180. */
  readonly longitudes: string;
  /** In halves of a kilometre. */
  readonly radii: string;
}

/** Digits that end a number, then digits that don't. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-./:;<=>?@[]^_`{|}~';
const BASE = Math.floor(DIGITS.length / 2);

export function encodeNumbers(numbers: readonly number[]): string {
  return numbers
    .map((number) => {
      let text = DIGITS[number % BASE] ?? '';
      for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE)) {
        text = `${DIGITS[BASE + (rest % BASE)]}${text}`;
      }
      return text;
    })
    .join('');
}

function* decodeNumbers(text: string): Iterable<number> {
  let number = 0;
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    number = number * BASE + (value % BASE);
    if (value >= BASE) continue;
    yield number;
    number = 0;
  }
}

/**
 * Estimated radius of a city in kilometres: ten thousand people per square kilometre, streets and parks included, plus two
 * kilometres around. Capped at the size of the largest cities.
 */
export function radiusOf(population: number): number {
  return Math.min(30, 2 + Math.sqrt(population / 10_000));
}

/** Number of buckets for lookups by prefix. */
const BEGINNINGS = 4096;
const BEGINNING_LETTERS = 3;

function beginningOf(phrase: string): number {
  let hash = 0;
  for (let i = 0; i < BEGINNING_LETTERS; i++) hash = (Math.imul(hash, 37) + (phrase.charCodeAt(i) || 0)) | 0;
  return (hash >>> 0) % BEGINNINGS;
}

export class WorldGazetteer {
  readonly #names: readonly string[];
  readonly #countries: readonly string[];
  readonly #country: Uint8Array;
  readonly #latitudes: Float32Array;
  readonly #longitudes: Float32Array;
  readonly #radii: Uint8Array;
  /** Open addressing by the hash of the phrase. Entries are a city's number plus one. */
  readonly #table: Uint16Array;
  /**
   * Linked lists by the first letters of the phrase: the head of each list here, and each city's successor below; both plus
   * one.
   */
  readonly #firsts = new Uint16Array(BEGINNINGS);
  readonly #nexts: Uint16Array;

  private constructor(size: number, { countries, names }: WorldCities) {
    this.#names = names.split('\n');
    this.#countries = countries.split(' ').filter((_, at) => at % 2 === 0);
    this.#country = new Uint8Array(size);
    this.#latitudes = new Float32Array(size);
    this.#longitudes = new Float32Array(size);
    this.#radii = new Uint8Array(size);
    this.#table = new Uint16Array(2 * size + 1);
    this.#nexts = new Uint16Array(size);
  }

  /** Reads the file in steps. */
  static *read(cities: WorldCities): Steps<WorldGazetteer> {
    const counts = cities.countries.split(' ').flatMap((each, at) => (at % 2 === 0 ? [] : [Number(each)]));
    const gazetteer = new WorldGazetteer(
      counts.reduce((sum, count) => sum + count, 0),
      cities,
    );
    const columns = [cities.latitudes, cities.longitudes, cities.radii].map((text) =>
      decodeNumbers(text)[Symbol.iterator](),
    );
    let city = 0;
    for (const [country, count] of counts.entries()) {
      let latitude = -9000;
      for (let i = 0; i < count; i++, city++) {
        if (city % ROWS_A_STEP === 0) yield;
        const [north = 0, east = 0, radius = 0] = columns.map((column) => column.next().value as number);
        latitude += north;
        gazetteer.#add(city, [country, latitude, east - 18_000, radius]);
      }
    }
    return gazetteer;
  }

  /** Cities with this name; `phrase` in the form of `toPhrase`. */
  named(phrase: string): Circle[] {
    const found: Circle[] = [];
    for (let slot = this.#slotOf(phrase); ; slot = (slot + 1) % this.#table.length) {
      const city = (this.#table[slot] ?? 0) - 1;
      if (city < 0) return found;
      if (toPhrase(this.#names[city] ?? '') === phrase) found.push(this.#circleOf(city));
    }
  }

  /** Cities in an area with at least this radius. */
  within(bounds: Bounds, minRadiusKm: number): Circle[] {
    const found: Circle[] = [];
    for (const [city, radius] of this.#radii.entries()) {
      if (radius < 2 * minRadiusKm) continue;
      const [latitude, longitude] = [this.#latitudes[city] ?? 0, this.#longitudes[city] ?? 0];
      if (isWithin(bounds, { latitude, longitude })) found.push(this.#circleOf(city));
    }
    return found;
  }

  /** Cities whose name begins with a phrase of at least three letters. */
  beginning(phrase: string): Circle[] {
    const found: Circle[] = [];
    for (let next = this.#firsts[beginningOf(phrase)] ?? 0; next > 0; next = this.#nexts[next - 1] ?? 0) {
      if (toPhrase(this.#names[next - 1] ?? '').startsWith(phrase)) found.push(this.#circleOf(next - 1));
    }
    return found;
  }

  #add(city: number, [country, latitude, longitude, radius]: readonly [number, number, number, number]): void {
    this.#country[city] = country;
    this.#latitudes[city] = latitude / 100;
    this.#longitudes[city] = longitude / 100;
    this.#radii[city] = radius;
    const phrase = toPhrase(this.#names[city] ?? '');
    let slot = this.#slotOf(phrase);
    while (this.#table[slot] !== 0) slot = (slot + 1) % this.#table.length;
    this.#table[slot] = city + 1;
    const beginning = beginningOf(phrase);
    this.#nexts[city] = this.#firsts[beginning] ?? 0;
    this.#firsts[beginning] = city + 1;
  }

  #slotOf(phrase: string): number {
    let hash = 0;
    for (let i = 0; i < phrase.length; i++) hash = (Math.imul(hash, 31) + phrase.charCodeAt(i)) | 0;
    // Mixed again: names of one length with few letters get similar hashes.
    return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) % this.#table.length;
  }

  #circleOf(city: number): Circle {
    return {
      kind: 'circle',
      of: 'city',
      name: this.#names[city] ?? '',
      countryCode: this.#countries[this.#country[city] ?? 0] ?? null,
      latitude: this.#latitudes[city] ?? 0,
      longitude: this.#longitudes[city] ?? 0,
      radiusKm: (this.#radii[city] ?? 0) / 2,
    };
  }
}
