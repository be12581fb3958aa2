// @module-tag full
/**
 * Joins and parts places of several sources in any order. Addresses and people's data follow a merged place. Once all are
 * parted again, each place is as its source stated.
 */
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCatalogue, type TestCatalogue } from '../../support/import-file.ts';

const SEED = 20261126;
/** In addition to the examples. */
const RUNS = Number(process.env['MERGE_RUNS'] ?? 4);
const PEOPLE = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;

/** The third and another source may make the same statement about a place. */
const HALAL = [
  { kind: 'tag', statement: { column: 'halal' }, stated_by: 'Contributors' },
  {
    kind: 'register',
    authority: 'An authority',
    authoritative: true,
    certificate: { column: 'halal' },
    stated_by: 'A register',
    checked_on: '2026-08-01',
  },
  { kind: 'tag', statement: { column: 'halal' }, stated_by: 'Contributors' },
] as const;

interface Place {
  readonly source: number;
  readonly isHalal: boolean;
  /** The people who saved it, wrote a note about it, and reviewed it. */
  readonly savedBy: readonly number[];
  readonly notedBy: readonly number[];
  readonly reviewedBy: readonly number[];
}
const people = fc.subarray([0, 1]);
const placeOf = (source: fc.Arbitrary<number>): fc.Arbitrary<Place> =>
  fc.record({
    source,
    isHalal: fc.boolean(),
    savedBy: people,
    notedBy: people,
    reviewedBy: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: people }),
  });
const anySource = fc.nat(HALAL.length - 1);
/** One place of each source, which may all become one, and others. */
const allPlaces = fc
  .tuple(
    fc.tuple(...HALAL.map((_, source) => placeOf(fc.constant(source)))),
    fc.array(placeOf(anySource), { maxLength: 2 }),
  )
  .map((parts) => parts.flat());
/** A step on two places. The second place occurs most often. */
const step = fc.record({
  one: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(4) }),
  other: fc.nat(4),
  isJoin: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

const unknown: Omit<Place, 'source'> = { isHalal: false, savedBy: [], notedBy: [], reviewedBy: [] };
/**
 * Two sources make the same statement about a place that is kept for people's data. The place that was first is parted again.
 */
const SAME_WORDS: [Place[], { one: number; other: number; isJoin: boolean }[]] = [
  [
    { ...unknown, source: 0, isHalal: true },
    { ...unknown, source: 1, savedBy: [0] },
    { ...unknown, source: 2, isHalal: true },
  ],
  [
    { one: 1, other: 0, isJoin: true },
    { one: 1, other: 2, isJoin: true },
    { one: 1, other: 0, isJoin: false },
  ],
];

/** A status that falls in two steps as two merges are undone. */
const TWO_STEPS: typeof SAME_WORDS = [
  [
    { ...unknown, source: 0 },
    { ...unknown, source: 1, isHalal: true },
    { ...unknown, source: 2, isHalal: true },
  ],
  [
    { one: 0, other: 1, isJoin: true },
    { one: 0, other: 2, isJoin: true },
  ],
];

/** Two places are set apart, and then one of them is joined with a row that was merged into the other. */
const SET_APART: typeof SAME_WORDS = [
  [
    { ...unknown, source: 0 },
    { ...unknown, source: 1 },
    { ...unknown, source: 2, savedBy: [1] },
  ],
  [
    { one: 2, other: 0, isJoin: true },
    { one: 1, other: 2, isJoin: false },
    { one: 1, other: 0, isJoin: true },
  ],
];

let catalogue: TestCatalogue;
beforeEach(async () => {
  catalogue = await openTestCatalogue('pglite');
  // A trigger adds their profiles.
  for (const id of PEOPLE)
    await query(
      "insert into auth.users (id, email, email_confirmed_at) values ($1::text::uuid, $1 || '@example.org', now())",
      [id],
    );
});
afterEach(() => catalogue.stop());

const query = <Row extends object>(sql: string, params?: readonly string[]) =>
  catalogue.database.query<Row>(sql, params ? [...params] : undefined);

async function clear(): Promise<void> {
  await catalogue.database.transaction(async (tx) => {
    await tx.exec(`set local sync.hard_delete = 'on'; delete from catalogue.merges;
      delete from public.saved_restaurants; delete from public.notes; delete from public.reviews;
      delete from public.restaurants; delete from catalogue.imports; delete from catalogue.sources`);
  });
}

