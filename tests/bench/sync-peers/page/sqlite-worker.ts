/**
 * SQLite's own build for browsers in a worker, on the file system that its manual calls the fastest
 * (https://sqlite.org/wasm/doc/trunk/persistence.md, "opfs-sahpool"). A page of the pull loop is one transaction with a prepared
 * statement. That file system admits one connection: a second tab can't open it.
 */
import sqlite3InitModule, { type Database } from '@sqlite.org/sqlite-wasm';
import { expose } from 'comlink';
import { FILTER_LIMIT, type Filter, type Servers } from '../peer.ts';
import { type Checkpoint, type Row, startPullLoop } from './rest.ts';

const SCHEMA = `
  create table if not exists places (id text primary key, name text, price integer, rating real, document text) without rowid;
  create index if not exists best on places (price, rating desc);
  create table if not exists reached (one integer primary key check (one = 1), modified text, id text);`;
const UPSERT = `insert into places values (?, ?, ?, ?, ?) on conflict (id) do update set name = excluded.name,
  price = excluded.price, rating = excluded.rating, document = excluded.document`;
const FIND = `select id from places where price = ? and exists (select 1 from json_each(document, '$.cuisine_types') where value = ?)
  order by rating desc limit ${FILTER_LIMIT}`;

let opened: Database | undefined;
const watches: { readonly id: string; readonly listener: (name: string | undefined) => void }[] = [];

function database(): Database {
  if (!opened) throw new Error('The database is not open.');
  return opened;
}

async function store(rows: readonly Row[], reached: Checkpoint): Promise<void> {
  const db = database();
  db.transaction(() => {
    const upsert = db.prepare(UPSERT);
    for (const { id, document } of rows) {
      const { name, price_level: price, average_rating: rating } = document;
      upsert.bind([id, name, price, rating, JSON.stringify(document)]).stepReset();
    }
    upsert.finalize();
    db.exec({ sql: 'insert or replace into reached values (1, ?, ?)', bind: [reached.modified, reached.id] });
  });
  const changed = new Set(rows.map(({ id }) => id));
  for (const { id, listener } of watches) if (changed.has(id)) listener(nameOf(id));
}

function nameOf(id: string): string | undefined {
  return database().selectValue('select name from places where id = ?', id) as string | undefined;
}

const api = {
  async open(): Promise<void> {
    const sqlite3 = await sqlite3InitModule();
    const pool = await sqlite3.installOpfsSAHPoolVfs({ name: 'bench' });
    opened = new pool.OpfsSAHPoolDb('/places.sqlite');
    opened.exec(SCHEMA);
  },
  async sync(servers: Servers): Promise<void> {
    const [row] = database().selectObjects('select modified, id from reached');
    // The table holds what `store` wrote.
    await startPullLoop(servers, row as unknown as Checkpoint | undefined, store);
  },
  nameOf: async (id: string) => nameOf(id),
  find: async ({ price, cuisine }: Filter) => database().selectValues(FIND, [price, cuisine]).map(String),
  async watch(id: string, listener: (name: string | undefined) => void): Promise<void> {
    watches.push({ id, listener });
    listener(nameOf(id));
  },
  ids: async () => database().selectValues('select id from places').map(String),
};
export type SqliteApi = typeof api;
expose(api);
