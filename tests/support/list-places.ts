/** Places for every rule that divides a list: at the edges of its rings, of every kind and status, open and closed. */
import { readFileSync } from 'node:fs';
import { DRIVE_M, RIDE_M, TODAY_M } from '../../src/catalogue/ranking/weights.ts';
import { localDay } from '../../src/domain/places/halal.ts';
import { AMENITIES, HALAL_STATUSES, PLACE_KINDS, PRICE_LEVELS } from '../../src/domain/places/taxonomy.ts';
import type { Database, Queryable } from '../../supabase/local/database/database.ts';
import type { TestCatalogue } from './import-file.ts';
import { findRealData } from './real-data.ts';
import { restaurantRow } from './restaurant-rows.ts';

const PLACES = 700;
/** A Friday afternoon in Singapore. Opening hours are evaluated at this time. */
export const AT = Date.parse('2026-11-20T07:30:00Z');

/** The middle of a city with many places, of one with few, and of one with none in reach. */
export const FULL = { latitude: 1.3, longitude: 103.8 };
export const SPARSE = { latitude: 30.04, longitude: 31.23 };
export const EMPTY = { latitude: -18.13, longitude: 179.999 };

/** Distances to the north from the city's middle, in metres. */
const RINGS_M = [0, 300, 4999, RIDE_M, RIDE_M + 1, 7000, DRIVE_M, DRIVE_M + 1, 30_000, TODAY_M, TODAY_M + 1, 900_000];
const METRES_IN_DEGREE = 111_194.93;

const span = (open: string, close: string) => [{ open, close }];
function week(spans: readonly object[]) {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  return Object.fromEntries(days.map((day) => [day, spans]));
}
const HOURS = [
  null,
  week(span('09:00', '17:00')),
  week(span('22:00', '16:00')),
  week([]),
  week(span('00:00', '24:00')),
];
/** What the week is not enough for. The Friday of AT is no day of Ramadan, and in a season of each kind. */
const exception = (when: object, hours: unknown, more: object = {}) => ({ when, hours, label: '', ...more });
const OPEN = span('09:00', '17:00');
const YEARLY = { kind: 'yearly', from: '11-01', to: '02-29' };
const OPENINGS = [
  null,
  { week: { ...week(OPEN), friday: null }, exceptions: [] },
  { week: week([{ open: '09:00', close: '17:00', unknown: true }]), exceptions: [] },
  { week: week([]), exceptions: [exception(YEARLY, OPEN)] },
  { week: week(OPEN), exceptions: [exception(YEARLY, null, { weekdays: ['friday', 'sunday'] })] },
  { week: week(OPEN), exceptions: [exception(YEARLY, [], { weekdays: ['saturday'] })] },
  { week: week(OPEN), exceptions: [exception({ kind: 'yearly', from: '02-01', to: '10-31' }, [])] },
  { week: week(OPEN), exceptions: [exception({ kind: 'ramadan' }, [])] },
  {
    week: week(OPEN),
    exceptions: [
      exception({ kind: 'holidays', on: ['2026-11-20'], complete_until: '2027-12-31' }, []),
      exception({ kind: 'dates', from: '2026-11-01', to: '2026-12-31' }, OPEN),
    ],
  },
  {
    week: week([]),
    exceptions: [exception({ kind: 'dates', from: '2026-11-19', to: '2026-11-19' }, span('20:00', '18:00'))],
  },
];
const SPECIAL = [[], [{ from: '2026-11-20', to: '2026-11-20', label: 'Closed', hours: week([]) }]];

