/** How long an answer takes: the index alone, in this process, over 65,000 made-up places. */
import { performance } from 'node:perf_hooks';
import { brotliCompressSync, constants } from 'node:zlib';
import { toCard } from '../../src/catalogue/card.ts';
import { decodeIndexPack, encodeIndexPack } from '../../src/catalogue/pack.ts';
import { createMoment } from '../../src/catalogue/row-filter.ts';
import { searchSegments } from '../../src/catalogue/search-segments.ts';
import { Segment } from '../../src/catalogue/segment.ts';
import type { Position } from '../../src/domain/geo.ts';
import type { Restaurant } from '../../src/domain/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '../../src/domain/search.ts';
import { HALAL_STATUSES } from '../../src/domain/taxonomy.ts';
import { CHECKPOINT, restaurant } from '../support/restaurants.ts';
import { type Measurement, significant } from './measurement.ts';

const ROWS = 65_000;
const CITIES = 1200;
const ASKED = 1000;
const FIRST =
  'nasi warung döner kebab mandi biryani satay roti çiğköfte burger noodle grill royal sultan noor salam'.split(' ');
const SECOND = 'house kitchen corner palace garden express lemak padang goreng bistro cafe diner amanah barakah'.split(
  ' ',
);

export async function run(): Promise<Measurement[]> {
  const random = createRandom(7);
  const places = Array.from({ length: ROWS }, (_, n) => makePlace(n, random));
  const file = await encodeIndexPack({ region: 'world', version: CHECKPOINT, restaurants: places });
  const city = await encodeIndexPack({ region: 'city', version: CHECKPOINT, restaurants: places.slice(0, 2000) });
  const [{ columns }, decodeMs] = await timed(async () => decodeIndexPack(file));
  const segment = new Segment(columns);
  const [, wordsMs] = await timed(async () => segment.text);

  const pick = (): Restaurant => places[Math.floor(random() * ROWS)] ?? restaurant();
  const near = (): Position => {
    const { latitude, longitude } = pick();
    return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  };
  const base: SearchQuery = {
    ...NO_FILTERS,
    text: '',
    sort: 'distance',
    offset: 0,
    limit: 20,
    at: Date.UTC(2026, 10, 20),
  };
  const name = (): string => pick().name;
  const misspelt = (): string => {
    const word = name().split(' ')[0] ?? '';
    const at = Math.floor(random() * word.length);
    return `${word.slice(0, at)}x${word.slice(at + 1)}`;
  };
  const questions: Record<string, () => SearchQuery> = {
    geo: () => ({ ...base, near: near(), radiusKm: 5 }),
    geo_filters: () => ({
      ...base,
      near: near(),
      radiusKm: 5,
      openNow: true,
      halalStatus: ['certified'],
      priceLevels: [1, 2],
    }),
    geo_everywhere: () => ({ ...base, near: near() }),
    facets: () => ({ ...base, near: near(), radiusKm: 5, facets: true }),
    text: () => ({ ...base, text: name(), near: near(), sort: 'relevance' }),
    text_typing: () => ({ ...base, text: name().slice(0, 1 + Math.floor(random() * 8)), sort: 'relevance' }),
    text_typo: () => ({ ...base, text: misspelt(), sort: 'relevance' }),
  };
  return [
    { name: 'search.pack2000.br_kB', value: significant(wireKilobytes(city)), unit: 'kB' },
    { name: 'search.decode65k', value: significant(decodeMs), unit: 'ms' },
    { name: 'search.words65k', value: significant(wordsMs), unit: 'ms' },
    ...Object.entries(questions).flatMap(([label, question]) => percentiles(`search.${label}65k`, segment, question)),
  ];
}

function percentiles(name: string, segment: Segment, question: () => SearchQuery): Measurement[] {
  const times = Array.from({ length: ASKED }, () => {
    const query = question();
    const start = performance.now();
    const moment = createMoment(query.at);
    for (const hit of searchSegments([segment], query).hits) toCard(hit, query, moment);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return [0.5, 0.99].map((part) => ({
    name: `${name}.p${part * 100}`,
    value: significant(times[Math.floor(part * times.length)] ?? Number.NaN),
    unit: 'ms',
  }));
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

function wireKilobytes(file: Uint8Array): number {
  return brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
}

/** Places gathered in cities of very different sizes, as in life. */
function makePlace(n: number, random: () => number): Restaurant {
  const city = Math.floor(CITIES * random() ** 3);
  const spread = (): number => (random() + random() - 1) * 0.15;
  const [latitude, longitude] = [((city * 37) % 110) - 45 + spread(), ((city * 101) % 340) - 170 + spread()];
  const name = `${FIRST[Math.floor(random() * FIRST.length)]} ${SECOND[Math.floor(random() * SECOND.length)]} ${n % 977}`;
  const close = `${20 + Math.floor(random() * 4)}:00`;
  const day = [{ open: '10:00', close }];
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: [] };
  return restaurant({
    id: makeId(random),
    slug: `${name.replaceAll(' ', '-')}-${n}`,
    name,
    address: `${Math.floor(random() * 400)} ${FIRST[n % FIRST.length]} street`,
    city: `City ${city}`,
    latitude: Math.round(latitude * 1e5) / 1e5,
    longitude: Math.round(longitude * 1e5) / 1e5,
    price_level: 1 + (n % 4),
    halal_status: HALAL_STATUSES[n % 4] ?? 'unverified',
    operating_hours: hours,
    average_rating: Math.round(20 + 30 * random()) / 10,
    review_count: Math.floor(500 * random() ** 4),
    stamp: 1000 + (n % 50),
  });
}

/** As random as real ids are, which is what makes them the largest part of a pack. */
function makeId(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
}

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
