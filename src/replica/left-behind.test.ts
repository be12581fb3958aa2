// @module-tag quick
/** What somebody leaves on a device when they sign out, and finds again. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type BoxKeys, deriveBoxKeys } from '#platform/sealed-box.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { openOwnStore } from './open-own.ts';
import type { OwnStore } from './own-store.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const PATH = 'amina/review/picture.jpg';
const PICTURE = new TextEncoder().encode('pixels of a bowl\nand more');

let keys: BoxKeys;
let others: BoxKeys;
beforeAll(async () => {
  keys = await deriveBoxKeys(new Uint8Array(32).fill(1));
  others = await deriveBoxKeys(new Uint8Array(32).fill(2));
});

let indexedDB: IDBFactory;
let files: ReturnType<typeof openMemoryBlobs>;
let store: OwnStore;
/** A tab or the next start. */
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
  await arrive();
  await store.add('amina', { name: 'save_restaurant', args: { restaurant_id: PLACE } }, 7);
  await store.drafts.keep('amina', 'review', { content: 'Soup that warms' });
  await store.photos.keep({ ...PHOTO, bytes: PICTURE });
});

const PHOTO = { path: PATH, userId: 'amina', addedAt: 8, draft: 'review', isUploaded: false };

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

/** Checks that nothing of the person is readable. */
async function expectSealed(): Promise<void> {
  const everything = await readEverything();
  for (const trace of ['amina', PLACE, 'Soup', 'pixels']) expect(everything).not.toContain(trace);
  expect(await store.entries('amina')).toEqual([]);
}

/** Signs the person out. */
async function leave(): Promise<void> {
  await store.keepDocumentsOf(null);
  expect(await store.left.sealOthers()).toEqual([]);
  await expectSealed();
}

/** Signs the person in. */
async function arrive(): Promise<void> {
  await store.keepDocumentsOf('amina');
  await store.left.noteKey('amina', keys.publicKey);
  await store.left.open('amina', keys);
}

async function restart(): Promise<void> {
  store.close();
  store = await open();
}

async function expectEverythingBack(): Promise<void> {
  expect(await store.entries('amina')).toMatchObject([
    { number: 1, state: 'waiting', addedAt: 7, mutation: { name: 'save_restaurant', args: { restaurant_id: PLACE } } },
  ]);
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Soup that warms' });
  expect(await store.photos.read(PATH)).toEqual({ ...PHOTO, bytes: PICTURE });
  expect(await store.left.isSealed('amina')).toBe(false);
}

/** Returns a function that puts the present files back, as if they had not been deleted. */
async function rememberFiles(): Promise<() => Promise<void>> {
  const names = await files.keys();
  const kept = await Promise.all(names.map(async (name) => [name, await files.read(name)] as const));
  return async () => {
    for (const [name, bytes] of kept) await files.write(name, new Uint8Array(bytes ?? new ArrayBuffer()));
  };
}

const sealedFiles = async () => (await files.keys()).filter((name) => name.startsWith('sealed '));

test('changes, drafts and pictures are readable to nobody until the person is back, and then complete', async () => {
  const [before] = await store.entries('amina');
  await leave();
  await store.keepDocumentsOf('bilal');
  await store.left.noteKey('bilal', others.publicKey);
  await store.left.open('bilal', others);
  expect(await store.entries('bilal')).toEqual([]);
  expect(await store.left.isSealed('bilal')).toBe(false);
  expect(await store.left.isSealed('amina')).toBe(true);
  await expectSealed();
  await arrive();
  await expectEverythingBack();
  expect(await store.entries('amina')).toMatchObject([{ client: before?.client, id: before?.id }]);
  // The next change has the next number of the same outbox.
  const next = await store.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 9);
  expect(next).toMatchObject({ client: before?.client, number: 2 });
});

test('what was left survives the loss of the database, with the key for the next sign-out', async () => {
  await leave();
  store.close();
  indexedDB = new IDBFactory();
  store = await open();
  await store.keepDocumentsOf('amina');
  await store.left.open('amina', keys);
  await expectEverythingBack();
  expect(await store.left.isKeyNoted('amina')).toBe(true);
  await leave();
});

