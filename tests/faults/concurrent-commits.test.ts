// @module-tag full
import * as fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database } from '../../supabase/local/database/database.ts';
import { openDatabase } from '../../supabase/local/database/engine.ts';
import { ENGINES } from '../support/backend.ts';
import { type Move, Pusher, REGIONS, Reader, Writer } from '../support/concurrent-writers.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { insertRestaurant } from '../support/restaurant-rows.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS } from './seeds.ts';

/** Eight sessions in all. */
const WRITERS = 5;
const READERS = 3;
const PLACES = 40;

const rows = fc.integer({ min: 1, max: 6 });
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('insert' as const), rows }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('update' as const, 'delete' as const, 'move' as const), rows }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('push' as const), mutations: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 4, arbitrary: fc.constant<Move>({ do: 'commit' }) },
  { weight: 1, arbitrary: fc.constant<Move>({ do: 'roll back' }) },
);

/** `moves` of each writer; `order` of the sessions, with readers numbered after the writers. */
const anyHistory = fc.record({
  moves: fc.array(fc.array(anyMove, { minLength: 4, maxLength: 14 }), { minLength: WRITERS, maxLength: WRITERS }),
  order: fc.array(fc.nat({ max: WRITERS + READERS - 1 }), { minLength: 40, maxLength: 80 }),
  /** Whether all sessions run concurrently instead of step by step. */
  isRace: fc.boolean(),
});
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

describe.runIf(ENGINES.includes('postgres'))('eight sessions of PostgreSQL', () => {
  let cluster: PostgresCluster;
  let database: Database;
  let pool: postgres.Sql;
  let places: string[];
  beforeAll(async () => {
    cluster = await startPostgres();
    const databaseUrl = await cluster.createDatabase();
    database = await openDatabase({ databaseUrl });
    pool = postgres(databaseUrl, { max: WRITERS + READERS, onnotice: () => {}, connection: { lock_timeout: 20_000 } });
    places = [];
    while (places.length < PLACES) places.push(await insertRestaurant(database));
  });
  afterAll(async () => {
    await pool.end({ timeout: 5 });
    await database.close();
    await cluster.stop();
  });

  async function makePusher(): Promise<Pusher> {
    const id = crypto.randomUUID();
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
    await database.query(`update public.users set is_pro = true, pro_expires_at = '2099-01-01' where id = $1`, [id]);
    return new Pusher(id, places);
  }

  const inTable = async (condition: string, params: readonly unknown[], table: string) => {
    const found = await database.query<{ id: string; stamp: number }>(
      `select id, _xid::text::bigint as stamp from ${table} where not _deleted and ${condition}`,
      params,
    );
    return new Map(found.map(({ id, stamp }) => [id, stamp]));
  };

  async function run({ moves, order, isRace }: History): Promise<void> {
    const pusher = await makePusher();
    const sessions = await Promise.all(Array.from({ length: WRITERS + READERS }, () => pool.reserve()));
    const [forFirst, forSecond, forSaved] = sessions.slice(WRITERS);
    if (!forFirst || !forSecond || !forSaved) throw new Error('eight sessions were reserved');
    const writers = sessions.slice(0, WRITERS).map((sql) => new Writer(sql, pusher));
    const regions = [Reader.ofRegion(forFirst, REGIONS[0]), Reader.ofRegion(forSecond, REGIONS[1])];
    const saved = Reader.ofSaved(forSaved, pusher);

    async function readSaved(): Promise<void> {
      const { has_more, last_mutation } = await saved.pull();
      if (has_more) return;
      const wanted = await idsOf(pusher.placesOf(last_mutation ?? 0), pusher);
      expect([...saved.documents.keys()], 'an effect that a pull was to hold (Y28)').toEqual(
        expect.arrayContaining(wanted),
      );
    }

    const left = moves.map((each) => [...each]);
    async function step(session: number): Promise<void> {
      if (session >= WRITERS)
        return session - WRITERS < 2 ? void (await regions[session - WRITERS]?.pull()) : readSaved();
      const move = left[session]?.shift();
      if (move) await writers[session]?.take(move);
    }
    try {
      if (isRace) {
        await Promise.all(
          sessions.map(async (_, session) => {
            for (const each of order) if (session >= WRITERS || each === session) await step(session);
          }),
        );
      } else for (const session of order) await step(session);
    } finally {
      for (const writer of writers) await writer.end(true);
    }
    for (const reader of [...regions, saved]) await reader.pullAll();
    for (const session of sessions) session.release();
    for (const [n, region] of REGIONS.entries()) {
      const expected = await inTable('region = $1', [region], 'public.restaurants');
      expect(regions[n]?.documents, `rows of ${region} that were missed`).toEqual(expected);
    }
    expect(saved.documents).toEqual(await inTable('user_id = $1', [pusher.userId], 'public.saved_restaurants'));
    await database.transaction((tx) =>
      tx.exec(`
        set local session_replication_role = replica;
        delete from public.restaurants where source = 'faults';
        delete from sync.departures`),
    );
  }

  async function idsOf(saves: readonly string[], { userId }: Pusher): Promise<string[]> {
    const found = await database.query<{ id: string }>(
      'select sync.entry_id($1, place)::text as id from unnest($2::uuid[]) as place',
      [userId, saves],
    );
    return found.map(({ id }) => id);
  }

  /** Redefines `sync.horizon`, up to which a pull reads. */
  async function setHorizon(query: string): Promise<void> {
    await database.exec(`create or replace function sync.horizon() returns xid8
      language sql stable set search_path = '' as $$ ${query} $$`);
  }

  const property = fc.asyncProperty(anyHistory, run);

  test(
    'commits out of order, equal stamps, long transactions: pulls miss no row and no acknowledged effect (Y4, Y28)',
    async () => {
      await forEachSeed('concurrent commits', 10, (seed) =>
        fc.assert(property, { seed, numRuns: 1, endOnFailure: true }),
      );
    },
    SEEDS_TIMEOUT_MS,
  );

  test('a push whose transaction is older than the previous push’s is not acknowledged too early (Y28)', async () => {
    const insert = { do: 'insert', rows: 1 } as const;
    const moves: Move[][] = [
      [insert, { do: 'push', mutations: 2 }, { do: 'commit' }],
      [insert],
      [{ do: 'push', mutations: 2 }, { do: 'commit' }],
      [],
      [],
    ];
    // The second writer's transaction is still open when the last session, a reader, pulls.
    await run({ moves, order: [0, 1, 2, 2, 0, 0, WRITERS + READERS - 1], isRace: false });
  });

  test('detects a horizon that includes running transactions', async () => {
    const body = 'select pg_snapshot_xmin(pg_current_snapshot())';
    await setHorizon('select pg_snapshot_xmax(pg_current_snapshot())');
    try {
      const found = await fc.check(property, { seed: 1, numRuns: 30, endOnFailure: true });
      expect(String(found.errorInstance)).toMatch(/missed|was to hold/);
    } finally {
      await setHorizon(body);
    }
  });
});
