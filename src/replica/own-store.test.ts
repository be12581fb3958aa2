// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mutation } from '#domain/own/mutations.ts';
import { OWN_COLLECTIONS } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { openOwnStore } from './open-own.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OwnChange, OwnState, OwnStore } from './own-store.ts';

const P = '00000000-0000-4000-8000-000000000001';
const Q = '00000000-0000-4000-8000-000000000002';
const save = (restaurant_id = P): Mutation => ({ name: 'save_restaurant', args: { restaurant_id } });
const unsave = (restaurant_id = P): Mutation => ({ name: 'unsave_restaurant', args: { restaurant_id } });
const city = (value: string): Mutation => ({ name: 'update_profile', args: { city: value } });
const newId = () => crypto.randomUUID();
const checkpoint: Checkpoint = { xid: '5', id: P, generation: 'g' };
const saved = (id: string, isWhole = false): OwnChange<'saved'> => ({
  collection: 'saved',
  documents: [{ id, restaurant_id: id, created_at: '2026-11-21T00:00:00.000Z', stamp: 5 }],
  gone: [],
  checkpoint,
  isWhole,
});
const never = (error: unknown) => {
  throw error;
};

/** A disk that survives closing the store. */
class Disk {
  indexedDB = new IDBFactory();
  readonly files = openMemoryBlobs();
  open(): Promise<OwnStore> {
    return openOwnStore({
      name: 'own',
      indexedDB: this.indexedDB,
      IDBKeyRange,
      files: this.files,
      newId,
      onLost: never,
    });
  }
  fileNames = async () => (await this.files.keys()).toSorted();
}

const nameOf = ({ client, number }: OutboxEntry) => `${client}.${number}`;

const STORES: [string, () => Promise<OwnStore>][] = [
  ['in memory', async () => createMemoryOwnStore(newId)],
  ['on IndexedDB', () => new Disk().open()],
];

const shown = (entries: readonly OutboxEntry[]) =>
  entries.map(({ number, state, mutation }) => `${number} ${mutation.name} ${state}`);