/** Imports the places, each in its own corner, so that the import joins none. @returns their ids */
async function lay(places: readonly Place[]): Promise<string[]> {
  for (const [source, halal] of HALAL.entries()) {
    const lines = places.flatMap((each, n) => {
      const says = halal.kind === 'tag' ? 'diet:halal=yes' : `C-${n}`;
      return each.source === source ? [`${n},Place ${n}${source},${n},${n},${each.isHalal ? says : ''}`] : [];
    });
    if (lines.length === 0) continue;
    const mapping = {
      source: `source-${source}`,
      attribution: `Source ${source}`,
      id: { column: 'id' },
      fields: {
        name: { column: 'name' },
        latitude: { column: 'lat' },
        longitude: { column: 'lng' },
        country: { value: 'SG' },
      },
      halal,
    };
    const map = catalogue.file('map.json', JSON.stringify(mapping));
    const rows = catalogue.file('rows.csv', ['id,name,lat,lng,halal', ...lines, ''].join('\n'));
    await catalogue.run('--format', 'table', '--map', map, rows);
  }
  const found = await query<{ id: string }>('select id from public.restaurants order by source_id::integer');
  const ids = found.map(({ id }) => id);
  for (const [n, { savedBy, notedBy, reviewedBy }] of places.entries()) {
    const of = (person: number) => [PEOPLE[person] ?? '', ids[n] ?? ''];
    for (const person of savedBy)
      await query('insert into public.saved_restaurants (user_id, restaurant_id) values ($1, $2)', of(person));
    for (const person of notedBy)
      await query('insert into public.notes (user_id, restaurant_id, content) values ($1, $2, $3)', [
        ...of(person),
        `Note ${n}.`,
      ]);
    for (const person of reviewedBy)
      await query('insert into public.reviews (user_id, restaurant_id, rating, content) values ($1, $2, 4, $3)', [
        ...of(person),
        `Review of ${n}, which is long enough.`,
      ]);
  }
  return ids;
}

/** Everything that a source can state about a place, and what is shown, except for stamps and history. */
async function stateOf(): Promise<unknown> {
  const [found] = await query<{ state: unknown }>(`select jsonb_build_object(
    'rows', (select jsonb_agg(to_jsonb(r) - '_xid' - '_rev' - 'updated_at' order by r.id) from public.restaurants r),
    'evidence', (select jsonb_agg(to_jsonb(e) - '_xid' - '_rev' - 'updated_at' order by e.id) from public.restaurant_evidence e),
    'documents', (select jsonb_agg(d.document::jsonb - 'stamp' - 'updated_at' - 'status_history' order by d.id)
      from catalogue.restaurant_documents d)) as state`);
  return found?.state;
}

/** Joins or parts two places. @returns which one stayed and which went, or null without a change */
async function decide(one: string, other: string, isJoin: boolean): Promise<{ kept: string; gone: string } | null> {
  await query(
    `insert into catalogue.merges (place, merged, why) values ($1, $2, 'name')
     on conflict (least(place, merged), greatest(place, merged)) do nothing`,
    [one, other],
  );
  const [merge] = await query<{ id: string }>(
    'select id from catalogue.merges where least(place, merged) = least($1::uuid, $2) and greatest(place, merged) = greatest($1::uuid, $2)',
    [one, other],
  );
  const id = merge?.id ?? '';
  try {
    const [answer] = await query<{ done: boolean }>('select catalogue.decide_merge($1, $2) as done', [
      id,
      isJoin ? 'joined' : 'apart',
    ]);
    if (answer?.done !== true) return null;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'PT409') throw error;
    return null;
  }
  const [after] = await query<{ kept: string; gone: string }>(
    'select place as kept, merged as gone from catalogue.merges where id = $1',
    [id],
  );
  return after ?? null;
}

/** Each person's data: the places of saves, and each note's place and original notes. */
async function personal() {
  const saves = await query<{ user_id: string; restaurant_id: string }>(
    'select user_id, restaurant_id from public.saved_restaurants where not _deleted',
  );
  const notes = await query<{ user_id: string; restaurant_id: string; content: string }>(
    'select user_id, restaurant_id, content from public.notes where not _deleted',
  );
  return {
    saves: saves.map((each) => `${each.user_id} ${each.restaurant_id}`).toSorted(),
    notes: notes
      .flatMap(({ user_id: user, restaurant_id: at, content }) =>
        content.split('\n').map((line) => `${user} ${at} ${line}`),
      )
      .toSorted(),
  };
}

/** All halal statements as 'place: words', without duplicates. */
async function evidence(): Promise<string[]> {
  const rows = await query<{
    said: string;
  }>(`select distinct e.restaurant_id || ': ' || coalesce(e.statement, e.certificate_number) as said
    from public.restaurant_evidence e join public.restaurants r on r.id = e.restaurant_id where not r._deleted order by 1`);
  return rows.map(({ said }) => said);
}

/** The statements that a set of merges must show: those of all merged rows. */
function shown(said: readonly string[], joined: readonly { readonly kept: string; readonly gone: string }[]): string[] {
  const roots = new Map(joined.map(({ kept, gone }) => [gone, kept]));
  const at = said.map((each) => each.replace(/^[^:]+/, (id) => roots.get(id) ?? id));
  return [...new Set(at)].toSorted();
}

