// @module-tag quick
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { jpeg } from '../../support/pictures.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ENGINES)('the upkeep, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database, upkeepEveryMs: 20 });
  });
  afterAll(() => backend.stop());

  test('deletes expired answers of the places provider, and keeps the others (K18)', async () => {
    await backend.database.query(
      `insert into provider.answers (key, kind, answer, fetched_at, expires_at) values
       ('old', 'short', '{}', now() - interval '2 hours', now() - interval '1 hour'),
       ('new', 'short', '{}', now(), now() + interval '1 hour')`,
    );
    await vi.waitFor(async () =>
      expect(await backend.database.query('select key from provider.answers')).toEqual([{ key: 'new' }]),
    );
  });

  test('completes an interrupted account deletion (U20, A8)', async () => {
    const { client, id: person } = await signUp(backend);
    expect((await client.storage.from('avatars').upload(`${person}/1.jpg`, jpeg())).error).toBeNull();
    await backend.database.query('insert into accounts.deletions (user_id) values ($1)', [person]);
    const left = () =>
      backend.database.query(
        `select id::text from auth.users where id = $1 union all select id::text from public.users where id = $1
         union all select name from storage.objects where name like $1 || '/%' union all
         select user_id::text from accounts.deletions where user_id = $1::uuid`,
        [person],
      );
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });

  test('deletes pictures removed from reviews, and unreferenced ones after 90 days, and no others', async () => {
    const { client, id: person } = await signUp(backend);
    const restaurant = await insertRestaurant(backend.database);
    const [review] = await backend.database.query<{ id: string }>(
      `insert into public.reviews (user_id, restaurant_id, rating, content, written_by)
       values ($1, $2, 4, 'Soup that warms', gen_random_uuid()) returning id`,
      [person, restaurant],
    );
    const pathOf = (digit: string) => `${person}/${review?.id}/${digit.repeat(64)}.jpg`;
    const paths = {
      removed: pathOf('a'),
      kept: pathOf('b'),
      unnamed: pathOf('c'),
      young: pathOf('d'),
      forgotten: pathOf('e'),
      reported: `${person}/${restaurant}/${'f'.repeat(64)}.jpg`,
    };
    const bucket = client.storage.from('review-photos');
    for (const path of Object.values(paths)) {
      const { error } = await bucket.upload(path, jpeg());
      expect(error).toBeNull();
    }
    for (const path of [paths.removed, paths.kept, paths.young]) {
      await backend.database.query(
        'insert into public.review_photos (review_id, user_id, path, width, height) values ($1, $2, $3, 4, 3)',
        [review?.id, person, path],
      );
    }
    await backend.database.query('delete from public.review_photos where path = any ($1::text[])', [
      [paths.removed, paths.young],
    ]);
    await backend.database.query(
      "update storage.objects set created_at = now() - interval '25 hours' where name <> $1",
      [paths.young],
    );
    await backend.database.query(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, photo_path) values ($1, $2, 'moved', $3)`,
      [person, restaurant, paths.reported],
    );
    await backend.database.query(
      "update storage.objects set created_at = now() - interval '91 days' where name = any ($1::text[])",
      [[paths.kept, paths.forgotten, paths.reported]],
    );
    const left = async () => {
      const rows = await backend.database.query<{ name: string }>('select name from storage.objects order by name');
      return rows.map(({ name }) => name);
    };
    const others = [paths.kept, paths.unnamed, paths.young, paths.reported].toSorted();
    await vi.waitFor(async () => expect((await left()).toSorted()).toEqual(others));
    const files = () => readdirSync(join(backend.dataDir, 'storage'), { recursive: true, withFileTypes: true });
    await vi.waitFor(() => expect(files().filter((file) => file.isFile())).toHaveLength(4));
  });

  test('deletes photos that a check lost a day after their upload, and none that it has or that wait to be sent', async () => {
    const person = await signUp(backend);
    const [place, elsewhere] = [await insertRestaurant(backend.database), await insertRestaurant(backend.database)];
    const upload = async (restaurant: string, digit: string) => {
      const path = `${person.id}/${restaurant}/${digit.repeat(64)}.jpg`;
      expect((await person.client.storage.from('review-photos').upload(path, jpeg())).error).toBeNull();
      await backend.database.query(
        "update storage.objects set created_at = now() - interval '25 hours' where name = $1",
        [path],
      );
      return path;
    };
    const device = newDevice(person);
    const check = async (restaurant_id: string, photo?: string) => {
      const args = { restaurant_id, answers: { certificate_seen: 'yes' }, day: new Date().toISOString().slice(0, 10) };
      expect(await device.do('check_place', { ...args, ...(photo && { photo }) })).toBe('applied');
    };
    const left = async () =>
      (
        await backend.database.query<{ name: string }>(
          `select name from storage.objects where name like $1 || '/%' order by name`,
          [person.id],
        )
      ).map(({ name }) => name);

    const removed = await upload(elsewhere, 'a');
    await check(elsewhere, removed);
    await backend.database.query(
      `select public.moderate('check_photo', c.id, 'rejected', 'No certificate', 'Zayd') from public.place_checks c
       where c.photo_path = $1`,
      [removed],
    );
    await vi.waitFor(async () => expect(await left()).toEqual([]));
    const takenBack = await upload(elsewhere, 'b');
    await check(elsewhere, takenBack);
    await device.do('uncheck_place', { restaurant_id: elsewhere });
    // Checking again does not forget what the earlier check lost.
    await check(elsewhere);
    await vi.waitFor(async () => expect(await left()).toEqual([]));

    await backend.database.query(
      `update public.place_checks set photo_left_at = now() - interval '26 hours' where restaurant_id = $1`,
      [elsewhere],
    );
    const waiting = await upload(elsewhere, 'c');
    const [replaced, reported, shown] = [await upload(place, 'a'), await upload(place, 'b'), await upload(place, 'c')];
    await backend.database.query(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, photo_path) values ($1, $2, 'moved', $3)`,
      [person.id, place, reported],
    );
    for (const photo of [replaced, shown]) await check(place, photo);
    await vi.waitFor(async () => expect(await left()).toEqual([reported, shown, waiting].toSorted()));
  });

  test('deletes an unconfirmed account’s unreferenced pictures after a week, and no others', async () => {
    const people = { stranger: await signUpUnconfirmed(backend), member: await signUp(backend) };
    const restaurant = await insertRestaurant(backend.database);
    const pathOf = (person: keyof typeof people, digit: string) =>
      `${people[person].id}/${restaurant}/${digit.repeat(64)}.jpg`;
    const paths = {
      unnamed: pathOf('stranger', 'a'),
      reported: pathOf('stranger', 'b'),
      young: pathOf('stranger', 'c'),
      ofMember: pathOf('member', 'a'),
    };
    for (const [name, path] of Object.entries(paths)) {
      const { client } = name === 'ofMember' ? people.member : people.stranger;
      expect((await client.storage.from('review-photos').upload(path, jpeg())).error).toBeNull();
    }
    await backend.database.query(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, photo_path) values ($1, $2, 'moved', $3)`,
      [people.stranger.id, restaurant, paths.reported],
    );
    await backend.database.query(
      `update storage.objects set created_at = now() - case when name = $1 then interval '6 days' else interval '8 days' end
       where name like '%/' || $2 || '/%'`,
      [paths.young, restaurant],
    );
    const left = () =>
      backend.database.query(`select name from storage.objects where name like '%/' || $1 || '/%' order by name`, [
        restaurant,
      ]);
    const others = [paths.reported, paths.young, paths.ofMember].toSorted().map((name) => ({ name }));
    await vi.waitFor(async () => expect(await left()).toEqual(others));
  });
});
