// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OWN_COLLECTIONS } from '#domain/own/own-documents.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { entryId } from '#platform/digests.ts';
import type { OwnPoke } from '#remote/own-remote.ts';
import { openReplica } from '#replica/replica-database.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createMemoryOwnStore } from '../../../../tests/support/fakes/memory-own-store.ts';
import { noPhotos } from '../../../../tests/support/fakes/no-photos.ts';
import type { OutboxView } from './own-api.ts';
import { startOwnService } from './own-service.ts';

const checkpoint = { xid: '1', id: 'a', generation: 'g' };

/** A signed-in person's service, and its requests besides the outbox. */
async function open(clock: ManualClock, isListening = () => false, opened = async () => {}) {
  const name = `own-service-${crypto.randomUUID()}`;
  const replica = await openReplica({ name, indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  const store = createMemoryOwnStore(() => crypto.randomUUID());
  const pokes: (OwnPoke | null)[] = [];
  const service = startOwnService({
    store,
    replica,
    remote: { ...noPhotos, watchOwn: () => () => {}, isListening },
    outboxSync: {
      setUser: () => {},
      wake: () => {},
      poke: (poke) => pokes.push(poke),
      syncNow: async () => {},
      watch: () => () => {},
      stop: async () => {},
    },
    clock,
    opened,
    showBadge: async () => {},
    onFatal: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(async () => {
    await service.close();
    await replica.close();
  });
  service.setUser('amina');
  const shown = vi.fn();
  await service.api.watchSaved(shown);
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  return { service, store, pokes };
}

test('saving and taking back are emitted at once and separately; nothing is saved while signed out (F15, F3, V8)', async () => {
  const { service } = await open(new ManualClock());
  const seen: unknown[] = [];
  await service.api.watchSaved((saved) => seen.push(saved && [...saved].map(([id, { isSaved }]) => [id, isSaved])));
  const place = { restaurant_id: '00000000-0000-4000-8000-000000000001' };
  expect(await service.api.mutate({ name: 'save_restaurant', args: place })).toEqual({ ok: true });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([[place.restaurant_id, true]]));
  expect(await service.api.mutate({ name: 'unsave_restaurant', args: place })).toEqual({ ok: true });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([[place.restaurant_id, false]]));
  service.setUser(null);
  await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
  expect(await service.api.mutate({ name: 'save_restaurant', args: place })).toEqual({ ok: false, code: 'signed_out' });
});

test('a form waits for the draft that was left before, and old pictures are swept only then (Y39)', async () => {
  let arrive = noOp;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { service, store } = await open(new ManualClock(), undefined, () => arrived);
  const path = 'amina/a/b.jpg';
  const photo = {
    path,
    userId: 'amina',
    bytes: new Uint8Array([1]),
    addedAt: -1e9,
    draft: 'review',
    isUploaded: false,
  };
  await store.photos.keep(photo);
  service.setUser(null);
  service.setUser('amina');
  const read = service.api.readDraft('review');
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(await store.photos.read(path)).toBeDefined();
  await store.drafts.keep('amina', 'review', 'Words from before');
  arrive();
  expect(await read).toBe('Words from before');
  expect(await store.photos.read(path)).toBeDefined();
});

test('a retried entry uploads its picture again, because the server may have deleted it (Y51)', async () => {
  const { service, store } = await open(new ManualClock());
  const restaurant_id = '00000000-0000-4000-8000-000000000001';
  const path = `amina/${restaurant_id}/${'a'.repeat(64)}.jpg`;
  const bytes = new Uint8Array([0xff, 0xd8]);
  await store.photos.keep({ path, userId: 'amina', bytes, addedAt: 0, draft: null, isUploaded: true });
  await service.api.mutate({ name: 'report_change', args: { restaurant_id, kind: 'moved', photo: path } });
  const [entry] = await store.entries('amina');
  if (!entry) throw new Error('The report was not kept.');
  await store.answer([{ entry, outcome: 'refused', code: 'contact_unconfirmed' }]);
  await vi.waitFor(async () => expect((await store.entries('amina'))[0]?.state).toBe('refused'));
  await service.api.retryEntry(entry.seq);
  expect((await store.photos.read(path))?.isUploaded).toBe(false);
});

test('a retried review also retries the photos that were refused because it was missing', async () => {
  const { service, store } = await open(new ManualClock());
  const restaurant_id = '00000000-0000-4000-8000-000000000001';
  const review_id = await entryId('amina', restaurant_id);
  const args = { path: `amina/${review_id}/${'a'.repeat(64)}.jpg`, width: 4, height: 3 };
  const other = { ...args, review_id: await entryId('amina', review_id) };
  await service.api.mutate({ name: 'write_review', args: { restaurant_id, rating: 4, content: 'Soup that warms.' } });
  await service.api.mutate({ name: 'add_review_photo', args: { ...args, review_id } });
  await service.api.mutate({ name: 'add_review_photo', args: other });
  const [review, ...photos] = await store.entries('amina');
  if (!review) throw new Error('The review was not kept.');
  await store.answer([
    { entry: review, outcome: 'refused', code: 'contact_unconfirmed' },
    ...photos.map((entry) => ({ entry, outcome: 'refused', code: 'not_found' }) as const),
  ]);
  await service.api.retryEntry(review.seq);
  const states = (await store.entries('amina')).map(({ mutation, state }) => [mutation.name, state]);
  expect(states).toEqual([
    ['add_review_photo', 'refused'],
    ['write_review', 'waiting'],
    ['add_review_photo', 'waiting'],
  ]);
});

test('a review with two texts is told with the outbox until one is chosen, also offline (U27, Y26)', async () => {
  const { service, store } = await open(new ManualClock());
  const restaurant_id = '00000000-0000-4000-8000-000000000001';
  const review_id = await entryId('amina', restaurant_id);
  const text = { stamp: 1, rating: 4, title: null, content: 'Soup that warms.', verified_visit: false };
  const written = { ...text, created_at: '2026-11-01T00:00:00.000Z' };
  const review = { ...written, id: review_id, restaurant_id, images: [], helpful_count: 0, text_rev: 2 };
  const draft = { ...written, id: '00000000-0000-4000-8000-000000000009', review_id };
  const rest = { gone: [], checkpoint, isWhole: true };
  const views: OutboxView[] = [];
  await service.api.watchOutbox((view) => views.push(view));
  await store.store(
    'amina',
    [
      { collection: 'own_reviews', documents: [{ ...review, is_hidden: false, edited_at: null }], ...rest },
      { collection: 'review_drafts', documents: [draft], ...rest },
    ],
    [],
  );
  await vi.waitFor(() => expect(views.at(-1)?.twoTexts).toEqual([{ placeId: restaurant_id, place: null }]));
  await service.api.mutate({ name: 'choose_review_text', args: { review_id, draft_id: draft.id } });
  await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ items: [{ state: 'waiting' }] }));
  expect(views.at(-1)?.twoTexts).toBeUndefined();
});