test('places joined and parted in any order keep people’s data, and end as they were', async () => {
  await fc.assert(
    fc.asyncProperty(allPlaces, fc.array(step, { minLength: 6, maxLength: 12 }), async (places, steps) => {
      await clear();
      const ids = await lay(places);
      const before = await stateOf();
      const said = await evidence();
      const slugs = await query<{ id: string; slug: string }>('select id, slug from public.restaurants');
      /** The place that now holds the people's data of each original place. */
      const follows = ids.map((id) => id);
      const joined: { kept: string; gone: string }[] = [];
      for (const { one, other, isJoin } of steps) {
        const pair = [ids[one % ids.length] ?? '', ids[other % ids.length] ?? ''] as const;
        if (pair[0] === pair[1]) continue;
        const changed = await decide(...pair, isJoin);
        if (changed === null) continue;
        if (isJoin) {
          joined.push(changed);
          for (const [n, at] of follows.entries()) if (at === changed.gone) follows[n] = changed.kept;
        } else {
          const n = joined.findIndex(({ kept, gone }) => kept === changed.kept && gone === changed.gone);
          if (n >= 0) joined.splice(n, 1);
        }
        for (const { id, slug } of slugs) {
          const root = joined.find(({ gone }) => gone === id)?.kept ?? id;
          const [found] = await query<{ id: string }>(`select public.restaurant_by_slug($1) ->> 'id' as id`, [slug]);
          expect(found).toEqual({ id: root });
        }
        expect(await evidence()).toEqual(shown(said, joined));
        expect(await personal()).toEqual({
          saves: [
            ...new Set(places.flatMap((each, n) => each.savedBy.map((who) => `${PEOPLE[who]} ${follows[n]}`))),
          ].toSorted(),
          notes: places
            .flatMap((each, n) => each.notedBy.map((who) => `${PEOPLE[who]} ${follows[n]} Note ${n}.`))
            .toSorted(),
        });
        expect(
          await query(`select v.id from public.reviews v join public.restaurants r on r.id = v.restaurant_id
              where v._deleted or r._deleted`),
        ).toEqual([]);
      }
      for (const { kept, gone } of joined) expect(await decide(kept, gone, false)).toEqual({ kept, gone });
      expect(await stateOf()).toEqual(before);
    }),
    { seed: SEED, numRuns: RUNS, examples: [SAME_WORDS, TWO_STEPS, SET_APART] },
  );
});

/** Undoes a transaction after it was looked at. */
const LOOKED = new Error('looked at');

/** @returns what there is after these batches, which are undone again */
async function takenIn(batches: readonly object[]) {
  const counts = { joined: 0, proposed: 0 };
  let rows: unknown;
  const work = catalogue.database.transaction(async (tx) => {
    for (const batch of batches) {
      const [row] = await tx.query<{ taken: typeof counts }>(
        'select catalogue.take_matches($1::text::jsonb) as taken',
        [JSON.stringify(batch)],
      );
      counts.joined += row?.taken.joined ?? 0;
      counts.proposed += row?.taken.proposed ?? 0;
    }
    rows = await tx.query(AFTER_TAKING);
    throw LOOKED;
  });
  await expect(work).rejects.toBe(LOOKED);
  return { counts, rows };
}

test('pairs taken in one batch have the result of pairs taken one after the other', async () => {
  const pairs = fc.array(
    fc.record({ one: fc.nat(4), other: fc.nat(4), is_sure: fc.oneof(fc.constant(true), fc.boolean()) }),
    { minLength: 2, maxLength: 8 },
  );
  let most = 0;
  await fc.assert(
    fc.asyncProperty(allPlaces, pairs, async (places, chosen) => {
      await clear();
      const ids = await lay(places);
      const named = chosen
        .map(({ one, other, ...more }) => ({
          a: ids[one % ids.length] ?? '',
          b: ids[other % ids.length] ?? '',
          ...more,
        }))
        .map((pair) => ({ ...pair, why: 'name', metres: 3 }))
        .filter(({ a, b }, n, all) => a !== b && all.findIndex((pair) => isSame(pair, { a, b })) === n)
        .toSorted((x, y) => `${x.a}${x.b}`.localeCompare(`${y.a}${y.b}`));
      const together = await takenIn([named]);
      most = Math.max(most, together.counts.joined);
      expect(together).toEqual(await takenIn(named.map((pair) => [pair])));
    }),
    { seed: SEED, numRuns: RUNS * 5 },
  );
  expect(most).toBeGreaterThan(1);
});

const isSame = (one: { a: string; b: string }, other: { a: string; b: string }) =>
  (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a);

/** Of rows that state the same, either may be the one that is shown: their ids are left out. */
const AFTER_TAKING = `select jsonb_build_object(
  'pairs', (select jsonb_agg(jsonb_build_array(m.place, m.merged, m.state, m.was) order by m.place, m.merged)
    from catalogue.merges m),
  'rows', (select jsonb_agg(jsonb_build_array(r.id, r._deleted, r.merged_into, r.halal_status) order by r.id) from public.restaurants r),
  'evidence', (select jsonb_agg(distinct jsonb_build_array(e.restaurant_id, e.kind, e.statement, e.certificate_number, e.facts))
    from public.restaurant_evidence e join public.restaurants r on r.id = e.restaurant_id where not r._deleted),
  'own', (select jsonb_agg(jsonb_build_array(s.user_id, s.restaurant_id, s._deleted) order by s.user_id, s.restaurant_id)
    from public.saved_restaurants s)) as state`;
