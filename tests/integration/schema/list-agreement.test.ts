// @module-tag full
/**
 * For a query without text, the database and the device return the same first twenty places in the same parts (U107).
 * `LIST_QUESTIONS=2000` runs more queries than the daily run, `LIST_SEED` different ones. PGlite, which is several times slower,
 * answers the first of them.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { buildColumns } from '../../../src/catalogue/format/columns.ts';
import { toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { nearScore, ratingScore, relevance } from '../../../src/catalogue/ranking/relevance.ts';
import { DRIVE_M, TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { distanceM, type Position } from '../../../src/domain/geo/geo.ts';
import { localDay } from '../../../src/domain/places/halal.ts';
import { type Restaurant, restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { AMENITIES, HALAL_STATUSES, PRICE_LEVELS } from '../../../src/domain/places/taxonomy.ts';
import { type ListParts, type SearchQuery, SORTS } from '../../../src/domain/search/search.ts';
import type { Database } from '../../../supabase/local/database/database.ts';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { AT, addGenerated, addReal, EMPTY, FULL, SPARSE } from '../../support/list-places.ts';

const SEED = Number(process.env['LIST_SEED'] ?? 107);
const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 150);
/** Enough for each kind of list to occur. */
const QUESTIONS_ON_PGLITE = 50;
const GENERATION = '00000000-0000-4000-8000-000000000000';
const somewhere = fc.oneof(
  fc.constantFrom(FULL, SPARSE, EMPTY),
  fc.record({
    latitude: fc.double({ min: 1.2, max: 1.9, noNaN: true }),
    longitude: fc.double({ min: 103.6, max: 104, noNaN: true }),
  }),
  fc.record({
    latitude: fc.double({ min: 29.8, max: 31.4, noNaN: true }),
    longitude: fc.double({ min: 29.8, max: 32, noNaN: true }),
  }),
  // London, Tokyo and the Sinai, where the real data has places.
  fc.constantFrom(
    { latitude: 51.51, longitude: -0.12 },
    { latitude: 35.69, longitude: 139.7 },
    { latitude: 27.9, longitude: 34.3 },
  ),
);
const rarely = <T>(arbitrary: fc.Arbitrary<T>, nil: T) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(nil) }, arbitrary);

interface Question extends SearchQuery {
  readonly unfolded: NonNullable<SearchQuery['unfolded']>;
}

const questions: fc.Arbitrary<Question> = fc
  .record({
    near: fc.option(somewhere, { nil: undefined, freq: 5 }),
    radiusKm: rarely(fc.constantFrom<number | undefined>(1, 5, 25), undefined),
    countryCode: rarely(fc.constantFrom<string | undefined>('SG', 'EG', 'FR'), undefined),
    halalStatus: rarely(fc.subarray([...HALAL_STATUSES]), []),
    cuisines: rarely(fc.subarray(['thai', 'TURKISH', 'Arab']), []),
    priceLevels: rarely(fc.subarray([...PRICE_LEVELS]), []),
    amenities: rarely(fc.subarray(AMENITIES.slice(0, 3)), []),
    facts: fc.constant([]),
    openNow: rarely(fc.constant(true), false),
    featured: rarely(fc.constant(true), false),
    sort: fc.oneof(fc.constant('relevance' as const), fc.constantFrom(...SORTS)),
    offset: fc.constantFrom(0, 0, 0, 20, 100),
    unfolded: fc.record({ unverified: fc.boolean(), far: fc.boolean() }),
  })
  .map(({ near, radiusKm, countryCode, ...rest }) => ({
    text: '',
    ...rest,
    ...(near && { near }),
    ...(near && radiusKm !== undefined && { radiusKm }),
    ...(countryCode && { countryCode }),
    limit: 20,
    at: AT,
  }));

interface Listed {
  readonly total: number;
  readonly places: ReadonlyArray<readonly [id: string, metres: number | null]>;
  readonly parts: Omit<ListParts, 'wished'> | null;
}

/** A list argument in SQL. */
const list = (type: string, name: string) => `array(select jsonb_array_elements_text(a -> '${name}')::${type})`;

