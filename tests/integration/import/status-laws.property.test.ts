// @module-tag full
/** Whatever is imported in whatever order: a place's status is never better than its evidence, and no fact is lost. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evidence, Restaurant } from '../../../src/domain/places/restaurant.ts';
import { HALAL_STATUSES, type HalalStatus } from '../../../src/domain/places/taxonomy.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const SEED = 20261128;
const RUNS = Number(process.env['LAW_RUNS'] ?? 12);

const facts = { menu: { column: 'menu' }, alcohol: { column: 'alcohol' } };
/** The kinds of sources, as mapping files describe them. */
const HALAL = {
  tags: { kind: 'tag', statement: { column: 'said' }, stated_by: 'Contributors', facts },
  register: {
    kind: 'register',
    authority: 'An authority',
    authoritative: true,
    certificate: { column: 'said' },
    stated_by: 'A register',
    checked_on: '2026-08-01',
    facts,
  },
  list: { kind: 'curated', owner: 'A traveller', status: { column: 'said' }, checked_on: '2026-08-01', facts },
} as const;
type Source = keyof typeof HALAL;

/** What each source may say of a place; '' says nothing. */
const SAID: { readonly [Each in Source]: readonly string[] } = {
  tags: ['', 'diet:halal=yes', 'diet:halal=only', 'diet:halal=no'],
  register: ['', 'A-1'],
  list: ['', 'halal_friendly', 'muslim_owned'],
};

interface Row {
  readonly source: Source;
  readonly said: string;
  readonly menu: string;
  readonly alcohol: string;
}
const rowOf = (source: Source): fc.Arbitrary<Row> =>
  fc.record({
    source: fc.constant(source),
    said: fc.constantFrom(...SAID[source]),
    menu: fc.constantFrom('', 'part', 'whole'),
    alcohol: fc.constantFrom('', 'served', 'none', 'bar'),
  });
const SOURCES = Object.keys(HALAL) as readonly Source[];
const anyRow = fc.oneof(...SOURCES.map(rowOf));

let made = 0;

const column = (key: string) => ({ column: key });
const rank = (status: HalalStatus) => HALAL_STATUSES.toReversed().indexOf(status);
const isAgainst = ({ facts: said }: Evidence) =>
  said?.menu === 'none' || said?.alcohol === 'served' || said?.alcohol === 'bar' || said?.pork === 'in_kitchen';
const byVoice = (a: { stated_by: string }, b: { stated_by: string }) => a.stated_by.localeCompare(b.stated_by);
/** What everybody sees of a place's status and its evidence. */
const contentOf = ({ halal_status, evidence }: Restaurant) => ({
  halal_status,
  evidence: evidence
    .map(({ stated_by, statement, facts: each }) => ({ stated_by, statement, facts: each }))
    .toSorted(byVoice),
});

/** The best status that a piece of evidence allows, read plainly. @param said what each source last said */
function allowedBy(piece: Evidence, place: Restaurant, said: Readonly<Partial<Record<Source, string>>>): HalalStatus {
  if (piece.kind === 'certificate') return piece.verified ? 'certified' : 'unverified';
  if (piece.kind === 'community_report' && said.list === 'muslim_owned') return 'muslim_owned';
  const menu = piece.facts?.menu;
  const isFor = piece.kind === 'community_report' ? menu !== 'part' : menu === 'some' || menu === 'whole';
  return isFor && !place.evidence.some(isAgainst) ? 'halal_friendly' : 'unverified';
}

describe.each(ONE_ENGINE)('the laws of a status, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  /** Imports rows about one place one after another, each as a file of its source. @returns the place as everybody sees it */
  async function bring(rows: readonly Row[]): Promise<Restaurant> {
    made += 1;
    const name = `Warung ${made}`;
    // A corner of the world of its own, so that no other place is the same.
    const [latitude, longitude] = [1.2 + made / 100, 103.8];
    for (const { source, said, menu, alcohol } of rows) {
      const fields = { name: column('name'), latitude: column('latitude'), longitude: column('longitude') };
      const mapping = { source: `${source}-${made}`, attribution: `© ${source}`, id: column('id'), fields };
      const map = catalogue.file(`map-${made}-${source}.json`, JSON.stringify({ ...mapping, halal: HALAL[source] }));
      const row = { id: '1', name, latitude, longitude, said, menu, alcohol };
      const number = source === 'register' && said !== '' ? { said: `${said}-${made}` } : {};
      const file = catalogue.file(`${made}-${source}.json`, JSON.stringify([{ ...row, ...number }]));
      await catalogue.run('--format', 'table', '--map', map, '--country', 'SG', file);
    }
    const found = await catalogue.database.query<{ document: Restaurant }>(
      `select document from catalogue.restaurant_documents where not _deleted and document ->> 'name' = $1`,
      [name],
    );
    expect(found, 'all sources mean one place').toHaveLength(1);
    const [place] = found;
    if (!place) throw new Error('there is no place');
    return place.document;
  }

  test('no sequence of imports gives a place a better status than its best evidence allows', async () => {
    const seen = new Set<HalalStatus>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 5 }), async (rows) => {
        const place = await bring(rows);
        const said = Object.fromEntries(rows.map(({ source, said: each }) => [source, each]));
        const allowed = place.evidence.map((piece) => rank(allowedBy(piece, place, said)));
        expect(rank(place.halal_status), JSON.stringify(place.evidence)).toBeLessThanOrEqual(Math.max(0, ...allowed));
        seen.add(place.halal_status);
      }),
      { seed: SEED, numRuns: RUNS * 2, interruptAfterTimeLimit: 500_000 },
    );
    expect(seen.size, 'one status alone proves nothing').toBeGreaterThan(2);
  });

  test('what a source last said of a fact stays, whatever other sources leave out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 2, maxLength: 5 }), async (rows) => {
        const place = await bring(rows);
        const said = place.evidence.map(({ facts: each }) => each?.alcohol).filter((each) => each !== undefined);
        const last = SOURCES.flatMap((source) => rows.findLast((row) => row.source === source) ?? []);
        // A register without a number, or a list without a status, states nothing about the place.
        const stating = last.filter(({ source, said: each }) => source === 'tags' || each !== '');
        expect(said.toSorted()).toEqual(stating.flatMap(({ alcohol }) => alcohol || []).toSorted());
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  test('the order of sources does not matter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...SOURCES.map(rowOf)),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (rows, order) => {
          const one = contentOf(await bring(rows));
          expect(contentOf(await bring(order.flatMap((n) => rows[n] ?? [])))).toEqual(one);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
