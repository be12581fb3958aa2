// @module-tag quick
/** The device's outbox against the real backend: every change arrives exactly once, whatever happens on the way. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import ws from 'ws';
import type { Mutation } from '#domain/own/mutations.ts';
import { replay } from '#domain/own/replay.ts';
import { photoPath } from '#domain/reviews/review.ts';
import { entryId, sha256 } from '#platform/digests.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { createRemote, type Remote } from '#remote/remote.ts';
import { openOwnStore } from '#replica/open-own.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createExchange, type Exchange } from '#sync/exchange.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { openMemoryBlobs } from '../../support/fakes/memory-blobs.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { confirm } from '../../support/people.ts';
import { jpegBytes } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const { signal } = new AbortController();
const PASSWORD = 'correct horse';
const save = (restaurant_id: string): Mutation => ({ name: 'save_restaurant', args: { restaurant_id } });
const unsave = (restaurant_id: string): Mutation => ({ name: 'unsave_restaurant', args: { restaurant_id } });

/** A network that can lose requests and answers. */
class Network {
  /** What the next pushes lose; later ones get through. */
  losses: ('request' | 'answer')[] = [];
  /** Changes every request's headers. */
  rewrite: (headers: Headers) => void = () => {};
  readonly pushes: number[] = [];

  fetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const isPush = new Request(input).url.endsWith('/rpc/sync_push');
    const loss = isPush ? this.losses.shift() : undefined;
    if (isPush && typeof init?.body === 'string') this.pushes.push(JSON.parse(init.body).mutations.length);
    if (loss === 'request') throw new TypeError('Failed to fetch');
    this.rewrite(headers);
    const response = await fetch(input, { ...init, headers });
    if (loss !== 'answer') return response;
    await response.arrayBuffer();
    throw new TypeError('Failed to fetch');
  };
}

interface Device {
  readonly remote: Remote;
  readonly store: OwnStore;
  readonly network: Network;
  readonly exchange: Exchange;
  readonly userId: string;
  do(mutation: Mutation): Promise<void>;
  exchangeUntilDone(): Promise<void>;
  view(): Promise<ReturnType<typeof replay>>;
}