test('what one reason refused is sent again in its order, as new entries; other refusals stay (U96)', async () => {
  const { service, store } = await open(new ManualClock());
  const places = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  for (const restaurant_id of places) await service.api.mutate({ name: 'save_restaurant', args: { restaurant_id } });
  await service.api.mutate({ name: 'update_profile', args: { city: 'Fez' } });
  const entries = await store.entries('amina');
  const codes = ['save_limit', 'too_many', 'save_limit', 'report_limit'];
  await store.answer(entries.map((entry, n) => ({ entry, outcome: 'refused', code: codes[n] ?? null })));
  await service.sendAgain('amina', 'save_limit');
  const now = await store.entries('amina');
  expect(now.map(({ mutation: { args }, state, code }) => [Object.values(args)[0], state, code])).toEqual([
    [places[1], 'refused', 'too_many'],
    ['Fez', 'refused', 'report_limit'],
    [places[0], 'waiting', null],
    [places[2], 'waiting', null],
  ]);
  expect(now.map(({ number }) => number)).toEqual([2, 4, 5, 6]);
  await service.sendAgain('amina', 'save_limit');
  expect(await store.entries('amina')).toEqual(now);
});

test('a review of an unconfirmed account waits with its photos, and all are sent once the address is confirmed (U104)', async () => {
  const { service, store } = await open(new ManualClock());
  const restaurant_id = '00000000-0000-4000-8000-000000000001';
  const review_id = await entryId('amina', restaurant_id);
  const path = `amina/${review_id}/${'a'.repeat(64)}.jpg`;
  const bytes = new Uint8Array([0xff, 0xd8]);
  await store.photos.keep({ path, userId: 'amina', bytes, addedAt: 0, draft: null, isUploaded: true });
  await service.api.mutate({ name: 'write_review', args: { restaurant_id, rating: 4, content: 'Soup that warms.' } });
  await service.api.mutate({ name: 'add_review_photo', args: { path, width: 4, height: 3, review_id } });
  await service.api.mutate({ name: 'save_restaurant', args: { restaurant_id } });
  const entries = await store.entries('amina');
  const codes = ['contact_unconfirmed', 'not_found', 'save_limit'];
  await store.answer(entries.map((entry, n) => ({ entry, outcome: 'refused', code: codes[n] ?? null })));
  const views: OutboxView[] = [];
  await service.api.watchOutbox((view) => views.push(view));
  await vi.waitFor(() =>
    expect(views.at(-1)?.items.map(({ state, code }) => [state, code])).toEqual([
      ['waiting', 'contact_unconfirmed'],
      ['waiting', 'contact_unconfirmed'],
      ['refused', 'save_limit'],
    ]),
  );
  await service.sendAgain('amina', 'contact_unconfirmed');
  const now = await store.entries('amina');
  expect(now.map(({ mutation: { name }, state, code }) => [name, state, code])).toEqual([
    ['save_restaurant', 'refused', 'save_limit'],
    ['write_review', 'waiting', null],
    ['add_review_photo', 'waiting', null],
  ]);
  expect((await store.photos.read(path))?.isUploaded).toBe(false);
});