test('what can’t be opened stays, is told, and opens once the key is back', async () => {
  await leave();
  await store.keepDocumentsOf('amina');
  await store.left.noteKey('amina', others.publicKey);
  await store.left.open('amina', others);
  expect(await store.left.isSealed('amina')).toBe(true);
  expect(await store.drafts.read('amina', 'review')).toBeUndefined();
  await store.drafts.keep('amina', 'profile', 'Newer words');
  await store.keepDocumentsOf(null);
  await store.left.sealOthers();
  await restart();
  await arrive();
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Soup that warms' });
  expect(await store.drafts.read('amina', 'profile')).toBeUndefined();
  await store.left.open('amina', others);
  expect(await store.drafts.read('amina', 'profile')).toBe('Newer words');
  expect(await store.left.isSealed('amina')).toBe(false);
});

test('the files of sealed changes that a crash left behind are not taken for lost changes', async () => {
  const putBack = await rememberFiles();
  await leave();
  await putBack();
  await restart();
  await expectSealed();
});

test('the files of opened parts that a crash left behind are not opened again', async () => {
  await leave();
  const putBack = await rememberFiles();
  await arrive();
  await store.drafts.read('amina', 'review');
  await store.drafts.forget('amina', 'review');
  await putBack();
  await restart();
  await store.left.open('amina', keys);
  expect(await sealedFiles()).toEqual([]);
  expect(await store.drafts.read('amina', 'review')).toBeUndefined();
});

test('a file of a sealed part that is missing is written at the next start', async () => {
  const all = await (async () => {
    await leave();
    return sealedFiles();
  })();
  for (const name of all) await files.delete(name);
  await restart();
  expect(await sealedFiles()).toEqual(all);
});

test('a start with sealed parts writes nothing, so that it works on a full device', async () => {
  await leave();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  await restart();
  expect(put).not.toHaveBeenCalled();
  await store.drafts.keep('amina', 'profile', 'Any words');
  expect(put).toHaveBeenCalled();
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

test('what was left comes before what was done since, in the order in which it was left', async () => {
  await leave();
  await store.keepDocumentsOf('amina');
  await store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 9);
  await store.keepDocumentsOf(null);
  await store.left.sealOthers();
  await store.keepDocumentsOf('amina');
  await store.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 10);
  await store.left.open('amina', keys);
  const names = (await store.entries('amina')).map(({ mutation }) => mutation.name);
  expect(names).toEqual(['save_restaurant', 'update_profile', 'unsave_restaurant']);
});

test('nothing is sealed of a person who is present, except at their sign-out', async () => {
  expect(await store.left.sealOthers()).toEqual([]);
  await expectEverythingBack();
  expect(await sealedFiles()).toEqual([]);
  await store.left.seal('amina');
  expect(await store.entries('amina')).toEqual([]);
  await store.left.open('amina', keys);
  await expectEverythingBack();
});

test('a draft that was typed before the old one was opened stays first, and the old one follows', async () => {
  await leave();
  await store.keepDocumentsOf('amina');
  await store.drafts.keep('amina', 'review', { content: 'Newer words' });
  await arrive();
  await store.drafts.keep('amina', 'review', { content: 'Newest words' });
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Newest words' });
  await leave();
  await arrive();
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Newest words' });
  const sent = { name: 'update_profile', args: { city: 'Fez' } } as const;
  await store.addAll('amina', { mutations: [sent], addedAt: 9, draft: 'review' });
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Soup that warms' });
  expect(await store.photos.read(PATH)).toMatchObject({ draft: 'review' });
  await store.drafts.forget('amina', 'review');
  expect(await store.drafts.read('amina', 'review')).toBeUndefined();
  expect(await store.photos.read(PATH)).toMatchObject({ draft: null });
});

