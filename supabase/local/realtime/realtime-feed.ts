/** Forwards committed changes to their subscribers. */

import { codeOf } from '../backend-error.ts';
import type { Database } from '../database/database.ts';
import type { Identity } from '../database/identity.ts';
import { type Filter, type Row, readVisibleRows } from './realtime-rows.ts';
import { CHANGES_CHANNEL, type Change, type WatchedTable } from './realtime-schema.ts';

/** Changes within this time are looked up together. Milliseconds. */
const GATHER_MS = 15;
/** Rows per lookup. */
const BATCH = 500;
/** Limit for all subscribers' filters together, because each one is a query at every change. */
const MAX_FILTERS = 1000;

/** One thing that a client subscribed to. */
export interface Interest {
  readonly id: number;
  readonly event: '*' | Change['type'];
  readonly schema: string;
  readonly table: string;
  readonly filter: Filter | undefined;
}

export interface Subscriber {
  readonly identity: () => Identity;
  readonly interests: readonly Interest[];
  /** Sends the payload of a 'postgres_changes' message. */
  readonly send: (payload: unknown) => void;
}

export interface Feed {
  add(subscriber: Subscriber): void;
  remove(subscriber: Subscriber): void;
  /** Whether the limit allows a subscriber with these interests. */
  hasRoomFor(interests: readonly Interest[]): boolean;
  close(): Promise<void>;
}

export interface FeedOptions {
  readonly database: Database;
  readonly tables: readonly WatchedTable[];
  readonly report: (error: unknown) => void;
}

type Look = [watched: WatchedTable, identity: Identity, ids: readonly string[], filter: Filter | undefined];

export async function openFeed({ database, tables, report }: FeedOptions): Promise<Feed> {
  const subscribers = new Set<Subscriber>();
  let filters = 0;
  let gathered: Change[] = [];
  let flushing: Promise<void> = Promise.resolve();

  function gather(payload: string): void {
    if (subscribers.size === 0) return;
    // Written by our own trigger.
    gathered.push(JSON.parse(payload) as Change);
    if (gathered.length > 1) return;
    setTimeout(() => {
      const changes = gathered;
      gathered = [];
      flushing = flushing.then(() => deliver(changes)).catch(report);
    }, GATHER_MS).unref();
  }

  async function deliver(changes: readonly Change[]): Promise<void> {
    for (const watched of tables) {
      const own = changes.filter(({ schema, table }) => schema === watched.schema && table === watched.table);
      for (let start = 0; start < own.length; start += BATCH) {
        await deliverBatch(watched, own.slice(start, start + BATCH));
      }
    }
  }

  async function deliverBatch(watched: WatchedTable, changes: readonly Change[]): Promise<void> {
    const ids = [...new Set(changes.filter(({ type }) => type !== 'DELETE').map(({ id }) => id))];
    const lookups = new Map<string, Promise<Map<string, Row>>>();
    for (const [subscriber, interest] of listInterests(watched)) {
      const identity = subscriber.identity();
      const key = JSON.stringify([identity, interest.filter]);
      const lookup = lookups.get(key) ?? look(watched, identity, ids, interest.filter);
      lookups.set(key, lookup);
      const rows = await lookup;
      for (const change of changes) notify(subscriber, interest, change, rows.get(change.id));
    }
  }

  /** Interests without a filter come first: they share a lookup, and others' filters don't delay them. */
  function listInterests(watched: WatchedTable): Array<[Subscriber, Interest]> {
    const concerned = [...subscribers].flatMap((subscriber) =>
      subscriber.interests
        .filter((interest) => concerns(interest, watched))
        .map((interest): [Subscriber, Interest] => [subscriber, interest]),
    );
    return concerned.toSorted(([, a], [, b]) => Number(a.filter !== undefined) - Number(b.filter !== undefined));
  }

  /** Looks up visible rows. One subscriber's failing filter must not affect the others. */
  async function look(...[watched, identity, ids, filter]: Look): Promise<Map<string, Row>> {
    try {
      return await readVisibleRows(database, watched, identity, ids, filter);
    } catch (error) {
      // The value does not fit the column's type (SQLSTATE class 22). It matches nothing and is not reported.
      if (!(filter && codeOf(error)?.startsWith('22'))) report(error);
      return new Map();
    }
  }

  const stopListening = await database.listen(CHANGES_CHANNEL, gather);
  return {
    add(subscriber) {
      subscribers.add(subscriber);
      filters += countFilters(subscriber.interests);
    },
    remove(subscriber) {
      if (subscribers.delete(subscriber)) filters -= countFilters(subscriber.interests);
    },
    hasRoomFor: (interests) => filters + countFilters(interests) <= MAX_FILTERS,
    async close() {
      subscribers.clear();
      await stopListening();
      await flushing;
    },
  };
}

function countFilters(interests: readonly Interest[]): number {
  return interests.filter(({ filter }) => filter !== undefined).length;
}

function concerns(interest: Interest, { schema, table }: WatchedTable): boolean {
  const isSchema = interest.schema === '*' || interest.schema === schema;
  return isSchema && (interest.table === '*' || interest.table === table);
}

/** Sends a deletion to everyone with only the id, like hosted Supabase; the tables are public. */
function notify(subscriber: Subscriber, interest: Interest, change: Change, row: Row | undefined): void {
  const { type, schema, table, id, at } = change;
  if (interest.event !== '*' && interest.event !== type) return;
  if (type !== 'DELETE' && !row) return;
  const data = {
    type,
    schema,
    table,
    commit_timestamp: at,
    columns: [],
    errors: null,
    ...(row && type !== 'DELETE' ? { record: row } : {}),
    ...(type === 'INSERT' ? {} : { old_record: { id } }),
  };
  subscriber.send({ ids: [interest.id], data });
}
