// @module-tag quick
/** The data of an earlier version's database after all later migrations. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../supabase/local/database/database.ts';
import { ENGINES } from '../../support/backend.ts';
import { openOldDatabase } from '../../support/old-database.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** Before names, votes, pictures and points depended on confirmation. */
const UNTIL = '20261123001001';

interface Account {
  readonly isConfirmed?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
}

async function addAccount(db: Queryable, email: string, { isConfirmed = true, metadata = {} }: Account = {}) {
  const id = crypto.randomUUID();
  await db.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, $3::timestamptz, $4::text::jsonb)`,
    [id, email, isConfirmed ? '2026-01-01T00:00:00Z' : null, JSON.stringify(metadata)],
  );
  return id;
}

async function addReview(db: Queryable, user: string): Promise<string> {
  const [review] = await db.query<{ id: string }>(
    `insert into public.reviews (user_id, restaurant_id, rating, content) values ($1, $2, 4, 'Soup that warms') returning id`,
    [user, await insertRestaurant(db)],
  );
  return review?.id ?? '';
}

function addressAt(host: string, path: string): string {
  return `${host}/storage/v1/object/public/avatars/${path}`;
}

describe.each(ENGINES)('old data, on %s', (engine) => {
  const ids: Record<string, string> = {};
  let database: Database;
  beforeAll(async () => {
    database = await openOldDatabase(engine, UNTIL, write);
  });
  afterAll(() => database?.close());

  async function write(old: Queryable): Promise<void> {
    ids['nameless'] = await addAccount(old, 'khadija.omar@example.com');
    ids['named'] = await addAccount(old, 'nur@example.com', { metadata: { name: 'Nur' } });
    ids['same'] = await addAccount(old, 'sami@example.com', { metadata: { name: 'sami' } });
    ids['review'] = await addReview(old, ids['nameless']);
    ids['hidden'] = await addReview(old, ids['named']);
    ids['reported'] = await addReview(old, ids['named']);
    for (const n of [1, 2, 3]) {
      const doubtful = await addAccount(old, `doubtful-${n}@example.com`, { isConfirmed: false });
      await old.query('insert into public.review_helpful (user_id, review_id) values ($1, $2)', [
        doubtful,
        ids['review'],
      ]);
      const report = `insert into public.review_reports (reporter_id, review_id, reason) values ($1, $2, 'spam')`;
      await old.query(report, [doubtful, ids['hidden']]);
      await old.query(report, [await addAccount(old, `member-${n}@example.com`), ids['reported']]);
      ids['doubtful'] = doubtful;
    }
    await writePictures(old);
    await old.query('insert into public.saved_restaurants (user_id, restaurant_id) values ($1, $2)', [
      ids['doubtful'],
      await insertRestaurant(old),
    ]);
    const [vote] = await old.query<{ votes: number }>(
      'select helpful_count as votes from public.reviews where id = $1',
      [ids['review']],
    );
    expect(vote).toEqual({ votes: 3 });
  }
  /** Inserts an address at a foreign host, the address of an existing file, and a picture of a deleted review. */
  async function writePictures(old: Queryable): Promise<void> {
    const keep = 'update public.users set avatar_url = $2 where id = $1';
    await old.query(keep, [ids['named'], addressAt('https://evil.example', `${ids['named']}/1.jpg`)]);
    await old.query(keep, [ids['nameless'], addressAt('http://localhost:4173', `${ids['nameless']}/2.jpg?v=3`)]);
    await old.query(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
      `${ids['nameless']}/2.jpg`,
    ]);
    ids['deleted'] = await addReview(old, ids['same'] ?? '');
    await old.query(
      `insert into public.review_photos (review_id, user_id, path, width, height) values ($1, $2, $3, 4, 3)`,
      [ids['deleted'], ids['same'], `${ids['same']}/${ids['deleted']}/${'a'.repeat(64)}.jpg`],
    );
    await old.query('delete from public.reviews where id = $1', [ids['deleted']]);
  }
  const users = (...names: string[]) =>
    database.query<Record<string, unknown>>(
      `select name, is_confirmed from public.users
       where id = any (array(select jsonb_array_elements_text($1::text::jsonb)::uuid)) order by name`,
      [JSON.stringify(names.map((name) => ids[name]))],
    );

  test('names taken from an address no longer reveal it, also on reviews (F29)', async () => {
    expect(await users('nameless')).toEqual([{ name: expect.stringMatching(/^Traveller \w{4}$/), is_confirmed: true }]);
    expect(await users('named', 'same')).toMatchObject([{ name: 'Nur' }, { name: 'sami' }]);
    expect(await users('doubtful')).toEqual([
      { name: expect.stringMatching(/^Traveller \w{4}$/), is_confirmed: false },
    ]);
    const [review] = await database.query('select author_name from public.reviews where id = $1', [ids['review']]);
    expect(review).toEqual({ author_name: expect.stringMatching(/^Traveller \w{4}$/) });
  });

  test('votes of unconfirmed accounts are not counted, and reviews hidden only by their reports are visible again (U23, U32)', async () => {
    const rows = await database.query(
      'select id, helpful_count, hidden_at is null as is_shown from public.reviews order by created_at',
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: ids['review'], helpful_count: 0, is_shown: true },
        { id: ids['hidden'], helpful_count: 0, is_shown: true },
        { id: ids['reported'], helpful_count: 0, is_shown: false },
      ]),
    );
  });

  test('addresses of pictures outside the bucket are deleted, also on reviews; the others lost their host (U19)', async () => {
    const rows = await database.query(
      `select u.name, u.avatar_path, u.avatar_url, min(r.author_avatar_url) as on_reviews from public.users u
       join public.reviews r on r.user_id = u.id where u.id in ($1, $2) group by u.id order by u.avatar_path`,
      [ids['nameless'], ids['named']],
    );
    const path = `${ids['nameless']}/2.jpg`;
    const avatar_url = `/storage/v1/object/public/avatars/${path}`;
    expect(rows).toMatchObject([
      { avatar_path: path, avatar_url, on_reviews: avatar_url },
      { name: 'Nur', avatar_path: null, avatar_url: null, on_reviews: null },
    ]);
  });

  test('points of unconfirmed accounts are pending, and pictures of deleted reviews are deleted (U15, U24)', async () => {
    const points = await database.query(
      `select u.points, l.is_pending,
         (select count(*)::integer from public.user_achievements a where a.user_id = u.id) as badges
       from public.users u join public.points_ledger l on l.user_id = u.id where u.id = $1`,
      [ids['doubtful']],
    );
    expect(points).toEqual([{ points: 0, is_pending: true, badges: 0 }]);
    const photos = await database.query('select _deleted from public.review_photos where review_id = $1', [
      ids['deleted'],
    ]);
    expect(photos).toEqual([{ _deleted: true }]);
  });
});