describe.each(STORES)('the person’s data on the device, %s', (_, open) => {
  let store: OwnStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const answer = (
    entry: OutboxEntry | undefined,
    outcome: 'taken' | 'refused' | 'renumber',
    code: string | null = null,
  ) => (entry ? store.answer([{ entry, outcome, code }]) : Promise.reject(new Error('there is no such entry')));

  test('numbers each person’s mutations separately (Y30)', async () => {
    await store.add('amina', save(), 1);
    await store.add('bilal', save(), 2);
    await store.add('amina', unsave(), 3);
    expect(shown(await store.entries('amina'))).toEqual(['1 save_restaurant waiting', '2 unsave_restaurant waiting']);
    expect(shown(await store.entries('bilal'))).toEqual(['1 save_restaurant waiting']);
    const clients = [...(await store.entries('amina')), ...(await store.entries('bilal'))].map(({ client }) => client);
    expect(new Set(clients).size).toBe(2);
  });

  test('an entry is removed when a pull contains its effect, not before (Y33)', async () => {
    const [first, second] = [await store.add('amina', save(P), 1), await store.add('amina', save(Q), 1)];
    await answer(first, 'taken');
    await store.store('amina', [saved(P)], [{ client: first.client, number: 0 }]);
    expect(shown(await store.entries('amina'))).toEqual(['1 save_restaurant sent', '2 save_restaurant waiting']);
    await store.store('amina', [saved(P)], [{ client: first.client, number: 2 }]);
    expect(await store.entries('amina')).toEqual([second]);
    expect(await store.checkpoints('amina')).toEqual(new Map([['saved', checkpoint]]));
  });

  test('a refused entry stays with its code, and another tab’s late answer changes nothing (Y34)', async () => {
    const entry = await store.add('amina', city('Cairo'), 1);
    await answer(entry, 'refused', 'invalid');
    await answer(entry, 'taken');
    expect(await store.entries('amina')).toMatchObject([{ state: 'refused', code: 'invalid' }]);
    await store.retry(entry.seq, 9);
    expect(await store.entries('amina')).toMatchObject([{ state: 'waiting', number: 2, code: null, addedAt: 9 }]);
  });

  test('a refused save is dropped once it was taken back, before or after the answer (U96)', async () => {
    const first = await store.add('amina', save(), 1);
    await answer(first, 'refused', 'save_limit');
    await store.add('amina', unsave(), 2);
    expect(shown(await store.entries('amina'))).toEqual(['2 unsave_restaurant waiting']);
    const again = await store.add('amina', save(), 3);
    await store.add('amina', unsave(), 4);
    await answer(again, 'refused', 'save_limit');
    expect(shown(await store.entries('amina'))).toEqual(['2 unsave_restaurant waiting', '4 unsave_restaurant waiting']);
  });

  test('an entry whose predecessor the server lacks is renumbered, with all after it (Y31)', async () => {
    const [first, second, third] = [
      await store.add('amina', city('A'), 1),
      await store.add('amina', city('B'), 1),
      await store.add('amina', city('C'), 1),
    ];
    await answer(first, 'taken');
    await store.discard(third.seq);
    const last = await store.add('amina', city('D'), 1);
    await answer(second, 'renumber');
    const entries = await store.entries('amina');
    expect(entries.map(({ seq, number, state }) => [seq, number, state])).toEqual([
      [first.seq, 1, 'sent'],
      [second.seq, 1, 'waiting'],
      [last.seq, 2, 'waiting'],
    ]);
    expect(entries[1]?.client).toBe(entries[2]?.client);
    expect(entries[1]?.client).not.toBe(first.client);
    expect(await store.add('amina', city('E'), 1)).toMatchObject({ client: entries[1]?.client, number: 3 });
  });

  test('a discarded entry keeps its number until the server has used it up; undoing it adds a new entry (Y35)', async () => {
    const entry = await store.add('amina', city('A'), 1);
    expect(await store.discard(entry.seq)).toEqual(entry);
    expect(await store.discard(entry.seq)).toBeUndefined();
    await store.putBack(entry);
    expect(shown(await store.entries('amina'))).toEqual(['1 update_profile discarded', '2 update_profile waiting']);
    const [discarded, again] = await store.entries('amina');
    await answer(discarded, 'refused', 'unknown_mutation');
    await answer(again, 'refused', 'invalid');
    expect(shown(await store.entries('amina'))).toEqual(['2 update_profile refused']);
    const refused = await store.discard(again?.seq ?? 0);
    expect(await store.entries('amina')).toEqual([]);
    if (refused) await store.putBack(refused);
    expect(await store.entries('amina')).toMatchObject([{ number: 2, state: 'refused', code: 'invalid' }]);
    const sent = await store.add('amina', city('B'), 1);
    await answer(sent, 'taken');
    expect(await store.discard(sent.seq)).toBeUndefined();
  });

  test('a pull for a person who signed out is not stored, but settles their entries (U50, Y37)', async () => {
    const entry = await store.add('amina', save(), 1);
    await answer(entry, 'taken');
    await store.keepDocumentsOf('bilal');
    await store.store('amina', [saved(P)], [{ client: entry.client, number: entry.number }]);
    expect((await store.read('amina')).documents.saved).toEqual([]);
    expect([await store.checkpoints('amina'), await store.entries('amina')]).toEqual([new Map(), []]);
    await store.store('bilal', [saved(Q)], []);
    expect((await store.read('bilal')).documents.saved).toHaveLength(1);
    await store.keepDocumentsOf('amina');
    await store.store('amina', [saved(P)], []);
    expect((await store.read('amina')).documents.saved).toHaveLength(1);
    expect((await store.read('bilal')).documents.saved).toEqual([]);
  });

  test('a whole answer replaces the stored documents; others’ documents are deleted, outboxes stay (Y16)', async () => {
    await store.store('amina', [saved(P), { ...saved(Q), collection: 'saved' }], []);
    await store.store('amina', [saved(Q, true)], []);
    expect((await store.read('amina')).documents.saved.map(({ id }) => id)).toEqual([Q]);
    await store.store('bilal', [saved(P)], []);
    await store.add('amina', save(), 1);
    await store.keepDocumentsOf('bilal');
    expect((await store.read('amina')).documents.saved).toEqual([]);
    expect(await store.checkpoints('amina')).toEqual(new Map());
    expect((await store.read('bilal')).documents.saved).toHaveLength(1);
    expect(await store.entries('amina')).toHaveLength(1);
    await store.forgetEntries('amina');
    expect(await store.entries('amina')).toEqual([]);
  });

  test('of somebody who signed out no document stays, of any collection', async () => {
    const all = OWN_COLLECTIONS.map((collection) => ({
      collection,
      documents: [{ id: P, stamp: 5 }],
      gone: [],
      checkpoint,
      isWhole: true,
    }));
    // Stored as they come; what else is in a document makes no difference here.
    await store.store('amina', all as unknown as OwnChange[], []);
    const stored = async () =>
      Object.values((await store.read('amina')).documents).filter((documents) => documents.length > 0);
    expect(await stored()).toHaveLength(OWN_COLLECTIONS.length);
    await store.keepDocumentsOf(null);
    expect(await stored()).toEqual([]);
  });

  test('a file is restored without duplicates under its numbers, which no other entry gets (Y36)', async () => {
    const here = await store.add('amina', city('A'), 1);
    const filed = (number: number, value: string) =>
      ({ client: here.client, number, mutation: city(value), addedAt: 1, state: 'waiting', code: null }) as const;
    expect(await store.putBackFiled('amina', [filed(1, 'A'), filed(4, 'D')])).toBe(1);
    expect(await store.putBackFiled('amina', [filed(1, 'A'), filed(4, 'D')])).toBe(0);
    expect(shown(await store.entries('amina'))).toEqual(['1 update_profile waiting', '4 update_profile waiting']);
    expect(await store.add('amina', city('E'), 1)).toMatchObject({ client: here.client, number: 5 });
  });

  test('reports each change', async () => {
    const states: OwnState[] = [];
    const stop = store.watch('amina', (state) => states.push(state));
    await vi.waitFor(() => expect(states.at(-1)?.entries).toEqual([]));
    await store.add('amina', save(), 1);
    await vi.waitFor(() => expect(states.at(-1)?.entries).toHaveLength(1));
    await store.store('amina', [saved(P)], []);
    await vi.waitFor(() => expect(states.at(-1)?.documents.saved).toHaveLength(1));
    stop();
  });
});

