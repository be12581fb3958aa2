/** The database's real functions, called in SQL with a request's role and person. */
import postgres from 'postgres';
import * as z from 'zod/mini';
import { type OwnCollection, type OwnDocument, ownSchemas } from '../../../src/domain/own/own-documents.ts';
import type { Checkpoint } from '../../../src/domain/sync/packs.ts';
import { type OwnPage, ownPageSchema } from '../../../src/remote/pull-answer.ts';
import { type PushAnswer, pushAnswerSchema, type WireMutation } from '../../../src/remote/push-answer.ts';
import { RemoteError } from '../../../src/remote/remote-error.ts';
import type { Database, Queryable } from '../../../supabase/local/database/database.ts';
import { placeOf, SHARED_PLACE } from '../devices/outbox-device.ts';
import { restaurantRow } from '../restaurant-rows.ts';
import type { OwnServer, WrittenCity } from './own-server.ts';

/** The tables that a history changes, with the column of their owner. */
const TABLES = [
  ['public', 'users', 'id'],
  ['public', 'saved_restaurants', 'user_id'],
  ['sync', 'clients', 'user_id'],
  ['faults', 'cities', 'user_id'],
] as const;

/** Tables keyed by client. */
const OF_CLIENTS = ['outcomes', 'taken'] as const;

const VIEWS: Partial<Record<OwnCollection, [view: string, table: string, column: string]>> = {
  saved: ['accounts.saved_documents', 'public.saved_restaurants', 'user_id'],
  profile: ['accounts.profile_documents', 'public.users', 'id'],
};

const errorSchema = z.object({ code: z.string(), hint: z.optional(z.nullable(z.string())) });

