// @module-tag quick
/**
 * One standard, one verdict: the list, the map, the card, the place's page, its outline and the database never contradict each
 * other: ten thousand queries in full. `STANDARD_QUERIES=50000` asks more, `STANDARD_SEED` others.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { encodeIndexPack } from '../../../src/catalogue/format/encode-places.ts';
import { decodeIndexPack } from '../../../src/catalogue/format/pack.ts';
import { localDay } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { type Judgement, VERDICTS } from '../../../src/domain/standard/judge-standard.ts';
import { LENIENT_STANDARD, type Standard } from '../../../src/domain/standard/standard.ts';
import { ENGINES } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';
import { repetitions } from '../../support/repetitions.ts';
import {
  AT,
  askedByStandard,
  checkAnswers,
  checkPlaces,
  standardPlaces,
  withClaims,
} from '../../support/standard-agreement.ts';

const SEED = Number(process.env['STANDARD_SEED'] ?? 24);
const QUERIES = Number(process.env['STANDARD_QUERIES'] ?? repetitions(10_000));
const QUICK_QUERIES = 300;
const NOTHING: ReadonlyMap<string, Judgement> = new Map();
const VERSION = { xid: '1', id: 'x', generation: 'x' };
/** Queries to one set of places, and the standards that they ask with in turn: the database takes a millisecond for each place of one. */
const QUERIES_OF_A_SET = 50;
const STANDARDS_OF_A_SET = 10;

/** By standard and place, what the database says. */
async function judgedBySql(
  { database }: TestCatalogue,
  standards: readonly Standard[],
  documents: readonly Restaurant[],
): Promise<ReadonlyMap<string, Judgement>[]> {
  const rows = await database.query<{ at: number; id: string; judgement: Judgement }>(
    `select s.at::integer as at, d.value ->> 'id' as id, catalogue.judge_standard(d.value, s.value, $3::date) as judgement
     from jsonb_array_elements($1::text::jsonb) with ordinality as s(value, at), jsonb_array_elements($2::text::jsonb) d`,
    [JSON.stringify(standards), JSON.stringify(documents), localDay(AT)],
  );
  const found = standards.map(() => new Map<string, Judgement>());
  for (const { at, id, judgement } of rows) found[at - 1]?.set(id, judgement);
  return found;
}

describe.each(ENGINES)('a standard, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterAll(() => catalogue.stop());

  async function compare(count: number): Promise<void> {
    const seen = new Map<string, number>();
    const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const sets = fc.sample(standardPlaces, { seed: SEED, numRuns: Math.ceil(count / QUERIES_OF_A_SET) });
    const all = fc.sample(askedByStandard, { seed: SEED, numRuns: count });
    for (const [at, documents] of sets.entries()) {
      const asked = all.slice(at * QUERIES_OF_A_SET, (at + 1) * QUERIES_OF_A_SET);
      const standards = asked.slice(0, STANDARDS_OF_A_SET).map(({ standard }) => standard);
      const verdicts = await judgedBySql(catalogue, standards, documents);
      const said = withClaims(documents);
      const index = new Catalogue();
      // As the index arrives on a device.
      const pack = { region: 'sg', version: VERSION, restaurants: documents };
      const { columns } = await decodeIndexPack(await encodeIndexPack(pack));
      index.replace('sg', columns, VERSION);
      for (const [n, standard] of standards.entries()) checkPlaces(said, standard, verdicts[n] ?? NOTHING, note);
      for (const [n, { query }] of asked.entries()) {
        const which = n % standards.length;
        checkAnswers(index, query, standards[which] ?? LENIENT_STANDARD, verdicts[which] ?? NOTHING, note);
      }
    }
    for (const what of [...VERDICTS, 'listed', 'apart', 'on the map']) {
      expect(seen.get(what) ?? 0, `${what} among ${JSON.stringify([...seen])}`).toBeGreaterThan(count / 20);
    }
  }

  test('a few hundred queries: list, map, card, page and SQL agree', () => compare(QUICK_QUERIES));
  test('thousands of queries: list, map, card, page and SQL agree', { tags: ['full'] }, () =>
    compare(engine === ENGINES.at(-1) ? QUERIES : QUICK_QUERIES),
  );
});
