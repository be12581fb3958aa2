// @module-tag full
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { buildColumns } from '../../../src/catalogue/format/columns.ts';
import { toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { type Restaurant, restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { AMENITIES, HALAL_STATUSES, PRICE_LEVELS } from '../../../src/domain/places/taxonomy.ts';
import { NO_FILTERS, type SearchQuery } from '../../../src/domain/search/search.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { singaporeRegister } from '../../support/real-data.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const SEED = 20_261_120;
const QUERIES = 200;
/** The maximum number of rows of `nearby_restaurants`. */
const MAX_ROWS = 1000;
const GENERATION = '00000000-0000-4000-8000-000000000000';

let catalogue: TestCatalogue;
let index: Catalogue;

beforeAll(async () => {
  catalogue = await openTestCatalogue('pglite');
  await catalogue.run('--format', 'table', '--map', 'singapore-muis', singaporeRegister());
  await addVariety();
  const documents = await catalogue.database.query<{ document: unknown }>(
    'select document from catalogue.restaurant_documents where not _deleted',
  );
  const rows = documents.map(({ document }) => toIndexRow(restaurantSchema.parse(document)));
  index = new Catalogue();
  index.replace('sg', buildColumns(rows), { xid: '1', id: GENERATION, generation: GENERATION });
});
afterAll(() => catalogue.stop());

/** Inserts places with prices, amenities and expiring certificates, which the register lacks; many at the same spot. */
async function addVariety(): Promise<void> {
  const ends = ['2020-01-01', '2099-01-01', null];
  await catalogue.database.transaction(async (tx) => {
    for (let n = 0; n < 300; n++) {
      const halal_status = HALAL_STATUSES[n % HALAL_STATUSES.length];
      const restaurant_id = await insertRestaurant(tx, {
        latitude: 1.25 + (n % 13) * 0.015,
        longitude: 103.7 + (n % 11) * 0.025,
        halal_status,
        price_level: PRICE_LEVELS[n % PRICE_LEVELS.length],
        cuisine_types: [n % 3 === 0 ? 'Thai' : 'Turkish'],
        amenities: Object.fromEntries(AMENITIES.slice(0, n % 4).map((name) => [name, true])),
      });
      const certificates =
        halal_status === 'certified' ? [ends[n % 3], ...(n % 5 === 0 ? [ends[(n + 1) % 3]] : [])] : [];
      for (const [position, valid_until] of certificates.entries()) {
        await insertInto(tx, 'restaurant_evidence', {
          id: crypto.randomUUID(),
          restaurant_id,
          kind: 'certificate',
          authority: 'A body',
          certificate_number: String(position),
          stated_by: 'A register',
          valid_until,
          verified: false,
        });
      }
    }
  });
}

interface Question {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
  readonly halalStatus: SearchQuery['halalStatus'];
  readonly cuisines: readonly string[];
  readonly priceLevels: SearchQuery['priceLevels'];
  readonly amenities: SearchQuery['amenities'];
}

const questions = fc.record<Question>({
  latitude: fc.double({ min: 1.15, max: 1.5, noNaN: true }),
  longitude: fc.double({ min: 103.55, max: 104.1, noNaN: true }),
  radiusKm: fc.oneof(fc.constantFrom(0.5, 1, 2, 5, 10, 25), fc.double({ min: 0.05, max: 60, noNaN: true })),
  halalStatus: fc.subarray([...HALAL_STATUSES], { maxLength: 2 }),
  cuisines: fc.oneof(fc.constant([]), fc.subarray(['thai', 'TURKISH', 'Indian'], { minLength: 1 })),
  priceLevels: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...PRICE_LEVELS], { minLength: 1 })),
  amenities: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(AMENITIES.slice(0, 3), { minLength: 1 })),
});

async function askDatabase(question: Question): Promise<[id: string, metres: number][]> {
  const found = await catalogue.database.query<{ place: Restaurant & { distance_m: number } }>(
    `select place from public.nearby_restaurants($1::text::float8, $2::text::float8, $3::text::float8,
       array(select jsonb_array_elements_text($4::text::jsonb)), array(select jsonb_array_elements_text($5::text::jsonb)),
       array(select jsonb_array_elements_text($6::text::jsonb)::integer),
       array(select jsonb_array_elements_text($7::text::jsonb))) as place`,
    [
      ...[question.latitude, question.longitude, question.radiusKm].map(String),
      ...[question.cuisines, question.halalStatus, question.priceLevels, question.amenities].map((list) =>
        JSON.stringify(list),
      ),
    ],
  );
  return found.map(({ place }) => [place.id, place.distance_m]);
}

function askIndex({ latitude, longitude, ...filters }: Question): [id: string, metres: number | null][] {
  const near = { latitude, longitude };
  const { cards } = index.search({
    ...NO_FILTERS,
    ...filters,
    text: '',
    near,
    sort: 'distance',
    offset: 0,
    limit: MAX_ROWS,
    at: Date.now(),
  });
  return cards.map(({ id, distanceM }) => [id, distanceM]);
}

test(`the database and the device give the same rows for ${QUERIES} nearby queries`, async () => {
  let rows = 0;
  for (const question of fc.sample(questions, { seed: SEED, numRuns: QUERIES })) {
    const expected = await askDatabase(question);
    expect(askIndex(question), JSON.stringify(question)).toEqual(expected);
    rows += expected.length;
  }
  expect(rows).toBeGreaterThan(QUERIES);
});

test('both find a place with an expired certificate as unverified, not as certified (U31)', async () => {
  const all = { latitude: 1.35, longitude: 103.85, radiusKm: 60, cuisines: ['thai'], priceLevels: [], amenities: [] };
  for (const status of ['certified', 'unverified'] as const) {
    const question = { ...all, halalStatus: [status] };
    const expected = await askDatabase(question);
    expect(expected.length).toBeGreaterThan(0);
    expect(askIndex(question)).toEqual(expected);
  }
});
