/** A generated world of places. The n-th place is always the same. */
import { type Evidence, NOTHING_MORE, type Restaurant, type WeeklyHours } from '#domain/places/restaurant.ts';
import { AMENITIES, HALAL_STATUSES, SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import { toSlug } from '../../../../supabase/commands/import/slug.ts';
import { CITIES, type City } from './cities.ts';
import { Random, scramble, unscramble } from './random.ts';
import { STREET_KINDS, STREETS, VOCABULARY } from './vocabulary.ts';

const SEED = 7;
/** Share of names in their city's script. In cities with another script, a fifth of the places also have a Latin name. */
const LOCAL_SCRIPT_PART = 0.5;
const OPENS = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00'];
const CLOSES = ['21:00', '22:00', '23:00', '00:00', '01:00', '02:00'];
/** The largest ids in the real data, rounded. */
const [MAX_NODES, MAX_WAYS] = [14_000_000_000, 1_540_000_000];
const WAY_PART = 0.13;
/** Suffixes of all node ids and all way ids. */
const [NODE_ENDING, WAY_ENDING] = ['8a91-af31-cd2d9ca18b7f', '81f7-9005-8da3db7f747b'];
/** Names shorter than this count as shared by several places. */
const UNIQUE_FROM = 14;
const AUTHORITIES = ['JAKIM', 'MUI', 'HFA', 'HMC', 'IFANCA', 'MUIS'];

const weights = new Float64Array(CITIES.length);
let sum = 0;
for (const [i, { weight }] of CITIES.entries()) {
  sum += weight;
  weights[i] = sum;
}

/** Yields the first `count` places. */
export function* generatePlaces(count: number): Iterable<Restaurant> {
  for (let n = 0; n < count; n++) yield placeAt(n);
}

/** Yields places of the first city only. */
export function* generateCity(count: number): Iterable<Restaurant> {
  for (let n = 0; n < count; n++) yield placeAt(n, CITIES[0]);
}

/** Extracts a place's number from its id. */
export function numberOf(id: string): number {
  return (unscramble(Number.parseInt(id.slice(0, 8), 16)) ^ SEED) >>> 0;
}

/** The n-th place, in a given city or one drawn by weight. */
export function placeAt(n: number, given?: City): Restaurant {
  const random = new Random(SEED, n);
  const city = given ?? drawCity(random);
  const id = idFor(n);
  const name = makeName(city, random, random.next() < LOCAL_SCRIPT_PART);
  const status = random.next() < 0.35 ? 'certified' : random.pick(HALAL_STATUSES);
  const checkedOn = `2026-0${1 + random.below(9)}-${10 + random.below(19)}`;
  const reviewCount = random.next() < 0.6 ? Math.floor(400 * random.next() ** 4) : 0;
  const kind = random.pick(STREET_KINDS);
  const street = random.next() < 0.3 ? random.pick(STREETS) : `${makeProper('latin', random)} ${kind}`;
  const { latitude, longitude } = makePosition(city, random);
  // One literal, for speed: a million are created.
  return {
    id,
    slug: slugOf(name, id),
    name,
    alt_names: city.script !== 'latin' && random.next() < 0.2 ? [makeName(city, random, false)] : [],
    ...NOTHING_MORE,
    description: null,
    latitude,
    longitude,
    address: `${1 + random.below(400)} ${street}, ${city.name}`,
    postal_code: String(10_000 + random.below(89_999)),
    city: city.name,
    country_code: city.countryCode,
    country: city.country,
    region: city.countryCode.toLowerCase(),
    phone: random.next() < 0.6 ? `+${10 + random.below(88)} ${100_000_000 + random.below(800_000_000)}` : null,
    website: null,
    cuisine_types: makeCuisines(random),
    price_level: random.next() < 0.8 ? 1 + random.below(4) : null,
    operating_hours: random.next() < 0.7 ? makeHours(random) : null,
    hours_text: null,
    special_hours: [],
    time_zone: city.timeZone,
    halal_status: status,
    evidence: status === 'certified' ? [makeCertificate(id, checkedOn, random)] : [],
    status_history: [],
    checked_on: checkedOn,
    amenities: AMENITIES.filter(() => random.next() < 0.3),
    images: [],
    primary_image_url: random.next() < 0.5 ? `/photos/${id}.webp` : null,
    is_featured: false,
    featured_until: null,
    average_rating: reviewCount > 0 ? Math.round(100 * (2.5 + 2.5 * Math.sqrt(random.next()))) / 100 : null,
    review_count: reviewCount,
    image_quality_score: random.next() < 0.5 ? Math.round(100 * random.next()) / 100 : null,
    image_quality_tier: null,
    is_sample: false,
    source: 'bench',
    source_id: String(n),
    source_url: null,
    created_at: `2026-0${1 + random.below(9)}-0${1 + random.below(9)}T00:00:00Z`,
    updated_at: '2026-10-01T00:00:00Z',
    stamp: 1000 + random.below(40),
  };
}

function drawCity(random: Random): City {
  const wanted = random.next() * sum;
  let [low, high] = [0, weights.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((weights[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const city = CITIES[low];
  if (city === undefined) throw new Error('there are no cities');
  return city;
}

function makePosition(city: City, random: Random): { latitude: number; longitude: number } {
  const { latitude, longitude, spread } = random.pick(city.quarters);
  const width = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: Math.round(1e5 * (latitude + spread * random.bell())) / 1e5,
    longitude: Math.round(1e5 * (longitude + (spread * random.bell()) / width)) / 1e5,
  };
}

function makeName(city: City, random: Random, isLocal: boolean): string {
  const script = isLocal ? city.script : 'latin';
  const { words, space } = VOCABULARY[script];
  const parts = random.next() < 0.6 ? [makeProper(script, random)] : [];
  const count = 1 + random.below(3);
  for (let i = 0; i < count; i++) {
    const word = random.pickOften(words);
    if (!parts.includes(word)) parts.push(word);
  }
  return parts.join(space);
}

/** A family name; some are frequent, most are rare. */
function makeProper(script: City['script'], random: Random): string {
  const { syllables } = VOCABULARY[script];
  const name = Array.from({ length: 2 + random.below(2) }, () => random.pickOften(syllables)).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function makeCuisines(random: Random): string[] {
  const [first, second] = [random.pickOften(SEARCH_CUISINES), random.pickOften(SEARCH_CUISINES)];
  return first === second || random.next() < 0.5 ? [first] : [first, second];
}

function makeHours(random: Random): WeeklyHours {
  const span = { open: random.pick(OPENS), close: random.pick(CLOSES) };
  const closed = random.next() < 0.3 ? random.below(7) : -1;
  const day = (n: number) => (n === closed ? [] : [span]);
  return {
    monday: day(0),
    tuesday: day(1),
    wednesday: day(2),
    thursday: day(3),
    friday: day(4),
    saturday: day(5),
    sunday: day(6),
  };
}

function makeCertificate(id: string, checkedOn: string, random: Random): Evidence {
  return {
    id,
    kind: 'certificate',
    authority: random.pick(AUTHORITIES),
    certificate_number: String(random.below(1e6)),
    valid_until: `2028-0${1 + random.below(9)}-15`,
    stated_by: 'A register',
    statement: null,
    url: null,
    checked_on: checkedOn,
    verified: true,
  };
}

/** A slug like an import's. Short names get the id, as if another place already had the name. */
function slugOf(name: string, id: string): string {
  const base = toSlug(name) || 'place';
  return name.length < UNIQUE_FROM ? `${base}-${id.slice(0, 8)}` : base;
}

/**
 * Ids like those of an OpenStreetMap import (supabase/commands/import/place-id.ts). As in the real data, nearly nine in ten
 * places are nodes, the others ways. Their numbers are uniformly distributed up to the largest.
 */
export function idFor(n: number): string {
  const random = new Random(SEED + 1, n);
  // Unique for every n, so that it identifies the place.
  const low = scramble(n ^ SEED) >>> 0;
  const isWay = low <= MAX_WAYS && random.next() < (WAY_PART * 2 ** 32) / MAX_WAYS;
  const drawn = Math.floor((random.next() * MAX_NODES) / 2 ** 32);
  const high = drawn * 2 ** 32 + low <= MAX_NODES ? drawn : random.below(drawn);
  return isWay ? `${hex(low)}-0000-${WAY_ENDING}` : `${hex(low)}-000${high}-${NODE_ENDING}`;
}

function hex(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}
