/**
 * PGlite on IndexedDB, which its manual recommends in browsers (https://pglite.dev/docs/filesystems), in the worker that
 * several tabs share (https://pglite.dev/docs/multi-tab-worker), with its live queries and a plain pull loop. Writes are
 * returned before they are on the disk (`relaxedDurability`), which that page recommends for IndexedDB, so `sync` ends with
 * `syncToFs`. Each page is one statement with its rows as one JSON parameter.
 */
import { live } from '@electric-sql/pglite/live';
import { PGliteWorker } from '@electric-sql/pglite/worker';
import { FILTER_LIMIT, type Peer, type Servers } from '../peer.ts';
import { type Checkpoint, startPullLoop } from './rest.ts';

const SCHEMA = `
  create table if not exists places (id text primary key, name text, price integer, rating float8, document jsonb);
  create index if not exists best on places (price, rating desc);
  create table if not exists reached (one integer primary key check (one = 1), modified text, id text);`;
const UPSERT = `insert into places
  select r ->> 'id', r #>> '{document,name}', (r #>> '{document,price_level}')::integer,
    (r #>> '{document,average_rating}')::float8, r -> 'document'
  from jsonb_array_elements($1::jsonb) r
  on conflict (id) do update set name = excluded.name, price = excluded.price, rating = excluded.rating,
    document = excluded.document`;
const FIND = `select id from places where price = $1 and document -> 'cuisine_types' ? $2 order by rating desc limit ${FILTER_LIMIT}`;

export async function open(servers: Servers): Promise<Peer> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { type: 'module' });
  const db = await PGliteWorker.create(worker, { extensions: { live } });
  await db.exec(SCHEMA);
  return {
    async sync() {
      const { rows } = await db.query<Checkpoint>('select modified, id from reached');
      await startPullLoop(servers, rows[0], async (page, reached) => {
        await db.transaction(async (tx) => {
          await tx.query(UPSERT, [JSON.stringify(page)]);
          await tx.query(
            'insert into reached values (1, $1, $2) on conflict (one) do update set modified = $1, id = $2',
            [reached.modified, reached.id],
          );
        });
      });
      await db.syncToFs();
    },
    async nameOf({ id }) {
      const { rows } = await db.query<{ name: string }>('select name from places where id = $1', [id]);
      return rows[0]?.name;
    },
    async find({ price, cuisine }) {
      const { rows } = await db.query<{ id: string }>(FIND, [price, cuisine]);
      return rows.map(({ id }) => id);
    },
    async watch({ id }, listener) {
      await db.live.query<{ name: string }>('select name from places where id = $1', [id], ({ rows }) =>
        listener(rows[0]?.name),
      );
    },
    async ids() {
      const { rows } = await db.query<{ id: string }>('select id from places');
      return rows.map(({ id }) => id);
    },
  };
}