test('a form that had opened before its old draft was back neither replaces nor deletes it', async () => {
  await leave();
  await store.keepDocumentsOf('amina');
  expect(await store.drafts.read('amina', 'review')).toBeUndefined();
  await arrive();
  await store.drafts.forget('amina', 'review');
  await store.drafts.keep('amina', 'review', { content: 'New words' });
  await store.addAll('amina', { mutations: [], addedAt: 9, draft: 'review' });
  // What follows a draft that was sent is as unread as before.
  await store.drafts.keep('amina', 'review', { content: 'Newest words' });
  await store.drafts.forget('amina', 'review');
  expect(await store.drafts.read('amina', 'review')).toEqual({ content: 'Soup that warms' });
  await store.drafts.keep('amina', 'review', { content: 'Soup that cools' });
  await store.drafts.forget('amina', 'review');
  expect(await store.drafts.read('amina', 'review')).toBeUndefined();
});

test('pictures that exist elsewhere are not sealed; one whose draft is not stored yet is, and needs a key', async () => {
  await store.forgetEntries('amina');
  await store.photos.keep({ ...PHOTO, path: 'amina/review/up.jpg', bytes: PICTURE, draft: null, isUploaded: true });
  expect(await store.left.has('amina')).toBe(false);
  await store.left.seal('amina');
  expect(await sealedFiles()).toEqual([]);
  await store.photos.keep({ ...PHOTO, path: 'bilal/review/new.jpg', userId: 'bilal', bytes: PICTURE, draft: 'review' });
  expect(await store.left.has('bilal')).toBe(true);
  await expect(store.left.seal('bilal')).rejects.toMatchObject({ code: 'storage_failed' });
  expect(await store.left.sealOthers()).toContain('bilal');
});

test('a picture that was chosen again belongs to the draft from before, too', async () => {
  await leave();
  await store.keepDocumentsOf('amina');
  await store.photos.keep({ ...PHOTO, bytes: PICTURE, draft: null });
  await arrive();
  expect(await store.photos.read(PATH)).toMatchObject({ draft: 'review' });
});

test('what another tab writes after the sign-out is sealed at once', async () => {
  const tab = await open();
  await leave();
  await tab.drafts.keep('amina', 'profile', 'Soup of yesterday');
  await expectSealed();
  await tab.add('amina', { name: 'unsave_restaurant', args: { restaurant_id: PLACE } }, 9);
  await expectSealed();
  await tab.photos.keep({ ...PHOTO, path: 'amina/review/late.jpg', bytes: PICTURE });
  await expectSealed();
  await arrive();
  expect(await store.entries('amina')).toHaveLength(2);
  expect(await store.drafts.read('amina', 'profile')).toBe('Soup of yesterday');
  expect(await store.photos.read('amina/review/late.jpg')).toMatchObject({ bytes: PICTURE });
  tab.close();
});

test('somebody whose key is unknown keeps everything as it is, and keeps nobody else from being sealed', async () => {
  await store.drafts.keep('aaron', 'profile', 'His words');
  await store.keepDocumentsOf(null);
  expect(await store.left.sealOthers()).toEqual(['aaron']);
  await expectSealed();
  expect(await store.drafts.read('aaron', 'profile')).toBe('His words');
  expect(await store.left.has('aaron')).toBe(true);
  expect(await store.left.has('nobody')).toBe(false);
});

test('a damaged key of one person keeps nobody else from being sealed', async () => {
  await store.drafts.keep('aaron', 'profile', 'His words');
  await store.left.noteKey('aaron', 'no key');
  await store.keepDocumentsOf(null);
  expect(await store.left.sealOthers()).toEqual(['aaron']);
  await expectSealed();
});

test('a person without anything leaves no trace, even if their key was never known', async () => {
  await store.left.noteKey('bilal', others.publicKey);
  for (const person of ['bilal', 'chadia']) {
    await store.keepDocumentsOf(person);
    await store.add(person, { name: 'update_profile', args: { city: 'Fez' } }, 9);
    await store.forgetEntries(person);
  }
  await leave();
  for (const person of ['bilal', 'chadia']) expect(await readEverything()).not.toContain(person);
  expect(await sealedFiles()).toHaveLength(2);
});

test('nothing of a deleted account stays', async () => {
  await leave();
  const putBack = await rememberFiles();
  await store.left.forget('amina');
  expect(await sealedFiles()).toEqual([]);
  // A crash left them behind.
  await putBack();
  await restart();
  expect(await store.left.isSealed('amina')).toBe(false);
  expect(await sealedFiles()).toEqual([]);
});
