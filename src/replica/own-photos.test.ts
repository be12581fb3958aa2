// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mutation } from '#domain/own/mutations.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { openOwnStore } from './open-own.ts';
import type { StoredPhoto } from './own-photos.ts';
import type { OwnStore } from './own-store.ts';

const PLACE = '00000000-0000-4000-8000-000000000001';
const REVIEW = '00000000-0000-4000-8000-000000000002';
const DAY = 86_400_000;
const newId = () => crypto.randomUUID();
const never = (error: unknown) => {
  throw error;
};
const write = (content: string): Mutation => ({
  name: 'write_review',
  args: { restaurant_id: PLACE, rating: 4, content },
});
const add = (path: string): Mutation => ({
  name: 'add_review_photo',
  args: { review_id: REVIEW, path, width: 4, height: 3 },
});
const photo = (path: string, change: Partial<StoredPhoto> = {}): StoredPhoto => ({
  path,
  userId: 'amina',
  bytes: new Uint8Array([1, 2, 3]),
  addedAt: 0,
  draft: null,
  isUploaded: false,
  ...change,
});

/** A disk that survives closing the store. */
class Disk {
  indexedDB = new IDBFactory();
  readonly files = openMemoryBlobs();
  open(): Promise<OwnStore> {
    const { indexedDB, files } = this;
    return openOwnStore({ name: 'own', indexedDB, IDBKeyRange, files, newId, onLost: never });
  }
}

const STORES: [string, () => Promise<OwnStore>][] = [
  ['in memory', async () => createMemoryOwnStore(newId)],
  ['on IndexedDB', () => new Disk().open()],
];