describe.each(ENGINES)('an outbox, on %s', (database) => {
  let backend: TestBackend;
  const devices: Device[] = [];
  let people = 0;

  beforeAll(async () => {
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
    backend = await startTestBackend({ database });
  });
  afterAll(async () => {
    for (const { remote, store } of devices) {
      store.close();
      await remote.close();
    }
    await backend?.stop();
  });

  /** A device of a new person, or of the person with this e-mail address. */
  async function open(known?: string): Promise<Device & { readonly email: string }> {
    const email = known ?? `person-${++people}@example.org`;
    const network = new Network();
    const { url, publishableKey: key } = backend;
    const storage = openKeyValueStore('values', new IDBFactory());
    const locks = createMemoryLocks();
    const remote = createRemote({ url, key, storage, locks, fetch: network.fetch, now: Date.now });
    if (!known) await remote.auth.signUp('Amina', email, PASSWORD);
    const answer = await remote.auth.signIn(email, PASSWORD);
    if (!answer.ok || !answer.session) throw new Error('nobody is signed in');
    const { userId } = answer.session;
    // Like the mail's link; reviews need a confirmed address.
    await confirm(backend, { id: userId });
    const store = await openOwnStore({
      name: 'own',
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      files: openMemoryBlobs(),
      newId: () => crypto.randomUUID(),
      onLost: () => {},
    });
    const exchange = createExchange(store, remote);
    const device = {
      email,
      remote,
      store,
      network,
      exchange,
      userId,
      do: async (mutation: Mutation) => void (await store.add(userId, mutation, 0)),
      async exchangeUntilDone() {
        for (let n = 0; n < 10; n++) if ((await exchange(userId, signal)) === 'done') return;
        throw new Error(`not done: ${JSON.stringify(await store.entries(userId))}`);
      },
      async view() {
        const { documents, entries } = await store.read(userId);
        return replay(documents, entries);
      },
    };
    devices.push(device);
    return device;
  }

  const savedRows = async (userId: string) => {
    const rows = await backend.database.query<{ restaurant_id: string }>(
      'select restaurant_id from public.saved_restaurants where user_id = $1 and not _deleted',
      [userId],
    );
    return rows.map((row) => row.restaurant_id);
  };

  let place: string;
  beforeEach(async () => {
    place = await insertRestaurant(backend.database);
  });

  test('one device’s changes appear on the other (Y20, Y32, Y33)', async () => {
    const phone = await open();
    const tablet = await open(phone.email);
    await phone.do(save(place));
    expect((await phone.view()).saved.get(place)).toEqual({ isSaved: true, mark: 'waiting', code: null });
    await phone.exchangeUntilDone();
    expect((await phone.view()).saved.get(place)).toEqual({ isSaved: true, mark: 'synced', code: null });
    expect(await phone.store.entries(phone.userId)).toEqual([]);
    expect(await savedRows(phone.userId)).toEqual([place]);
    await tablet.exchangeUntilDone();
    expect((await tablet.view()).saved.get(place)).toMatchObject({ isSaved: true, mark: 'synced' });
    await tablet.do(unsave(place));
    await tablet.do({ name: 'update_profile', args: { city: 'Cairo' } });
    await tablet.do({ name: 'update_preferences', args: { notifications: { marketing: true } } });
    await tablet.exchangeUntilDone();
    await phone.exchangeUntilDone();
    expect((await phone.view()).saved.has(place)).toBe(false);
    expect((await phone.view()).profile).toMatchObject({
      city: 'Cairo',
      preferences: { notifications: { marketing: true } },
    });
    expect(await savedRows(phone.userId)).toEqual([]);
  });

  test('a second text from another device is shown at once, and so is the choice between the two (Y14, Y26)', async () => {
    const phone = await open();
    const tablet = await open(phone.email);
    const write = (content: string): Mutation => ({
      name: 'write_review',
      args: { restaurant_id: place, rating: 4, content, base: null },
    });
    await phone.do(write('Soup that warms, staff that smile.'));
    await phone.exchangeUntilDone();
    let pokes = 0;
    const stop = phone.remote.watchOwn(phone.userId, () => pokes++);
    const heardMoreThan = (before: number) => vi.waitFor(() => expect(pokes).toBeGreaterThan(before));
    await heardMoreThan(0);
    const joined = pokes;
    await tablet.do(write('Too salty for me, but the bread is good.'));
    await tablet.exchangeUntilDone();
    await heardMoreThan(joined);
    await phone.exchangeUntilDone();
    const review = (await phone.view()).reviews.get(place);
    expect(review?.secondTexts.map(({ content }) => content)).toEqual(['Too salty for me, but the bread is good.']);
    const written = pokes;
    await tablet.do({
      name: 'choose_review_text',
      args: { review_id: await entryId(phone.userId, place), draft_id: null },
    });
    await tablet.exchangeUntilDone();
    await heardMoreThan(written);
    stop();
  });

  test('a picture becomes visible to everyone once approved; removed from its review, it also leaves the bucket (Y51, U24, V7)', async () => {
    const phone = await open();
    const reviewId = await entryId(phone.userId, place);
    const paths: string[] = [];
    await phone.do({
      name: 'write_review',
      args: { restaurant_id: place, rating: 4, content: 'Soup that warms, staff that smile.' },
    });
    for (const shade of [1, 2]) {
      const bytes = jpegBytes(`shade ${shade}`);
      const path = photoPath(phone.userId, reviewId, await sha256(bytes));
      await phone.store.photos.keep({
        path,
        userId: phone.userId,
        bytes,
        addedAt: 0,
        draft: null,
        isUploaded: false,
      });
      await phone.do({ name: 'add_review_photo', args: { review_id: reviewId, path, width: 4, height: 3 } });
      paths.push(path);
    }
    await phone.exchangeUntilDone();
    const inBucket = async () => {
      const rows = await backend.database.query<{ name: string }>(
        `select name from storage.objects where name like $1 || '/%' order by name`,
        [phone.userId],
      );
      return rows.map(({ name }) => name);
    };
    expect(await inBucket()).toEqual(paths.toSorted());
    // Everyone, also without a session, sees a picture once a moderator has approved it (U23, U24).
    const reader = await open();
    await reader.remote.auth.signOut();
    expect(await reader.remote.downloadApproved(paths[1] ?? '')).toBeNull();
    await backend.database.query(
      `select public.moderate('review_photo', p.id, 'approved', 'Looked at it', 'operator', o.version)
       from public.review_photos p join storage.objects o on o.name = p.path where p.path = $1`,
      [paths[1]],
    );
    expect(await reader.remote.downloadApproved(paths[1] ?? '')).toEqual(jpegBytes('shade 2'));
    expect((await reader.remote.placeReviews(place, 10)).map(({ images }) => images)).toEqual([[paths[1]]]);
    await phone.do({ name: 'remove_review_photo', args: { path: paths[0] ?? '' } });
    await phone.exchangeUntilDone();
    expect(await inBucket()).toEqual([paths[1]]);
    expect((await phone.view()).photos.get(reviewId)?.map(({ path }) => path)).toEqual([paths[1]]);
  });

  test('lost requests and answers neither lose nor duplicate changes (Y21)', async () => {
    const phone = await open();
    const content = 'Soup that warms, staff that smile.';
    await phone.do(save(place));
    await phone.do({ name: 'write_review', args: { restaurant_id: place, rating: 4, content } });
    phone.network.losses = ['request', 'answer', 'answer'];
    for (let n = 0; n < 3; n++) {
      await expect(phone.exchange(phone.userId, signal)).rejects.toMatchObject({ code: 'offline' });
      expect((await phone.store.entries(phone.userId)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    }
    await phone.do({ name: 'update_profile', args: { city: 'Fez' } });
    await phone.exchangeUntilDone();
    expect(await savedRows(phone.userId)).toEqual([place]);
    const reviews = await backend.database.query('select text_rev from public.reviews where user_id = $1', [
      phone.userId,
    ]);
    expect(reviews).toEqual([{ text_rev: 1 }]);
    expect((await phone.view()).reviews.get(place)).toMatchObject({ rating: 4, content, mark: 'synced' });
  });

  test('a free plan’s eleventh save stays on the device as refused, and everything else is sent (U96, Y22, Y34)', async () => {
    const phone = await open();
    const places = [place];
    while (places.length < 11) places.push(await insertRestaurant(backend.database));
    for (const each of places) await phone.do(save(each));
    await phone.do({ name: 'update_profile', args: { city: 'Fez' } });
    await phone.exchangeUntilDone();
    const eleventh = places[10] ?? '';
    expect(await savedRows(phone.userId)).toHaveLength(10);
    expect((await phone.view()).saved.get(eleventh)).toEqual({ isSaved: true, mark: 'refused', code: 'save_limit' });
    expect((await phone.view()).profile?.city).toBe('Fez');
    const [refused] = await phone.store.entries(phone.userId);
    await phone.do(unsave(place));
    await phone.store.retry(refused?.seq ?? 0, 0);
    await phone.exchangeUntilDone();
    expect((await savedRows(phone.userId)).toSorted()).toEqual(places.slice(1).toSorted());
    expect((await phone.view()).saved.get(eleventh)).toMatchObject({ mark: 'synced' });
  });

  test('a change report with its picture is tracked from the phone to the answer, and changes nothing about the place (Y20, Y32, Y51)', async () => {
    const phone = await open();
    const statusOf = async () =>
      (await backend.database.query('select halal_status, _rev from public.restaurants where id = $1', [place]))[0];
    const before = await statusOf();
    const note = 'They serve wine now.';
    const bytes = jpegBytes('a report');
    const photo = photoPath(phone.userId, place, await sha256(bytes));
    const { userId } = phone;
    await phone.store.photos.keep({ path: photo, userId, bytes, addedAt: 0, draft: null, isUploaded: false });
    await phone.do({ name: 'report_change', args: { restaurant_id: place, kind: 'not_halal', note, photo } });
    const shown = async () => (await phone.view()).changes.get(place);
    expect(await shown()).toMatchObject([{ kind: 'not_halal', note, photo, state: 'waiting', createdAt: null }]);
    await phone.exchangeUntilDone();
    expect(await phone.store.entries(phone.userId)).toEqual([]);
    expect(await shown()).toMatchObject([
      { kind: 'not_halal', note, photo, state: 'open', createdAt: expect.any(String) },
    ]);
    // Only a moderator can see the picture.
    const [shownCase] = await backend.database.query<{ found: unknown }>(
      'select moderation.show_case(p.id) as found from public.change_reports p where p.photo_path = $1',
      [photo],
    );
    expect(shownCase?.found).toMatchObject({ content: { path: photo }, file: expect.any(String) });
    expect(await phone.remote.downloadApproved(photo)).toBeNull();
    await phone.store.photos.sweep(userId, 2 * 86_400_000);
    expect(await phone.store.photos.read(photo), 'kept as long as a report names it').toBeDefined();
    expect(await statusOf()).toEqual(before);
    await backend.database.query(
      `select public.moderate('change_report', p.id, 'dismissed', 'Asked there', 'operator')
       from public.change_reports p where p.restaurant_id = $1`,
      [place],
    );
    await phone.exchangeUntilDone();
    expect(await shown()).toMatchObject([{ kind: 'not_halal', note, state: 'dismissed' }]);
    expect(await statusOf()).toEqual(before);
  });

  test('a discarded change is not sent, and later ones are (Y35)', async () => {
    const phone = await open();
    await phone.do(save(place));
    await phone.do({ name: 'update_profile', args: { city: 'Tunis' } });
    const [entry] = await phone.store.entries(phone.userId);
    await phone.store.discard(entry?.seq ?? 0);
    await phone.exchangeUntilDone();
    expect(await savedRows(phone.userId)).toEqual([]);
    expect((await phone.view()).profile?.city).toBe('Tunis');
    expect(await phone.store.entries(phone.userId)).toEqual([]);
  });

  test('a server that has forgotten the outbox gets the missing changes from a new client (Y31)', async () => {
    const phone = await open();
    await phone.do(save(place));
    await phone.exchangeUntilDone();
    // Like after restoring a backup: newer changes are gone, and the database has a different generation.
    await backend.database.query('delete from sync.clients where user_id = $1', [phone.userId]);
    await backend.database.query('update sync.database set generation = gen_random_uuid()');
    const other = await insertRestaurant(backend.database);
    await phone.do(save(other));
    await phone.exchangeUntilDone();
    expect((await savedRows(phone.userId)).toSorted()).toEqual([place, other].toSorted());
    expect([...(await phone.view()).saved.keys()].toSorted()).toEqual([place, other].toSorted());
  });

  test('a thousand waiting changes are sent in ten pushes, in order, none lost and none duplicated (Y25)', {
    tags: ['full'],
  }, async () => {
    const phone = await open();
    for (let n = 1; n <= 1000; n++) await phone.do({ name: 'update_profile', args: { city: `City ${n}` } });
    await phone.exchangeUntilDone();
    expect(phone.network.pushes).toEqual(Array.from({ length: 10 }, () => 100));
    expect((await phone.view()).profile?.city).toBe('City 1000');
    expect(await phone.store.entries(phone.userId)).toEqual([]);
    const taken = await backend.database.query<{ number: number; outcome: string | null }>(
      `select t.number, count(distinct t.id)::integer as ids, max(o.outcome) as outcome
       from sync.taken t join sync.clients c on c.id = t.client_id
       left join sync.outcomes o on o.client_id = t.client_id and o.number = t.number
       where c.user_id = $1 group by t.number order by t.number`,
      [phone.userId],
    );
    expect(taken).toEqual(Array.from({ length: 1000 }, (_, n) => ({ number: n + 1, ids: 1, outcome: null })));
  });

  test('one person’s changes are never sent with another’s session (Y24, Y37)', async () => {
    const phone = await open();
    const other = await open();
    await phone.do(save(place));
    await phone.remote.auth.signOut();
    await expect(phone.exchange(phone.userId, signal)).rejects.toMatchObject({ code: 'signed_out' });
    await phone.remote.auth.signIn(other.email, PASSWORD);
    await expect(phone.exchange(phone.userId, signal)).rejects.toMatchObject({ code: 'signed_out' });
    await phone.exchange(other.userId, signal);
    expect([...(await savedRows(phone.userId)), ...(await savedRows(other.userId))]).toEqual([]);
    await phone.remote.auth.signIn(phone.email, PASSWORD);
    await phone.exchangeUntilDone();
    expect(await savedRows(phone.userId)).toEqual([place]);
    expect(await savedRows(other.userId)).toEqual([]);
  });

  test('a refused token is renewed once; then the queue waits for a sign-in (Y37)', async () => {
    const phone = await open();
    await phone.do(save(place));
    let broken = 1;
    phone.network.rewrite = (headers) => {
      if (headers.get('authorization')?.startsWith('Bearer ey') && broken-- > 0)
        headers.set('authorization', 'Bearer eyJ.bad.token');
    };
    await phone.exchangeUntilDone();
    expect(await savedRows(phone.userId)).toEqual([place]);
    await phone.do(unsave(place));
    broken = Number.POSITIVE_INFINITY;
    await expect(phone.exchange(phone.userId, signal)).rejects.toMatchObject({ code: 'signed_out' });
    expect(await phone.store.entries(phone.userId)).toHaveLength(1);
  });
});