async function askDatabase(database: Database, query: Question): Promise<Listed> {
  const args = {
    lat: query.near?.latitude,
    lng: query.near?.longitude,
    radius_km: query.radiusKm,
    country: query.countryCode,
    cuisine_filter: query.cuisines,
    halal_status_filter: query.halalStatus,
    price_level_filter: query.priceLevels,
    amenity_filter: query.amenities,
    open_only: query.openNow,
    featured_only: query.featured,
    sort: query.sort,
    show_unverified: query.unfolded.unverified,
    show_far: query.unfolded.far,
    page_offset: query.offset,
    page_limit: query.limit,
    at: new Date(query.at).toISOString(),
    today: localDay(query.at),
  };
  const [found] = await database.query<{ answer: AnswerOfDatabase }>(
    `select public.restaurants_in_parts((a ->> 'lat')::float8, (a ->> 'lng')::float8, (a ->> 'radius_km')::float8,
       a ->> 'country', ${list('text', 'cuisine_filter')}, ${list('text', 'halal_status_filter')},
       ${list('integer', 'price_level_filter')}, ${list('text', 'amenity_filter')}, (a ->> 'open_only')::boolean,
       (a ->> 'featured_only')::boolean, a ->> 'sort', (a ->> 'show_unverified')::boolean, (a ->> 'show_far')::boolean,
       (a ->> 'page_offset')::integer, (a ->> 'page_limit')::integer, (a ->> 'at')::timestamptz,
       (a ->> 'today')::date) as answer
     from (select $1::text::jsonb as a) asked`,
    [JSON.stringify(args)],
  );
  if (!found) throw new Error('The function answered no row.');
  const { total, places, parts } = found.answer;
  return {
    total,
    places: places.map(({ id, distance_m = null }) => [id, distance_m]),
    parts: parts && {
      verified: parts.verified,
      unverified: parts.unverified,
      farther: parts.farther,
      kitchens: parts.kitchens,
      far: parts.far,
      farCountries: parts.far_countries.map(({ country_code, count }) => ({ value: country_code, count })),
      ...(parts.near_km !== null && { nearKm: parts.near_km }),
      isUnverifiedOpen: parts.is_unverified_open,
      listed: parts.listed,
    },
  };
}

interface AnswerOfDatabase {
  readonly total: number;
  readonly places: ReadonlyArray<Restaurant & { readonly distance_m?: number }>;
  readonly parts: {
    readonly verified: number;
    readonly unverified: number;
    readonly farther: number;
    readonly kitchens: number;
    readonly far: number;
    readonly far_countries: ReadonlyArray<{ readonly country_code: string; readonly count: number }>;
    readonly near_km: number | null;
    readonly is_unverified_open: boolean;
    readonly listed: number;
  } | null;
}

function askIndex(index: Catalogue, query: Question): Listed {
  const { total, cards, parts } = index.search(query);
  const { wished: _, ...known } = parts ?? { wished: 0 };
  return {
    total,
    places: cards.map(({ id, distanceM: metres }) => [id, metres]),
    // The rest of `ListParts`, if there are parts.
    parts: parts === undefined ? null : (known as Omit<ListParts, 'wished'>),
  };
}

/** The first page of all places, like a screen requests it. */
const FIRST_PAGE: Question = {
  text: '',
  halalStatus: [],
  cuisines: [],
  priceLevels: [],
  amenities: [],
  facts: [],
  near: FULL,
  sort: 'relevance',
  offset: 0,
  limit: 20,
  at: AT,
  unfolded: { unverified: false, far: false },
};