/** The same in every run; its order differs from the places' order. */
function idOf(n: number): string {
  const scattered = Math.imul(n, 2_654_435_761) >>> 0;
  return `${scattered.toString(16).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th generated place with its certificates. Each property has its own period, so that all combinations occur. */
function generatedPlace(n: number) {
  const city = n % 7 === 0 ? SPARSE : FULL;
  const status = n % 7 === 0 && n % 5 > 0 ? 'unverified' : HALAL_STATUSES[n % HALAL_STATUSES.length];
  const kind = n % 3 === 0 ? PLACE_KINDS[n % PLACE_KINDS.length] : null;
  const north = (RINGS_M[(n * 5) % RINGS_M.length] ?? 0) / METRES_IN_DEGREE;
  const isRated = n % 4 !== 0;
  const place = restaurantRow({
    id: idOf(n),
    latitude: n % 29 === 0 ? null : city.latitude + north,
    longitude: n % 29 === 0 ? null : city.longitude + (n % 3) * 0.001,
    country_code: city === SPARSE ? 'EG' : n % 2 ? 'SG' : 'MY',
    country: 'Somewhere',
    halal_status: status,
    place_kind: kind,
    price_level: PRICE_LEVELS[n % PRICE_LEVELS.length],
    cuisine_types: [n % 3 === 0 ? 'Thai' : 'Turkish'],
    amenities: Object.fromEntries(AMENITIES.slice(0, n % 4).map((name) => [name, true])),
    operating_hours: HOURS[n % HOURS.length],
    opening: n % 4 === 3 ? OPENINGS[n % OPENINGS.length] : null,
    special_hours: SPECIAL[n % 11 === 0 ? 1 : 0],
    time_zone: n % 13 === 0 ? null : 'Asia/Singapore',
    average_rating: isRated ? 1 + (n % 401) / 100.25 : null,
    review_count: isRated ? 1 + (n % 17) : 0,
    image_quality_score: n % 5 === 0 ? null : (n % 97) / 97,
    is_featured: n % 6 === 0,
    featured_until: n % 12 === 0 ? '2030-01-01T00:00:00Z' : '2020-01-01T00:00:00Z',
    created_at: `2026-0${1 + (n % 9)}-11T23:30:00Z`,
  });
  const ends = ['2020-01-01', localDay(AT), null, '2099-01-01'];
  const evidence = Array.from({ length: status === 'certified' ? 1 + (n % 2) : n % 2 }, (_, at) => ({
    id: crypto.randomUUID(),
    restaurant_id: place['id'],
    kind: status === 'certified' ? 'certificate' : 'source_tag',
    authority: status === 'certified' ? 'A body' : null,
    certificate_number: status === 'certified' ? String(at) : null,
    valid_until: status === 'certified' ? ends[(n + at) % ends.length] : null,
    ended_on: n % 19 === 0 && at === 0 ? '2026-10-01' : null,
    stated_by: 'A register',
    checked_on: n % 8 === 0 ? null : `2026-0${1 + (n % 9)}-20`,
    verified: false,
    facts: n % 9 === 4 ? { alcohol: at !== 0 ? 'none' : n % 2 === 0 ? 'served' : 'bar' } : null,
    state: n % 23 === 0 ? 'rejected' : 'open',
  }));
  return { place, evidence };
}

async function insertAll(db: Queryable, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await db.query(
    `insert into public.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

export async function addGenerated(database: Database): Promise<void> {
  const places = Array.from({ length: PLACES }, (_, n) => generatedPlace(n));
  await database.transaction(async (tx) => {
    await insertAll(
      tx,
      'restaurants',
      places.map(({ place }) => place),
    );
    await insertAll(
      tx,
      'restaurant_evidence',
      places.flatMap(({ evidence }) => evidence),
    );
  });
}

const read = (path: string) => readFileSync(path, 'utf8');

/**
 * Imports part of the real data, which is less even than generated data. @returns the number of places; 0 if the data is absent
 */
export async function addReal(catalogue: TestCatalogue): Promise<number> {
  const [register, egypt, world] = ['singapore-muis.csv', 'egypt.geojson', 'osm-diet-halal-world.json'].map((name) =>
    findRealData(`restaurants/${name}`),
  );
  if (!register || !egypt || !world) {
    console.log('real data is absent (RIHLA_DATA): the lists of generated places alone are compared');
    return 0;
  }
  const lines = read(register).split('\n').slice(0, 900).join('\n');
  const { features, ...file } = JSON.parse(read(egypt));
  const collection = JSON.stringify({ ...file, features: features.slice(0, 1200) });
  const some = JSON.stringify(JSON.parse(read(world)).filter((_: unknown, n: number) => n % 6 === 0));
  const outcomes = [
    await catalogue.run('--format', 'table', '--map', 'singapore-muis', catalogue.file('singapore.csv', lines)),
    await catalogue.run('--format', 'osm', '--country', 'EG', catalogue.file('egypt.geojson', collection)),
    await catalogue.run('--format', 'table', '--map', 'osm-world', catalogue.file('world.json', some)),
  ];
  return outcomes.reduce((sum, { counts }) => sum + counts.accepted, 0);
}
