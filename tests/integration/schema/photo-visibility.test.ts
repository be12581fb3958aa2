// @module-tag quick
/** A picture's row and file are visible exactly while its review is. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { jpegBytes } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const JPEG = jpegBytes('moderated');
/** Not the picture that was moderated. */
const OTHER = jpegBytes('another');
const TEXT = 'Soup that warms, staff that smile.';
/** Two tests wait for the upkeep; a shorter interval would load the database during all of them. */
const UPKEEP_EVERY_MS = 300;

describe.each(ONE_ENGINE)('pictures and their reviews, on %s', (database) => {
  let backend: TestBackend;
  let author: Person;
  let place: string;
  let review: string;
  let path: string;
  let photo: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database, upkeepEveryMs: UPKEEP_EVERY_MS });
  });
  afterAll(() => backend.stop());

  const write = () => newDevice(author).do('write_review', { restaurant_id: place, rating: 5, content: TEXT });
  const addPhoto = () => newDevice(author).do('add_review_photo', { review_id: review, path, width: 8, height: 6 });
  const decide = async (subject: string, subject_id: string, decision: string, look: { seen?: string } = {}) => {
    const args = { subject, subject_id, decision, reason: 'Looked at it', decided_by: 'operator', ...look };
    const { data, error } = await backend.client(backend.secretKey).rpc('moderate', args);
    return error ? error.hint : data;
  };
  /** The version of the file, as a moderator looks at it. */
  const version = async () => {
    const sql = `select moderation.show_case($1::uuid) ->> 'file' as version`;
    const [row] = await backend.database.query<{ version: string }>(sql, [photo]);
    return row?.version ?? '';
  };
  const own = async () => (await pull(author.client, 'own_photos')).documents.map(({ state }) => state);

  beforeEach(async () => {
    author = await signUp(backend);
    place = await insertRestaurant(backend.database);
    expect(await write()).toBe('applied');
    const written = await author.client.from('reviews').select('id').eq('restaurant_id', place).single();
    review = written.data?.id ?? '';
    path = `${author.id}/${review}/${'a'.repeat(64)}.jpg`;
    const { error } = await author.client.storage
      .from('review-photos')
      .upload(path, new Blob([JPEG], { type: 'image/jpeg' }));
    expect(error).toBeNull();
    expect(await addPhoto()).toBe('applied');
    const { data } = await author.client.from('review_photos').select('id').eq('path', path).single();
    photo = data?.id ?? '';
    expect(await decide('review_photo', photo, 'approved', { seen: await version() })).toBe(true);
    expect(await seen()).toEqual(SEEN);
  });

  const SEEN = { row: 1, paths: 1, file: 200, listed: 1 };
  const UNSEEN = { row: 0, paths: 0, file: 400, listed: 0 };
  /** What a visitor gets of the picture: its row, its path on the review, its file, and its entry in the folder's listing. */
  async function seen() {
    const visitor = backend.client();
    const rows = await visitor.from('review_photos').select('id').eq('path', path);
    const reviews = await visitor.from('reviews').select('images').eq('id', review);
    const headers = { apikey: backend.publishableKey };
    const file = await fetch(`${backend.url}/storage/v1/object/authenticated/review-photos/${path}`, { headers });
    await file.arrayBuffer();
    const listed = await visitor.storage.from('review-photos').list(`${author.id}/${review}`);
    return {
      row: rows.data?.length,
      paths: reviews.data?.flatMap(({ images }) => images).length,
      file: file.status,
      listed: listed.data?.length,
    };
  }
  const sign = async ({ client }: Pick<Person, 'client'>) =>
    (await client.storage.from('review-photos').createSignedUrl(path, 60)).data?.signedUrl ?? null;

  test('hiding a review hides its pictures, and showing it shows them again (U23, U24)', async () => {
    expect(await decide('review', review, 'hidden')).toBe(true);
    expect(await seen()).toEqual(UNSEEN);
    expect(await own()).toEqual(['approved']);
    expect(await decide('review', review, 'shown')).toBe(true);
    expect(await seen()).toEqual(SEEN);
  });

  test('the author can’t replace an approved file while the review is hidden', async () => {
    expect(await decide('review', review, 'hidden')).toBe(true);
    const bucket = author.client.storage.from('review-photos');
    expect((await bucket.remove([path])).data).toEqual([]);
    expect(
      (await bucket.upload(path, new Blob([JPEG], { type: 'image/jpeg' }), { upsert: true })).error,
    ).not.toBeNull();
  });

  test('the author can’t write an approved file that was lost anew', async () => {
    await backend.database.query('delete from storage.objects where name = $1', [path]);
    const { error } = await author.client.storage
      .from('review-photos')
      .upload(path, new Blob([OTHER], { type: 'image/jpeg' }));
    expect(error).not.toBeNull();
  });

  test('deleting a review deletes its pictures for good, and upkeep deletes their files', async () => {
    expect(await newDevice(author).do('delete_review', { restaurant_id: place })).toBe('applied');
    expect(await seen()).toEqual(UNSEEN);
    expect(await own()).toEqual([]);
    expect(await write()).toBe('applied');
    expect(await seen()).toEqual(UNSEEN);
    await backend.database.query(
      `update storage.objects set created_at = now() - interval '25 hours' where name = $1`,
      [path],
    );
    const left = () => backend.database.query('select name from storage.objects where name = $1', [path]);
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });

  test('a picture that waits can’t be swapped between a moderator’s look and the decision', async () => {
    const bucket = author.client.storage.from('review-photos');
    const put = async (bytes: Uint8Array<ArrayBuffer>, upsert: boolean) =>
      (await bucket.upload(path, new Blob([bytes], { type: 'image/jpeg' }), { upsert })).error;
    await newDevice(author).do('delete_review', { restaurant_id: place });
    expect(await write()).toBe('applied');
    expect(await addPhoto()).toBe('applied');
    const looked = { seen: await version() };
    const { data: queue } = await backend.client(backend.secretKey).rpc('moderation_queue', { lim: 500 });
    expect(queue).toContainEqual(expect.objectContaining({ id: photo, ...looked }));

    // While the picture waits, its file stays.
    expect((await bucket.remove([path])).data).toEqual([]);
    for (const upsert of [false, true]) expect(await put(OTHER, upsert)).not.toBeNull();
    expect((await bucket.move(path, `${author.id}/elsewhere.jpg`)).error).not.toBeNull();
    expect(await version()).toBe(looked.seen);

    // Removed from the review, it may go, and another may come: the same case, with another version.
    expect(await newDevice(author).do('remove_review_photo', { path })).toBe('applied');
    expect((await bucket.remove([path])).data).toHaveLength(1);
    expect(await put(OTHER, false)).toBeNull();
    expect(await addPhoto()).toBe('applied');
    expect(await version()).not.toBe(looked.seen);
    expect(await decide('review_photo', photo, 'approved', looked)).toBe('not_seen');
    expect(await decide('review_photo', photo, 'approved')).toBe('not_seen');
    expect(await decide('review_photo', photo, 'rejected', looked)).toBe('not_seen');
    expect([await own(), await seen()]).toEqual([['pending'], UNSEEN]);
    expect(await decide('review_photo', photo, 'approved', { seen: await version() })).toBe(true);
    expect(await seen()).toEqual(SEEN);
  });

  test('a picture sent again for a rewritten review waits for a moderator', async () => {
    await newDevice(author).do('delete_review', { restaurant_id: place });
    expect(await write()).toBe('applied');
    expect(await addPhoto()).toBe('applied');
    expect(await own()).toEqual(['pending']);
    expect(await seen()).toEqual(UNSEEN);
  });

  test('deleting an account deletes its pictures, even if its folders were not emptied', async () => {
    const avatar = `${author.id}/1.jpg`;
    await author.client.storage.from('avatars').upload(avatar, new Blob([JPEG], { type: 'image/jpeg' }));
    // Like from the dashboard of a hosted project.
    await backend.database.query('delete from auth.users where id = $1', [author.id]);
    expect(await seen()).toEqual(UNSEEN);
    await backend.database.query(`update storage.objects set created_at = now() - interval '25 hours'`);
    const left = () =>
      backend.database.query('select name from storage.objects where name = any ($1::text[])', [[path, avatar]]);
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });

  test('nobody can sign an address of another person’s picture that outlives its review', async () => {
    expect(await sign(await signUp(backend))).toBeNull();
    expect(await sign({ client: backend.client() })).toBeNull();
    const mine = await sign(author);
    expect((await fetch(mine ?? '')).status).toBe(200);
  });
});