describe('after IndexedDB was lost (Y13, Y36)', () => {
  test('the outbox is restored from its second copy, in order, under its numbers; new entries get a new client', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const first = await before.add('amina', city('A'), 1);
    const second = await before.add('amina', city('B'), 2);
    await before.answer([{ entry: first, outcome: 'refused', code: 'invalid' }]);
    const third = await before.add('amina', city('C'), 3);
    await before.discard(third.seq);
    const gone = await before.add('amina', city('D'), 4);
    await before.answer([{ entry: gone, outcome: 'taken', code: null }]);
    await before.store('amina', [saved(P)], [{ client: gone.client, number: gone.number }]);
    before.close();

    disk.indexedDB = new IDBFactory();
    const after = await disk.open();
    const entries = await after.entries('amina');
    expect(entries.map(({ number, mutation, state }) => [number, mutation, state])).toEqual([
      [1, city('A'), 'refused'],
      [2, city('B'), 'waiting'],
      [3, city('C'), 'discarded'],
    ]);
    expect(entries.every(({ client }) => client === second.client)).toBe(true);
    expect((await after.add('amina', city('E'), 5)).client).not.toBe(second.client);
    after.close();
  });

  test('a database that can’t be opened is created again with the outbox', async () => {
    const disk = new Disk();
    const before = await disk.open();
    await before.add('amina', save(), 1);
    before.close();
    await new Promise<void>((resolve) => {
      const deleted = disk.indexedDB.deleteDatabase('own');
      deleted.addEventListener('success', () => resolve());
    });
    await new Promise<void>((resolve) => {
      // A damaged disk: the database exists without its tables.
      const damaged = disk.indexedDB.open('own', 10);
      damaged.addEventListener('success', () => {
        damaged.result.close();
        resolve();
      });
    });
    const after = await disk.open();
    expect(await after.entries('amina')).toHaveLength(1);
    after.close();
  });

  test('restores everything, including entries of a later version and readable parts of damaged files', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const first = await before.add('amina', city('A'), 1);
    const second = await before.add('amina', city('B'), 2);
    const third = await before.add('amina', city('C'), 3);
    before.close();
    const later = { name: 'invite_friend', args: { email: 'zaynab@example.com' } };
    const write = (entry: OutboxEntry, text: string) => disk.files.write(nameOf(entry), new TextEncoder().encode(text));
    await write(first, JSON.stringify({ ...first, mutation: later }));
    const damaged = JSON.stringify(second).slice(0, -9);
    await write(second, damaged);

    disk.indexedDB = new IDBFactory();
    const after = await disk.open();
    expect((await after.entries('amina')).map(({ number, mutation, state }) => [number, mutation, state])).toEqual([
      [1, { name: 'unreadable', args: { kept: later } }, 'waiting'],
      [2, { name: 'unreadable', args: { kept: damaged } }, 'waiting'],
      [3, third.mutation, 'waiting'],
    ]);
    after.close();
    // A later version can read a mutation that an earlier one stored as unreadable.
    disk.indexedDB = new IDBFactory();
    await write(first, JSON.stringify({ ...first, mutation: { name: 'unreadable', args: { kept: city('A') } } }));
    const last = await disk.open();
    expect((await last.entries('amina'))[0]).toMatchObject({ number: 1, mutation: city('A') });
    last.close();
  });

  test('a damaged file of an entry that IndexedDB has, or has removed, changes nothing', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const kept = await before.add('amina', city('A'), 1);
    const gone = await before.add('amina', city('B'), 2);
    await before.answer([{ entry: gone, outcome: 'taken', code: null }]);
    await before.store('amina', [], [{ client: gone.client, number: gone.number }]);
    before.close();
    for (const { client, number } of [kept, gone]) await disk.files.write(`${client}.${number}`, new Uint8Array(3));
    const after = await disk.open();
    expect(await after.entries('amina')).toEqual([kept]);
    expect(await disk.fileNames()).toEqual([`${kept.client}.1`]);
    const text = new TextDecoder().decode(await disk.files.read(`${kept.client}.1`));
    expect(JSON.parse(text)).toEqual(kept);
    after.close();
  });

  test('a database that fell back to an earlier state gets entries back from its files, and assigns no number twice', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const first = await before.add('amina', city('A'), 1);
    before.close();
    // Files of entries that IndexedDB lost.
    for (const [number, value] of [
      [2, 'B'],
      [3, 'C'],
    ] as const) {
      const entry: OutboxEntry = { ...first, seq: number, number, mutation: city(value), addedAt: number };
      await disk.files.write(`${first.client}.${number}`, new TextEncoder().encode(JSON.stringify(entry)));
    }
    const after = await disk.open();
    expect((await after.entries('amina')).map(({ client, number, mutation }) => [client, number, mutation])).toEqual([
      [first.client, 1, city('A')],
      [first.client, 2, city('B')],
      [first.client, 3, city('C')],
    ]);
    const next = await after.add('amina', city('D'), 4);
    expect(next.number).toBe(1);
    expect(next.client).not.toBe(first.client);
    after.close();
  });

  test('a renumbered entry exists once, even if the browser ended before its old file was deleted (Y31)', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const entry = await before.add('amina', city('A'), 1);
    const [name = ''] = await disk.fileNames();
    const old = new Uint8Array((await disk.files.read(name)) ?? []);
    await before.answer([{ entry, outcome: 'renumber', code: null }]);
    before.close();
    await disk.files.write(name, old);
    const after = await disk.open();
    const [anew, ...others] = await after.entries('amina');
    expect(others).toEqual([]);
    expect(anew?.client).not.toBe(entry.client);
    expect(await disk.fileNames()).toEqual([`${anew?.client}.1`]);
    after.close();
  });

  test('each entry has its file: none is left over, and a missing one is written at the next start', async () => {
    const disk = new Disk();
    const store = await disk.open();
    const entry = await store.add('amina', save(), 1);
    expect(await disk.fileNames()).toEqual([`${entry.client}.1`]);
    disk.files.isFull = true;
    const second = await store.add('amina', unsave(), 2);
    expect(await disk.fileNames()).toHaveLength(1);
    disk.files.isFull = false;
    await disk.files.write('not-one-of-ours', new TextEncoder().encode('{"broken'));
    store.close();
    const again = await disk.open();
    expect(await disk.fileNames()).toContain(`${second.client}.2`);
    await again.answer([entry, second].map((each) => ({ entry: each, outcome: 'renumber', code: null })));
    const names = (await again.entries('amina')).map(({ client, number }) => `${client}.${number}`);
    expect((await disk.fileNames()).filter((name) => name.endsWith('.1') || name.endsWith('.2'))).toEqual(
      names.toSorted(),
    );
    await again.forgetEntries(null);
    expect(await disk.fileNames()).toEqual(['not-one-of-ours']);
    again.close();
  });

  test('an answer writes only files whose content changes, and losing IndexedDB afterwards loses no entry (Y21, Y36)', async () => {
    const disk = new Disk();
    const before = await disk.open();
    const entries = await before.addAll('amina', {
      mutations: Array.from({ length: 60 }, (_, n) => city(`${n}`)),
      addedAt: 1,
    });
    const written = vi.spyOn(disk.files, 'write');
    await before.answer(
      entries.map((entry) => ({ entry, outcome: entry.number === 7 ? 'refused' : 'taken', code: null })),
    );
    expect(written.mock.calls.map(([name]) => name)).toEqual(entries.slice(6, 7).map(nameOf));
    before.close();
    // The next start writes no files either.
    (await disk.open()).close();
    expect(written).toHaveBeenCalledTimes(1);

    disk.indexedDB = new IDBFactory();
    const after = await disk.open();
    const found = await after.entries('amina');
    expect(found.map(({ client, number, mutation }) => ({ client, number, mutation }))).toEqual(
      entries.map(({ client, number, mutation }) => ({ client, number, mutation })),
    );
    // Sent entries are sent again: the server repeats its answer, or takes what it lost.
    expect(found.map(({ state }) => state)).toEqual(entries.map((e) => (e.number === 7 ? 'refused' : 'waiting')));
    after.close();
  });
});
