// @module-tag full
/** Who receives which events: each reader, table, and kind of change. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import {
  type Audience,
  audienceOf,
  type HeardTable,
  readPublished,
  readTables,
} from '../../support/contract/audiences.ts';
import { type Heard, listen } from '../../support/contract/listener.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';
import { joinPrivate, ownTopic, type Received } from '../../support/contract/private-channel.ts';
import { type RowsToHear, rowsToHear, TABLES_IN_ORDER } from '../../support/contract/rows-to-hear.ts';
import { type Person, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const READERS = ['anonymous', 'stranger', 'owner'] as const;
type Reader = (typeof READERS)[number];
const EVENTS = ['INSERT', 'UPDATE', 'DELETE', 'account deleted'] as const;
type Event = (typeof EVENTS)[number];

/** What a reader receives: `row` with content or id, `poke` that something of theirs changed. */
type Hearing = 'row' | 'poke' | 'nothing';

const isPublic = (event: Heard['event']) => ['restaurants', 'promotions'].includes(event.table);

interface Cell {
  readonly table: string;
  readonly event: Event;
  readonly reader: Reader;
  readonly heard: Hearing;
  readonly wanted: Hearing;
}
type Hearings = (reader: Reader, table: HeardTable) => Hearing;

function expected(audience: Audience, reader: Reader): Hearing {
  if (audience === 'everyone') return 'row';
  return audience === 'owner' && reader === 'owner' ? 'poke' : 'nothing';
}

describe.each(ONE_ENGINE)('event audiences, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let owner: Person;
  let tables: HeardTable[];
  let rows: RowsToHear;
  let pokes: Received[];
  let heard: Readonly<Record<Reader, Heard[]>>;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    tables = await readTables(backend.database);
    owner = await signUp(backend, 'Owner');
    const stranger = await signUp(backend, 'Stranger');
    rows = rowsToHear(backend.database, owner.id, places);
    pokes = await joinPrivate(owner.client, ownTopic(owner.id));
    const clients = { anonymous: backend.client(), stranger: stranger.client, owner: owner.client };
    const [anonymous, ofStranger, ofOwner] = await Promise.all(READERS.map((reader) => listenToAll(clients[reader])));
    if (!anonymous || !ofStranger || !ofOwner) throw new Error('three readers listen');
    heard = { anonymous, stranger: ofStranger, owner: ofOwner };
  });
  afterAll(() => backend.stop());

  function find(name: string): HeardTable {
    const table = tables.find((each) => each.table === name);
    if (!table) throw new Error(`there is no table ${name}`);
    return table;
  }

  /** All kinds of subscription: everything at once, and each table by name. */
  function listenToAll(client: SupabaseClient): Promise<Heard[]> {
    const every = tables.map(({ table }) => ({ schema: 'public', table }));
    return listen(client, [{ schema: '*', table: '*' }, { schema: 'public', table: '*' }, ...every]);
  }

  /** Writes a row and waits until every reader has received it on every subscription. */
  async function passFence(): Promise<string> {
    const id = await insertRestaurant(backend.database);
    await vi.waitFor(() => {
      for (const reader of READERS)
        expect(heard[reader].filter(({ event }) => Reflect.get(event.new, 'id') === id)).toHaveLength(3);
    });
    return id;
  }

  /** Waits until everyone has received a row written after `work`, and thus all events of `work`. */
  async function hearingsOf(work: () => Promise<void>): Promise<Hearings> {
    const starts = { anonymous: heard.anonymous.length, stranger: heard.stranger.length, owner: heard.owner.length };
    const startOfPokes = pokes.length;
    await work();
    // Tables are sent one after the other, so the second fence is in a later batch than all of `work`.
    const fences = [await passFence(), await passFence()];
    const isFence = ({ event }: Heard) => fences.includes(String(Reflect.get(event.new, 'id')));
    return (reader, { table, own }) => {
      const events = heard[reader].slice(starts[reader]).filter((each) => !isFence(each));
      if (events.some(({ event }) => event.table === table)) return 'row';
      const collections =
        reader === 'owner' ? pokes.slice(startOfPokes).map(({ payload }) => payload['collection']) : [];
      return own.some((name) => collections.includes(name)) ? 'poke' : 'nothing';
    };
  }

  test('each table’s events are for everyone, its owners or nobody, and every table is covered', async () => {
    expect(TABLES_IN_ORDER.toSorted()).toEqual(tables.map(({ table }) => table));
    expect(await readPublished(backend.database)).toEqual(['public.promotions', 'public.restaurants']);
    for (const { table, isPublished, anonMayRead, own, poked, needsPro } of tables) {
      expect([table, poked]).toEqual([table, own]);
      if (isPublished) expect([table, anonMayRead, own, needsPro]).toEqual([table, true, [], false]);
    }
    const audiences = tables.map(audienceOf);
    const count = (wanted: Audience) => audiences.filter((audience) => audience === wanted).length;
    expect([count('everyone'), count('owner')]).toEqual([2, 18]);
    console.log(
      `${count('everyone')} tables are everyone’s to hear of, ${count('owner')} their owners’, ${count('nobody')} nobody’s.`,
    );
  });

  test('a stranger receives nothing about private tables; their owner learns that something changed', async () => {
    const cells: Cell[] = [];
    const judge = (table: HeardTable, event: Event, hearing: Hearings) => {
      const wanted = (reader: Reader) => expected(audienceOf(table), reader);
      for (const reader of READERS)
        cells.push({ table: table.table, event, reader, heard: hearing(reader, table), wanted: wanted(reader) });
    };
    await rows.adoptProfile();
    const profile = find('users');
    judge(profile, 'UPDATE', await hearingsOf(() => rows.update('users')));
    judge(profile, 'DELETE', await hearingsOf(() => rows.forget('users')));
    judge(profile, 'INSERT', await hearingsOf(() => rows.insert('users')));
    for (const name of TABLES_IN_ORDER.filter((each) => each !== 'users')) {
      const table = find(name);
      judge(table, 'INSERT', await hearingsOf(() => rows.insert(name)));
      judge(table, 'UPDATE', await hearingsOf(() => rows.update(name)));
      judge(table, 'DELETE', await hearingsOf(() => rows.remove(name)));
      await rows.forget(name);
      await hearingsOf(() => rows.insert(name));
    }
    const deletion = await hearingsOf(async () => {
      await backend.database.query('delete from auth.users where id = $1', [owner.id]);
    });
    // Deleting a place's reviews recounts them, which everyone receives.
    for (const table of tables) if (audienceOf(table) !== 'everyone') judge(table, 'account deleted', deletion);

    expect(cells.filter((cell) => cell.heard !== cell.wanted)).toEqual([]);
    expect(READERS.flatMap((reader) => heard[reader]).filter(({ event }) => !isPublic(event))).toEqual([]);
    for (const { event, payload } of pokes)
      expect([event, Object.keys(payload)]).toEqual(['changed', ['xid', 'collection']]);
    expect(cells).toHaveLength(READERS.length * (EVENTS.length * tables.length - 2));
    console.log(`${cells.length} cells of readers, tables and events came out as expected on ${database}.`);
  });
});
