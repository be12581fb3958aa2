// @module-tag quick
/** What somebody leaves on a device when they sign out, and finds again. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoxKeys, createBoxKeys } from '#platform/sealed-box.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { openOwnStore } from './open-own.ts';
import type { OwnStore } from './own-store.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const PATH = 'amina/review/picture.jpg';
const PICTURE = new TextEncoder().encode('pixels of a bowl');

let keys: BoxKeys;
let others: BoxKeys;
beforeAll(async () => {
  [keys, others] = [await createBoxKeys(), await createBoxKeys()];
});

let indexedDB: IDBFactory;
let files: ReturnType<typeof openMemoryBlobs>;
let store: OwnStore;
const open = () =>
  openOwnStore({
    name: 'own',
    indexedDB,
    IDBKeyRange,
    files,
    newId: () => crypto.randomUUID(),
    onLost: (error) => {
      throw error;
    },
  });

beforeEach(async () => {
  indexedDB = new IDBFactory();
  files = openMemoryBlobs();
  store = await open();
  await store.left.noteKey('amina', keys.publicKey);
  await store.add('amina', { name: 'save_restaurant', args: { restaurant_id: PLACE } }, 7);
  await store.drafts.keep('amina', 'review', { content: 'Soup that warms' });
  await store.photos.keep({
    path: PATH,
    userId: 'amina',
    bytes: PICTURE,
    addedAt: 8,
    draft: 'review',
    isUploaded: false,
  });
});

/** Everything that is stored, as text. */
async function readEverything(): Promise<string> {
  const database = await new Dexie('own', { indexedDB, IDBKeyRange }).open();
  const found: unknown[] = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  for (const key of await files.keys()) found.push(key, new Uint8Array((await files.read(key)) ?? new ArrayBuffer()));
  return JSON.stringify(found, (_, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
  );
}

/** Signs the person out, and checks that nothing of theirs is readable. */
async function leave(): Promise<void> {
  await store.keepDocumentsOf(null);
  await store.left.sealOthers(null);
  const everything = await readEverything();
  for (const trace of ['amina', PLACE, 'Soup', 'pixels']) expect(everything).not.toContain(trace);
  expect(await store.entries('amina')).toEqual([]);
}

async function expectEverythingBack(): Promise<void> {
  expect(await store.entries('amina')).toMatchObject([
    { number: 1, state: 'waiting', addedAt: 7, mutation: { name: 'save_restaurant', args: { restaurant_id: PLACE } } },
  ]);
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Soup that warms' });
  expect(await store.photos.read(PATH)).toMatchObject({ bytes: PICTURE, draft: 'review', isUploaded: false });
}

test('changes, drafts and pictures are readable to nobody until the person is back, and then complete', async () => {
  const [before] = await store.entries('amina');
  await leave();
  await store.left.noteKey('bilal', others.publicKey);
  await store.left.open('bilal', others);
  expect(await store.entries('bilal')).toEqual([]);
  expect(await store.left.isReady('amina')).toBe(false);
  await store.left.noteKey('amina', keys.publicKey);
  expect(await store.left.isReady('amina')).toBe(false);
  await store.left.open('amina', keys);
  await expectEverythingBack();
  expect(await store.left.isReady('amina')).toBe(true);
  expect(await store.entries('amina')).toMatchObject([{ client: before?.client, id: before?.id }]);
  // The next change has the next number of the same outbox.
  const next = await store.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 9);
  expect(next).toMatchObject({ client: before?.client, number: 2 });
});

test('what was left survives the loss of the database, and a start that was interrupted while it was opened', async () => {
  await leave();
  store.close();
  indexedDB = new IDBFactory();
  store = await open();
  await store.left.open('amina', keys);
  await expectEverythingBack();
  store.close();
  store = await open();
  await expectEverythingBack();
});

test('the files of sealed changes that a crash left behind are not taken for lost changes', async () => {
  const names = await files.keys();
  const kept = await Promise.all(names.map(async (name) => [name, await files.read(name)] as const));
  await leave();
  for (const [name, bytes] of kept) await files.write(name, new Uint8Array(bytes ?? new ArrayBuffer()));
  store.close();
  store = await open();
  expect(await store.entries('amina')).toEqual([]);
  expect(await readEverything()).not.toContain(PLACE);
});

test('pictures that the bucket has leave no file, and none stays after “Sign out and delete”', async () => {
  const sent = { path: 'amina/sent.jpg', userId: 'amina', bytes: PICTURE, addedAt: 8, draft: null, isUploaded: true };
  await store.photos.keep(sent);
  expect(await files.keys()).toContain(`photo ${sent.path}`);
  await store.keepDocumentsOf(null);
  expect((await files.keys()).filter((name) => name.startsWith('photo '))).toEqual([`photo ${PATH}`]);
  await store.forgetEntries('amina');
  expect((await files.keys()).filter((name) => name.startsWith('photo '))).toEqual([]);
});

test('what was left comes before what was done since', async () => {
  await leave();
  await store.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 9);
  await store.left.open('amina', keys);
  const names = (await store.entries('amina')).map(({ mutation }) => mutation.name);
  expect(names).toEqual(['save_restaurant', 'unsave_restaurant']);
});

test('nothing is sealed of a person who has returned in another tab', async () => {
  await store.keepDocumentsOf('amina');
  await store.left.sealOthers(null);
  await expectEverythingBack();
  expect((await files.keys()).filter((name) => name.startsWith('sealed '))).toEqual([]);
});

test('opening replaces nothing that was written since', async () => {
  await leave();
  await store.drafts.keep('amina', 'review', { content: 'Newer words' });
  await store.left.open('amina', keys);
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Newer words' });
});

test('the person who is signed in, and somebody whose key is unknown, keep everything as it is', async () => {
  await store.left.sealOthers('amina');
  await expectEverythingBack();
  await store.drafts.keep('chadia', 'profile', 'Her words');
  await store.left.sealOthers('amina');
  expect(await store.drafts.read('chadia', 'profile')).toBe('Her words');
  expect(await store.left.has('chadia')).toBe(true);
  expect(await store.left.has('nobody')).toBe(false);
});
