// @module-tag quick
/**
 * Opens storage of earlier versions with today's code: `tests/fixtures/profiles/<n>.json`, one per schema.
 *
 * When the last test reports a new schema, run this file once with `VITE_STORE_PROFILE=1` to store the next profile. Never
 * change a stored profile.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import { type Profile, readProfile, restoreProfile, shapeOf, wipeOrigin } from '../../tests/support/devices/profile.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { OUTBOX_FILES, OWN_NAME, openOwnStore } from './open-own.ts';
import { findRegionState, listKeptRegions, saveRegionState, setKeptRegions } from './region-states.ts';
import { openReplica, REPLICA_NAME } from './replica-database.ts';
import { countRegion, findRestaurantBySlug, rememberVisited } from './restaurants.ts';

const PROFILES = import.meta.glob<Profile>('../../tests/fixtures/profiles/*.json', { eager: true, import: 'default' });

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const checkpoint: Checkpoint = { xid: '5', id: idOf(2), generation: 'g' };
const AT = Date.UTC(2026, 10, 21);
const REVIEW = 'Soup that warms, staff that smile. شكرا';

/** The first profile is older than drafts and pictures. */
const FIRST_WITH_DRAFTS = 2;
const PHOTO = {
  path: 'amina/place/a.jpg',
  userId: 'amina',
  bytes: new Uint8Array([1, 2, 3]),
  addedAt: AT,
  draft: 'profile',
  isUploaded: false,
};

const numberOf = (path: string): number => Number(/(\d+)\.json$/.exec(path)?.[1]);

const openDocuments = () => openReplica({ name: REPLICA_NAME, indexedDB, IDBKeyRange, isShared: false });

let made = 0;

const openOwn = async () =>
  openOwnStore({
    name: OWN_NAME,
    indexedDB,
    IDBKeyRange,
    files: await openBlobStore(OUTBOX_FILES),
    newId: () => idOf(900 + ++made),
    onLost: () => {},
  });

/** Fills each profile: places, and entries in every state of two people. */
async function leaveProfile(): Promise<void> {
  const replica = await openDocuments();
  const place = (n: number) => fakeRestaurant({ id: idOf(n), slug: `place-${n}`, region: 'sg', images: [] });
  await replica.collections.restaurants.bulkInsert([place(1), place(2)]);
  await setKeptRegions(replica, [{ id: 'sg', name: 'Singapore', reason: 'chosen', rank: 0 }]);
  const state = { checkpoint, changed_at: checkpoint, documents: 2, synced_at: new Date(AT).toISOString() };
  await saveRegionState(replica, 'sg', { ...state, phase: 'idle' });
  await rememberVisited(replica, { ...place(3), region: 'eg' }, AT);
  await replica.close();

  const own = await openOwn();
  const save = (n: number) => ({ name: 'save_restaurant', args: { restaurant_id: idOf(n) } }) as const;
  const sent = await own.add('amina', save(1), AT);
  const refused = await own.add('amina', save(2), AT + 1);
  await own.add(
    'amina',
    { name: 'write_review', args: { restaurant_id: idOf(1), rating: 4, content: REVIEW } },
    AT + 2,
  );
  const discarded = await own.add('amina', save(3), AT + 3);
  await own.discard(discarded.seq);
  await own.add('bilal', save(1), AT + 4);
  await own.answer([{ entry: sent, outcome: 'taken', code: null }]);
  await own.answer([{ entry: refused, outcome: 'refused', code: 'save_limit' }]);
  const document = { id: idOf(7), restaurant_id: idOf(7), created_at: '2026-11-21T00:00:00.000Z', stamp: 5 };
  const page = { collection: 'saved', documents: [document], gone: [], checkpoint, isWhole: true } as const;
  await own.store('amina', [page], []);
  await own.drafts.keep('amina', 'profile', { city: 'Cairo' });
  await own.photos.keep(PHOTO);
  own.close();
}

beforeEach(wipeOrigin);
afterEach(wipeOrigin);

describe.each(Object.entries(PROFILES))('the storage of %s', (path, profile) => {
  beforeEach(() => restoreProfile(profile));

  test('the outbox is complete: every entry, state, number and text of each person', async () => {
    const own = await openOwn();
    const entries = await own.entries('amina');
    expect(entries.map(({ number, state, code, mutation: { name } }) => [number, state, code, name])).toEqual([
      [1, 'sent', null, 'save_restaurant'],
      [2, 'refused', 'save_limit', 'save_restaurant'],
      [3, 'waiting', null, 'write_review'],
      [4, 'discarded', null, 'save_restaurant'],
    ]);
    expect(entries[2]?.mutation.args).toMatchObject({ rating: 4, content: REVIEW });
    expect(entries.map(({ addedAt }) => addedAt)).toEqual([AT, AT + 1, AT + 2, AT + 3]);
    expect(await own.entries('bilal')).toHaveLength(1);
    const next = await own.add('amina', { name: 'update_profile', args: { city: 'Cairo' } }, AT + 9);
    expect([next.client, next.number]).toEqual([entries[0]?.client, 5]);
    expect((await own.read('amina')).documents.saved.map(({ id }) => id)).toEqual([idOf(7)]);
    own.close();
  });

  test('drafts are there, and drafts and pictures can be stored', async () => {
    const own = await openOwn();
    if (numberOf(path) < FIRST_WITH_DRAFTS) {
      await own.drafts.keep('amina', 'profile', { city: 'Cairo' });
      await own.photos.keep(PHOTO);
    }
    expect(await own.drafts.read('amina', 'profile')).toEqual({ city: 'Cairo' });
    expect(await own.photos.read(PHOTO.path)).toEqual(PHOTO);
    own.close();
  });

  test('the outbox is complete even if IndexedDB is gone and only its files are left', async () => {
    await restoreProfile({ ...profile, databases: [] });
    const own = await openOwn();
    const entries = await own.entries('amina');
    expect(entries.map(({ number, state }) => [number, state])).toEqual([
      [1, 'sent'],
      [2, 'refused'],
      [3, 'waiting'],
      [4, 'discarded'],
    ]);
    expect(await own.entries('bilal')).toHaveLength(1);
    own.close();
  });

  test('the places are there, with the desired regions and each region’s state', async () => {
    const replica = await openDocuments();
    expect(await countRegion(replica, 'sg')).toBe(2);
    expect((await findRestaurantBySlug(replica, 'place-1'))?.restaurant.id).toBe(idOf(1));
    expect(await findRestaurantBySlug(replica, 'place-3')).toMatchObject({
      visitedSyncedAt: new Date(AT).toISOString(),
    });
    expect(await listKeptRegions(replica)).toMatchObject([{ id: 'sg', reason: 'chosen' }]);
    expect(await findRegionState(replica, 'sg')).toMatchObject({ checkpoint, documents: 2 });
    expect(replica.wasRebuilt).toBe(false);
    await replica.close();
  });
});

test('the present schema is that of the newest profile stored', async () => {
  await leaveProfile();
  const present = await readProfile();
  const numbers = Object.keys(PROFILES).map(numberOf);
  const newest = Math.max(0, ...numbers);
  if (import.meta.env['VITE_STORE_PROFILE']) {
    const file = `tests/fixtures/profiles/${newest + 1}.json`;
    await commands.writeFile(file, `${JSON.stringify(present)}\n`);
    return;
  }
  const [, stored] = Object.entries(PROFILES).find(([path]) => path.endsWith(`/${newest}.json`)) ?? [];
  expect(stored && shapeOf(stored), 'store the next profile: see the head of this file').toEqual(shapeOf(present));
});
