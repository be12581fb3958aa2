// @module-tag quick
/** Many places that two sources share are joined and parted in few statements, with the results of one pair after the other. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { completeImports } from '../../../supabase/local/operator/merge-import.ts';
import { ONE_ENGINE } from '../../support/backend.ts';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const ROWS = 25;
/** Changes per call of an undo. */
const SLICE = 12;

const REGISTER = {
  kind: 'register',
  authority: 'An authority',
  authoritative: true,
  certificate: { column: 'number' },
  stated_by: 'A register',
  checked_on: '2026-08-01',
};
const TAGS = { kind: 'tag', statement: { column: 'tag' }, stated_by: 'Contributors' };
const mapping = (source: string, halal: object) => ({
  source,
  attribution: `All of ${source}`,
  id: { column: 'id' },
  fields: {
    name: { column: 'name' },
    latitude: { column: 'lat' },
    longitude: { column: 'lng' },
    country: { value: 'SG' },
    phone: { column: 'phone' },
  },
  halal,
});

describe.each(ONE_ENGINE)('joined places, on %s', (engine) => {
  let catalogue: TestCatalogue;
  beforeEach(async () => {
    catalogue = await openTestCatalogue(engine);
  });
  afterEach(() => catalogue.stop());

  const query = <Row extends object>(sql: string, ...values: string[]) => catalogue.database.query<Row>(sql, values);

  /** Imports a list of the same places from this source. Only the second has telephone numbers. */
  async function bring(source: string, halal: object, phone = '', rows = ROWS) {
    const lines = Array.from(
      { length: rows },
      (_, n) =>
        `${n},Kitchen ${n}x,${(1.25 + n / 250).toFixed(4)},103.8,N-${n},diet:halal=yes,${phone && phone + (10 + n)}`,
    );
    const map = catalogue.file(`${source}.json`, JSON.stringify(mapping(source, halal)));
    const file = catalogue.file(`${source}.csv`, ['id,name,lat,lng,number,tag,phone', ...lines, ''].join('\n'));
    const { counts } = await catalogue.run('--format', 'table', '--map', map, file);
    return counts;
  }
  const newest = async () =>
    (await catalogue.target.list()).find(({ undone_at: undoneAt }) => undoneAt === null)?.id ?? '';

  /** What everyone sees, without stamps and history. */
  async function shown() {
    const [row] = await query<{
      state: unknown;
    }>(`select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'created_at'
      - 'status_history' order by d.document ->> 'name') as state from catalogue.restaurant_documents d where not d._deleted`);
    return row?.state;
  }
  /** Places whose stored document differs from the tables. The credit follows in a step of its own. */
  const stale = () =>
    query(`select m.id from catalogue.made_restaurant_documents m
      join catalogue.stored_restaurant_documents s on s.id = m.id join public.restaurants r on r.id = m.id
      where not r._deleted and s.document::jsonb - 'credit' <> m.document::jsonb - 'credit'`);
  const countsSchema = z.object({ places: z.number(), joined: z.number(), certified: z.number() });
  async function counted() {
    const [row] = await query(`select count(*)::int as places, count(*) filter (where r.halal_status = 'certified')::int
        as certified, (select count(*)::int from catalogue.merges m where m.state = 'joined') as joined
      from public.restaurants r where not r._deleted`);
    return countsSchema.parse(row);
  }
  const continueUndo = async (id: string) => {
    const [row] = await query<{ result: unknown }>(
      'select catalogue.continue_undo($1::text::uuid, $2::text::integer) as result',
      id,
      String(SLICE),
    );
    return row?.result;
  };

  test('an undo parts a quarter of its slice in a call, and no reader sees a place twice', async () => {
    await bring('list', TAGS);
    const before = await shown();
    expect(await bring('register', REGISTER, '6555 12')).toMatchObject({ accepted: ROWS, joined: ROWS });
    expect(await counted()).toEqual({ places: ROWS, joined: ROWS, certified: ROWS });
    expect(await stale()).toEqual([]);

    const id = await newest();
    await query('select catalogue.begin_undo($1::text::uuid)', id);
    const joined = [ROWS];
    for (;;) {
      const result = await continueUndo(id);
      const now = await counted();
      // What is parted is removed in the same call, with its certificate.
      expect(now).toEqual({ places: ROWS, joined: now.joined, certified: now.joined });
      expect(await stale()).toEqual([]);
      if (result !== null) {
        expect(result).toEqual({ restored: 0, removed: ROWS, kept: [] });
        break;
      }
      joined.push(now.joined);
    }
    const parted = joined.slice(1).map((left, n) => (joined[n] ?? 0) - left);
    expect(Math.max(...parted)).toBe(SLICE / 4);
    expect(await shown()).toEqual(before);
  });

  test('an undo that broke off amid joined places goes on', async () => {
    await bring('list', TAGS);
    const before = await shown();
    await bring('register', REGISTER, '6555 12');
    const id = await newest();
    await query('select catalogue.begin_undo($1::text::uuid)', id);
    await continueUndo(id);
    await continueUndo(id);
    expect((await counted()).joined).toBe(ROWS - 2 * (SLICE / 4));
    expect(await completeImports(catalogue.database)).toEqual([{ file: 'register.csv', outcome: 'undone' }]);
    expect(await shown()).toEqual(before);
  });

  test('three sources that say the same in one batch leave one after the other, and the last keeps the words', async () => {
    await bring('list', REGISTER, '', 3);
    const before = await shown();
    await bring('first', TAGS, '', 3);
    const withFirst = await shown();
    const first = await newest();
    // The same words of the same voice as the first source's: they are shown once.
    expect(await bring('second', TAGS, '6555 12', 3)).toMatchObject({ joined: 3 });
    const second = await newest();
    expect(await counted()).toEqual({ places: 3, joined: 6, certified: 3 });
    expect(await stale()).toEqual([]);

    await catalogue.target.undo(first);
    const tags = await query<{ id: string }>(`select e.id from public.restaurant_evidence e
      join public.restaurants r on r.id = e.restaurant_id where not r._deleted and e.kind = 'source_tag'`);
    expect(tags).toHaveLength(3);
    expect(await stale()).toEqual([]);
    await catalogue.target.undo(second);
    expect(await shown()).toEqual(before);
    expect(withFirst).not.toEqual(before);
  });

  test('without the source of the row that was kept, each of the others is a place of its own with its own words', async () => {
    await bring('list', REGISTER, '', 3);
    const list = await newest();
    await bring('first', TAGS, '', 3);
    await bring('second', TAGS, '6555 12', 3);
    expect(await counted()).toEqual({ places: 3, joined: 6, certified: 3 });
    await catalogue.target.undo(list);
    expect(await counted()).toEqual({ places: 6, joined: 0, certified: 0 });
    const words = await query(`select r.source, r.source_id, jsonb_agg(e.kind) as kinds
      from public.restaurants r join public.restaurant_evidence e on e.restaurant_id = r.id
      where not r._deleted group by 1, 2 order by 1, 2`);
    const tagged = ['first', 'second'].flatMap((source) =>
      ['0', '1', '2'].map((id) => ({ source, source_id: id, kinds: ['source_tag'] })),
    );
    expect(words).toEqual(tagged);
    expect(await stale()).toEqual([]);
  });

  test('pairs of one batch are joined as pairs of many, and a moderator can part each of them', async () => {
    await bring('list', TAGS, '', 4);
    await bring('first', TAGS, '', 4);
    const alone = await shown();
    const pairs = await query<{ pair: object; id: string }>(`select jsonb_build_object('a', m.place, 'b', m.merged,
      'why', m.why, 'metres', m.metres, 'is_sure', true) as pair, m.id from catalogue.merges m order by m.place`);
    expect(pairs).toHaveLength(4);
    for (const { id } of pairs) await query(`select catalogue.decide_merge($1::text::uuid, 'apart')`, id);
    expect(await counted()).toMatchObject({ places: 8, joined: 0 });
    expect(await stale()).toEqual([]);
    await query('delete from catalogue.merges');
    await query('select catalogue.take_matches($1::text::jsonb)', JSON.stringify(pairs.map(({ pair }) => pair)));
    expect(await counted()).toMatchObject({ places: 4, joined: 4 });
    expect(await stale()).toEqual([]);
    expect(await shown()).toEqual(alone);
  });
});