describe.each(ENGINES)('lists without a text, on %s', (engine) => {
  let catalogue: TestCatalogue;
  let index: Catalogue;
  let documents: readonly Restaurant[];
  let isReal = false;

  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
    await addGenerated(catalogue.database);
    isReal = (await addReal(catalogue)) > 0;
    const rows = await catalogue.database.query<{ document: unknown }>(
      'select document from catalogue.restaurant_documents where not _deleted',
    );
    documents = rows.map(({ document }) => restaurantSchema.parse(document));
    index = new Catalogue();
    index.replace('sg', buildColumns(documents.map(toIndexRow)), { xid: '1', id: GENERATION, generation: GENERATION });
  });
  afterAll(() => catalogue.stop());

  test('the first twenty places and the dividers are the same as on the device (U107)', async () => {
    const seen = { folded: 0, opened: 0, farther: 0, kitchens: 0, far: 0, undivided: 0, rows: 0 };
    const asked = engine === ENGINES.at(-1) ? QUESTIONS : QUESTIONS_ON_PGLITE;
    for (const question of fc.sample(questions, { seed: SEED, numRuns: asked })) {
      const expected = askIndex(index, question);
      expect(await askDatabase(catalogue.database, question), JSON.stringify(question)).toEqual(expected);
      const { parts } = expected;
      seen.folded += Number(parts !== null && parts.unverified > 0 && !parts.isUnverifiedOpen);
      seen.opened += Number(parts !== null && parts.unverified > 0 && parts.isUnverifiedOpen);
      seen.farther += Number((parts?.farther ?? 0) > 0);
      seen.kitchens += Number((parts?.kitchens ?? 0) > 0);
      seen.far += Number((parts?.far ?? 0) > 3);
      seen.undivided += Number(parts === null);
      seen.rows += expected.places.length;
    }
    const least = asked === QUESTIONS ? 5 : 1;
    expect(Object.entries(seen).filter(([, count]) => count < least)).toEqual([]);
  });

  test('a list continues after its page without repetitions', async () => {
    const query: Question = {
      ...FIRST_PAGE,
      cuisines: ['arab', 'turkish'],
      limit: 50,
      unfolded: { unverified: true, far: false },
    };
    const first = await askDatabase(catalogue.database, query);
    const ids = [...first.places];
    for (let offset = 50; offset < (first.parts?.listed ?? 0); offset += 50) {
      ids.push(...(await askDatabase(catalogue.database, { ...query, offset })).places);
    }
    expect(ids.length).toBe(first.parts?.listed);
    expect(new Set(ids.map(([id]) => id)).size).toBe(ids.length);
  });

  test('the weights are the device’s, except for the last three digits', async () => {
    const metres = [0, 1, 4999, 5000, 5001, 12_345, 59_999, 60_000, 60_001, 500_000, 20_100_000, 30_000_000];
    const rated = [
      [null, 0],
      [4.37, 1],
      [1, 250],
    ] as const;
    const day = localDay(AT);
    for (const m of metres) {
      for (const [rating, reviews] of rated) {
        for (const status of HALAL_STATUSES) {
          const [row] = await catalogue.database.query<{ near: number; worth: number }>(
            `select catalogue.near_score($1::integer) as near, catalogue.relevance(catalogue.near_score($1::integer),
               $2::float8, $3::integer, $4::text, $5::date - 100, $5::date) as worth`,
            [m, rating, reviews, status, day],
          );
          const evidence = { certified: 1, muslim_owned: 0.7, halal_friendly: 0.4, unverified: 0 }[status];
          const parts = { text: 0, near: nearScore(m), rating: ratingScore(rating ?? 0, reviews) };
          expect(row?.near).toBeCloseTo(nearScore(m), 12);
          expect(row?.worth).toBeCloseTo(relevance({ ...parts, evidence, freshness: 365 / 465 }), 12);
        }
      }
    }
  });

  test('an unsupported query is refused, and no list holds more than fifty places', async () => {
    const { database } = catalogue;
    const ask = (args: string) => database.query(`select public.restaurants_in_parts(${args})`);
    const wrong = ['lat => 1', 'lat => 91, lng => 0', 'radius_km => 5', "sort => 'best'", 'page_limit => 51'];
    wrong.push('page_offset => -1', "cuisine_filter => array_fill('x'::text, array[51])");
    for (const args of wrong) await expect(ask(args), args).rejects.toMatchObject({ code: 'PT400' });
  });

  test('Cairo starts with places that have evidence', async () => {
    const { places, parts } = await askDatabase(catalogue.database, {
      ...FIRST_PAGE,
      near: SPARSE,
    });
    const statusOf = new Map(documents.map((each) => [each.id, each.halal_status]));
    const known = places.slice(0, parts?.verified).map(([id]) => statusOf.get(id));
    expect(known).not.toContain('unverified');
    const [first] = places;
    const nearest = documents.find(({ id }) => id === first?.[0]);
    const position: Position = { latitude: nearest?.latitude ?? 0, longitude: nearest?.longitude ?? 0 };
    expect(distanceM(SPARSE, position)).toBeLessThan(isReal ? TODAY_M : DRIVE_M);
  });
});