test('a screen refreshes data that is too old for it, but not while data saver is on (Y14, Y43)', async () => {
  const { service, pokes } = await open(new ManualClock());
  service.setSparing(true);
  service.revalidate('saved');
  expect(pokes).toEqual([]);
  service.setSparing(false);
  service.revalidate('saved');
  expect(pokes).toEqual([null]);
});

/** Delivers an empty pull. */
async function bringNothing({ service, store }: Pick<Awaited<ReturnType<typeof open>>, 'service' | 'store'>) {
  const changes = OWN_COLLECTIONS.map((collection) => ({
    collection,
    documents: [],
    gone: [],
    checkpoint,
    isWhole: true,
  }));
  await store.store('amina', changes, []);
  const views: unknown[] = [];
  await service.api.watchOutbox((view) => views.push(view));
  await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ syncedAt: '1970-01-01T00:00:00.000Z' }));
}

test('a waiting entry names its place, even if nothing else is known about it', async () => {
  const { service } = await open(new ManualClock());
  const restaurant_id = '00000000-0000-4000-8000-00000000ffff';
  await service.api.mutate({ name: 'save_restaurant', args: { restaurant_id } });
  await service.api.mutate({ name: 'update_profile', args: { city: 'Cairo' } });
  const views: OutboxView[] = [];
  await service.api.watchOutbox((view) => views.push(view));
  await vi.waitFor(() => expect(views.at(-1)?.items).toHaveLength(2));
  expect(views.at(-1)?.items).toMatchObject([
    { placeId: restaurant_id, place: null },
    { placeId: null, place: null },
  ]);
});

test('a screen does not refresh data that is new enough', async () => {
  const clock = new ManualClock(0);
  const { service, store, pokes } = await open(clock);
  await bringNothing({ service, store });
  service.revalidate('saved');
  expect(pokes).toEqual([]);
  clock.advance(300_001);
  service.revalidate('saved');
  expect(pokes).toEqual([null]);
});

test('without changes the person’s data is pulled every five minutes, or every thirty while changes are listened for (Y14)', async () => {
  const clock = new ManualClock(0);
  let isListening = true;
  const { service, store, pokes } = await open(clock, () => isListening);
  await bringNothing({ service, store });
  service.lead();
  for (let minute = 1; minute < 30; minute++) clock.advance(60_000);
  expect(pokes).toEqual([]);
  clock.advance(60_000);
  expect(pokes).toEqual([null]);
  isListening = false;
  for (let minute = 1; minute <= 5; minute++) clock.advance(60_000);
  expect(pokes).toEqual([null, null]);
});