/** Prepares a database for histories: inserts places, and a trigger that records every city. */
export async function prepareForHistories(database: Database): Promise<void> {
  for (const id of [...Array.from({ length: 5 }, (_, n) => placeOf(n)), SHARED_PLACE]) {
    const row = restaurantRow({ id, slug: `place-${id}` });
    const columns = Object.keys(row).join(', ');
    await database.query(
      `insert into public.restaurants (${columns})
       select ${columns} from jsonb_populate_record(null::public.restaurants, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  }
  await database.exec(`
    create schema faults;
    create table faults.cities (seq bigint generated always as identity, user_id uuid not null, city text not null);
    create function faults.note_city() returns trigger language plpgsql security definer set search_path = '' as
    $$
    begin
      insert into faults.cities (user_id, city) values (new.id, new.city);
      return null;
    end
    $$;
    create trigger note_city after update on public.users for each row
      when (new.city is distinct from old.city) execute function faults.note_city();`);
  for (const [schema, table] of TABLES) {
    await database.exec(`create table faults.kept_${table} as select * from ${schema}.${table} with no data`);
  }
  for (const table of OF_CLIENTS) {
    await database.exec(`create table faults.kept_${table} as select * from sync.${table} with no data`);
  }
}

/** Creates a person with Pro; the free plan would limit a history's saved places. */
async function makePerson(database: Database): Promise<string> {
  const id = crypto.randomUUID();
  await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  await database.query(`update public.users set is_pro = true, pro_expires_at = '2099-01-01' where id = $1`, [id]);
  return id;
}

export class SqlOwnServer implements OwnServer {
  readonly users: readonly string[];
  readonly #database: Database;
  /** A second session, if the database allows one. */
  readonly #other: postgres.Sql | null;
  #held: postgres.ReservedSql | null = null;
  #hasBackup = false;

  private constructor(database: Database, users: readonly string[], other: postgres.Sql | null) {
    this.#database = database;
    this.users = users;
    this.#other = other;
  }

  /**
   * Opens a server for one history, with new people.
   * @param databaseUrl of PostgreSQL; without it no transaction is held open, because PGlite has a single connection
   */
  static async open(database: Database, people: number, databaseUrl?: string): Promise<SqlOwnServer> {
    const users: string[] = [];
    for (let n = 0; n < people; n++) users.push(await makePerson(database));
    const other = databaseUrl === undefined ? null : postgres(databaseUrl, { max: 1, onnotice: () => {} });
    return new SqlOwnServer(database, users, other);
  }

  async close(): Promise<void> {
    await this.release();
    await this.#other?.end();
  }

  async push(userId: string, client: string, mutations: readonly WireMutation[]): Promise<PushAnswer> {
    const sql = 'select public.sync_push($1, $2::text::jsonb) as answer';
    return pushAnswerSchema.parse(await this.#ask(userId, sql, [client, JSON.stringify(mutations)]));
  }

  async pullOwn(
    userId: string,
    checkpoints: ReadonlyMap<OwnCollection, Checkpoint | null>,
    client: string | null,
    limit: number,
  ): Promise<Map<OwnCollection, OwnPage>> {
    const sql = 'select public.sync_pull_own($1::text::jsonb, $2, $3) as answer';
    const given = JSON.stringify(Object.fromEntries(checkpoints));
    const pages = z.parse(z.record(z.string(), z.unknown()), await this.#ask(userId, sql, [given, limit, client]));
    return new Map([...checkpoints.keys()].map((name) => [name, z.parse(ownPageSchema(name), pages[name])]));
  }

  async documentsOf(userId: string, collection: OwnCollection): Promise<OwnDocument[]> {
    const [view, table, column] = VIEWS[collection] ?? [];
    if (view === undefined) return [];
    const rows = await this.#database.query<{ document: unknown }>(
      `select d.document from ${view} d join ${table} t on t.id = d.id where t.${column} = $1 and not t._deleted`,
      [userId],
    );
    return rows.map(({ document }) => z.parse(ownSchemas[collection], document));
  }

  async cities(): Promise<readonly WrittenCity[]> {
    const rows = await this.#database.query<{ user_id: string; city: string }>(
      'select user_id, city from faults.cities where user_id = any ($1) order by seq',
      [this.users],
    );
    return rows.map(({ user_id: userId, city }) => ({ userId, city }));
  }

  async hold(): Promise<void> {
    if (!this.#other || this.#held) return;
    this.#held = await this.#other.reserve();
    await this.#held`begin`;
    // Without triggers, which would lock the person's row and block every push.
    await this.#held`set local session_replication_role = replica`;
    for (const user of this.users) {
      const place = crypto.randomUUID();
      await this.#held`insert into public.saved_restaurants (id, user_id, restaurant_id)
        values (sync.entry_id(${user}, ${place}), ${user}, ${place})`;
    }
  }

  async release(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    await held?.unsafe('commit');
    held?.release();
  }

  async backUp(): Promise<void> {
    this.#hasBackup = true;
    await this.#database.transaction(async (tx) => {
      for (const [schema, table, column] of TABLES) {
        await tx.query(`delete from faults.kept_${table} where ${column} = any ($1)`, [this.users]);
        await tx.query(`insert into faults.kept_${table} select * from ${schema}.${table} where ${column} = any ($1)`, [
          this.users,
        ]);
      }
      for (const table of OF_CLIENTS) {
        await tx.exec(`delete from faults.kept_${table}; insert into faults.kept_${table} select * from sync.${table}`);
      }
    });
  }

  async restore(): Promise<boolean> {
    if (!this.#hasBackup) return false;
    const held = this.#held;
    this.#held = null;
    await held?.unsafe('rollback');
    held?.release();
    await this.#database.transaction(async (tx) => {
      // Restores rows unchanged, including their stamps.
      await tx.exec('set local session_replication_role = replica');
      const mine = 'client_id in (select id from sync.clients where user_id = any ($1))';
      for (const table of OF_CLIENTS) await tx.query(`delete from sync.${table} where ${mine}`, [this.users]);
      for (const [schema, table, column] of TABLES) {
        const columns = await columnsOf(tx, schema, table);
        await tx.query(`delete from ${schema}.${table} where ${column} = any ($1)`, [this.users]);
        await tx.query(
          `insert into ${schema}.${table} (${columns}) overriding system value
           select ${columns} from faults.kept_${table} where ${column} = any ($1)`,
          [this.users],
        );
      }
      for (const table of OF_CLIENTS) {
        await tx.query(`insert into sync.${table} select * from faults.kept_${table} where ${mine}`, [this.users]);
      }
      await tx.query('select sync.renew_generation()');
    });
    return true;
  }

  /** @throws {RemoteError} like the app's Supabase client */
  async #ask(userId: string, sql: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#database.transaction(async (tx) => {
        await tx.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
             set_config('request.jwt.claims', $2, true)`,
          [userId, JSON.stringify({ sub: userId, role: 'authenticated' })],
        );
        const [row] = await tx.query<{ answer: unknown }>(sql, params);
        return row?.answer;
      });
    } catch (cause) {
      const refusal = errorSchema.safeParse(cause);
      if (!refusal.success || !refusal.data.code.startsWith('PT')) throw cause;
      const { code, hint } = refusal.data;
      if (code === 'PT410') throw new RemoteError('restored', { code: 'other_generation', cause });
      throw new RemoteError(`refused: ${code}`, { code: 'refused', reason: hint ?? null, cause });
    }
  }
}

/** All columns except generated ones. */
async function columnsOf(tx: Queryable, schema: string, table: string): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`${schema}.${table}`],
  );
  return rows.map(({ name }) => name).join(', ');
}