describe.each(STORES)('drafts and pictures, %s', (_, open) => {
  let store: OwnStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const shown = async (userId = 'amina') =>
    (await store.entries(userId)).map(({ number, state, mutation }) => `${number} ${mutation.name} ${state}`);

  test('a draft belongs to one person, and is deleted together with adding its mutations, or not at all', async () => {
    await store.drafts.keep('amina', 'review', { content: 'Soup' });
    await store.drafts.keep('bilal', 'review', { content: 'Rice' });
    await store.addAll('amina', { mutations: [write('Soup that warms'), add('a')], addedAt: 1, draft: 'review' });
    expect(await store.drafts.read('amina', 'review')).toBeUndefined();
    expect(await store.drafts.read('bilal', 'review')).toEqual({ content: 'Rice' });
    expect(await shown()).toEqual(['1 write_review waiting', '2 add_review_photo waiting']);
    await store.drafts.forget('bilal', 'review');
    expect(await store.drafts.read('bilal', 'review')).toBeUndefined();
  });

  test('a corrected mutation replaces the refused entry, and no other entry (Y34)', async () => {
    const refused = await store.add('amina', write('Refused words'), 1);
    const waiting = await store.add('amina', add('a'), 1);
    await store.answer([{ entry: refused, outcome: 'refused', code: 'contact_unconfirmed' }]);
    await store.addAll('amina', {
      mutations: [write('Better words')],
      addedAt: 2,
      replaces: [refused.seq, waiting.seq],
    });
    expect(await shown()).toEqual(['2 add_review_photo waiting', '3 write_review waiting']);
  });

  test('a postponed entry uses up its number and waits at the end (Y51)', async () => {
    const first = await store.add('amina', add('a'), 7);
    await store.add('amina', write('Soup that warms'), 8);
    await store.postpone(first.seq);
    await store.postpone(first.seq);
    expect(await shown()).toEqual([
      '1 add_review_photo discarded',
      '2 write_review waiting',
      '3 add_review_photo waiting',
    ]);
    expect((await store.entries('amina')).at(-1)?.addedAt).toBe(7);
  });

  test('a picture stays as long as a draft or an entry names it, and a day longer', async () => {
    await store.drafts.keep('amina', 'review', {});
    await store.photos.keep(photo('drafted', { draft: 'review' }));
    await store.photos.keep(photo('named'));
    await store.photos.keep(photo('young', { addedAt: DAY }));
    await store.photos.keep(photo('old'));
    await store.photos.keep(photo('foreign', { userId: 'bilal' }));
    await store.add('amina', add('named'), 1);
    await store.photos.sweep('amina', DAY + 1);
    const left = ['drafted', 'named', 'young', 'old', 'foreign'].map(async (path) => await store.photos.read(path));
    expect((await Promise.all(left)).map((found) => found?.path)).toEqual([
      'drafted',
      'named',
      'young',
      undefined,
      'foreign',
    ]);
    await store.drafts.forget('amina', 'review');
    await store.photos.sweep('amina', DAY + 1);
    expect(await store.photos.read('drafted')).toBeUndefined();
  });

  test('a report’s picture stays while the report waits, and while the server’s document names it', async () => {
    const report = { restaurant_id: PLACE, kind: 'certificate', photo: 'waiting' } as const;
    await store.add('amina', { name: 'report_change', args: report }, 1);
    const document = {
      id: 'r',
      stamp: 1,
      ...report,
      photo: 'told',
      note: null,
      state: 'open',
      created_at: '',
    } as const;
    const checkpoint = { xid: '1', id: 'r', generation: 'g' };
    const change = {
      collection: 'own_change_reports',
      documents: [document],
      gone: [],
      checkpoint,
      isWhole: false,
    } as const;
    await store.store('amina', [change], []);
    for (const path of ['waiting', 'told', 'left']) await store.photos.keep(photo(path));
    await store.photos.sweep('amina', DAY + 1);
    const left = ['waiting', 'told', 'left'].map(async (path) => Boolean(await store.photos.read(path)));
    expect(await Promise.all(left)).toEqual([true, true, false]);
  });

  test('a picture chosen again is uploaded again, because another device may have removed it', async () => {
    await store.photos.keep(photo('a'));
    await store.photos.mark('a', true);
    await store.photos.keep(photo('a', { draft: 'review' }));
    expect(await store.photos.read('a')).toMatchObject({ isUploaded: false, draft: 'review' });
  });

  test('a picture removed from a review stays for one more day, unless it is added again', async () => {
    for (const path of ['gone', 'again']) await store.photos.keep(photo(path, { isUploaded: true }));
    const [, , removal] = await store.addAll('amina', {
      mutations: [add('gone'), add('again'), { name: 'remove_review_photo', args: { path: 'gone' } }, add('again')],
      addedAt: 5,
    });
    if (!removal) throw new Error('An entry was made of each');
    expect(await store.photos.release(removal, 'gone')).toBe('kept');
    expect(await store.photos.release(removal, 'again')).toBe('wanted');
    expect(await store.photos.release(removal, 'elsewhere')).toBe('absent');
    expect(await store.photos.read('gone')).toMatchObject({ isUploaded: false, addedAt: 5 });
    expect(await store.photos.read('again')).toMatchObject({ isUploaded: true, addedAt: 0 });
  });

  test('signing out deletes what the server has; unsent entries stay, unless they are to be deleted (Y39)', async () => {
    await store.drafts.keep('amina', 'review', {});
    await store.photos.keep(photo('sent', { isUploaded: true }));
    await store.photos.keep(photo('waiting'));
    await store.add('amina', add('waiting'), 1);
    await store.photos.keep(photo('taken out'));
    await store.photos.keep(photo('chosen', { draft: 'review' }));
    await store.keepDocumentsOf('bilal');
    const left = async () => {
      const found = [];
      for (const path of ['sent', 'waiting', 'taken out', 'chosen'])
        if (await store.photos.read(path)) found.push(path);
      return found;
    };
    expect(await left()).toEqual(['waiting', 'chosen']);
    await store.forgetEntries('amina');
    expect(await left()).toEqual([]);
    expect(await store.drafts.read('amina', 'review')).toBeUndefined();
  });
});

describe('on a disk', () => {
  test('pictures of outbox entries are restored with the outbox after the database was lost (Y36)', async () => {
    const disk = new Disk();
    let store = await disk.open();
    await store.photos.keep(photo('named'));
    await store.photos.keep(photo('unnamed'));
    await store.addAll('amina', { mutations: [write('Soup that warms'), add('named')], addedAt: 1 });
    store.close();
    disk.indexedDB = new IDBFactory();
    store = await disk.open();
    expect((await store.entries('amina')).map(({ mutation }) => mutation.name)).toEqual([
      'write_review',
      'add_review_photo',
    ]);
    expect(await store.photos.read('named')).toMatchObject({ bytes: new Uint8Array([1, 2, 3]), isUploaded: false });
    expect(await store.photos.read('unnamed')).toBeUndefined();
    store.close();
    expect((await disk.files.keys()).filter((name) => name.includes('unnamed'))).toEqual([]);
  });

  test('a device without room for the second copy keeps the first one', async () => {
    const disk = new Disk();
    const store = await disk.open();
    disk.files.isFull = true;
    await store.photos.keep(photo('a'));
    expect(await store.photos.read('a')).toMatchObject({ path: 'a' });
    store.close();
  });
});
