// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobStore } from '#platform/blob-store.ts';
import { deriveBoxKeys } from '#platform/sealed-box.ts';
import { OUTBOX_FILES, openOwnStore } from './open-own.ts';

const NAME = 'own-test';

const open = async () =>
  openOwnStore({
    name: NAME,
    indexedDB,
    IDBKeyRange,
    files: await openBlobStore(OUTBOX_FILES),
    newId: () => crypto.randomUUID(),
    onLost: () => {},
  });

function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error));
  });
}

async function wipe(): Promise<void> {
  await deleteDatabase();
  const files = await openBlobStore(OUTBOX_FILES);
  for (const name of await files.keys()) await files.delete(name);
}

beforeEach(wipe);
afterEach(wipe);

/** Adds entries in a separate worker, as another tab does. */
function addInWorker(count: number): Promise<void> {
  const url = new URL('../../tests/support/devices/own-store-worker.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', reject);
    worker.addEventListener('message', () => {
      worker.terminate();
      resolve();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ name: NAME, count });
  });
}

test('tabs that write at the same time never assign the same number, and leave no gap (Y30)', async () => {
  const [tabs, each] = [4, 50];
  await Promise.all(Array.from({ length: tabs }, () => addInWorker(each)));
  const store = await open();
  const entries = await store.entries('amina');
  store.close();
  expect(new Set(entries.map(({ client }) => client)).size).toBe(1);
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: tabs * each }, (_, n) => n + 1));
});

test('the private file system restores a database that the browser deleted (Y36)', async () => {
  await addInWorker(3);
  await deleteDatabase();
  const store = await open();
  const entries = await store.entries('amina');
  store.close();
  expect(entries.map(({ number, state }) => [number, state])).toEqual([
    [1, 'waiting'],
    [2, 'waiting'],
    [3, 'waiting'],
  ]);
});

test('what was left is sealed and opened with the browser’s own storage and keys, also after the database was deleted (Y39)', async () => {
  const keys = await deriveBoxKeys(new Uint8Array(32).fill(1));
  const picture = { path: 'amina/a/b.jpg', userId: 'amina', addedAt: 1, draft: 'profile', isUploaded: false };
  const bytes = new Uint8Array([0xff, 0xd8, 10, 0]);
  const store = await open();
  await store.keepDocumentsOf('amina');
  await store.left.noteKey('amina', keys.publicKey);
  await store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 1);
  await store.drafts.keep('amina', 'profile', 'Her words');
  await store.photos.keep({ ...picture, bytes });
  await store.left.seal('amina');
  expect(await store.entries('amina')).toEqual([]);
  store.close();
  const files = await openBlobStore(OUTBOX_FILES);
  const kinds = (await files.keys()).map((name) => name.split(' ')[0]);
  expect(kinds).toHaveLength(3);
  expect(new Set(kinds)).toEqual(new Set(['keys', 'sealed']));
  await deleteDatabase();

  const again = await open();
  await again.keepDocumentsOf('amina');
  await again.left.open('amina', keys);
  expect(await again.entries('amina')).toMatchObject([{ state: 'waiting', mutation: { args: { city: 'Fez' } } }]);
  expect(await again.drafts.read('amina', 'profile')).toBe('Her words');
  expect(await again.photos.read(picture.path)).toEqual({ ...picture, bytes });
  expect((await files.keys()).filter((name) => name.startsWith('sealed'))).toEqual([]);
  again.close();
});
