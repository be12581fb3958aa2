// @module-tag quick
/** What a check earns and when it is taken, and checks of places that were joined. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

const check = (person: Person, restaurant_id: string, answers: object, ago = 0) =>
  newDevice(person).do('check_place', { restaurant_id, answers, day: day(ago) });
const takeBack = (person: Person, restaurant_id: string) => newDevice(person).do('uncheck_place', { restaurant_id });

describe.each(ENGINES)('points for checks, on %s', (database) => {
  let backend: TestBackend;
  let addresses = 0;
  beforeAll(async () => {
    backend = await startTestBackend({ database, trustedProxy: '127.0.0.1,::1' });
  });
  afterAll(() => backend.stop());

  const newPlace = () => insertRestaurant(backend.database);
  /** On a network of its own unless one is given. */
  async function visitor(address?: string): Promise<Person> {
    const person = await signUp(backend);
    addresses += 1;
    Reflect.get(person.client, 'rest').headers.set('x-forwarded-for', address ?? `10.8.0.${addresses}`);
    return person;
  }
  async function pointsOf({ id }: Person): Promise<number | undefined> {
    const [row] = await backend.database.query<{ points: number }>('select points from public.users where id = $1', [
      id,
    ]);
    return row?.points;
  }

  /** As a merge or, without a place that stays, its end. */
  /** As an operator's program, whose role reads no checks. */
  const join = (gone: string, kept: string | null) =>
    backend.database.transaction(async (tx) => {
      await tx.query('set local role service_role');
      await tx.query(
        'update public.restaurants set _deleted = $2::text is not null, merged_into = $2::text::uuid where id = $1',
        [gone, kept],
      );
    });

  test('the first answer earns nothing; agreement of another network on a later day earns two, once', async () => {
    const place = await newPlace();
    const [first, sameNetwork, sameDay, later] = [
      await visitor('10.8.1.1'),
      await visitor('10.8.1.1'),
      await visitor(),
      await visitor(),
    ];
    await check(first, place, { pork: 'none', menu: 'unknown' }, 3);
    await check(sameNetwork, place, { pork: 'none' });
    await check(sameDay, place, { pork: 'in_kitchen', menu: 'unknown' }, 3);
    expect(await Promise.all([first, sameNetwork, sameDay].map(pointsOf))).toEqual([0, 0, 0]);
    await check(sameDay, place, { pork: 'none' }, 3);
    expect(await pointsOf(first)).toBe(0);
    await check(later, place, { pork: 'none' });
    expect(await Promise.all([first, later].map(pointsOf))).toEqual([2, 0]);
    // Checking again neither earns again nor loses it.
    await check(first, place, { pork: 'none' });
    await check(later, place, { pork: 'none', alcohol: 'none' });
    expect(await pointsOf(first)).toBe(2);
    const { documents } = await pull(first.client, 'points');
    expect(documents).toMatchObject([{ activity: 'check', object_id: place, points: 2 }]);
    const [badges] = await backend.database.query<{ count: number }>(
      'select count(*)::integer as count from public.user_achievements where user_id = $1',
      [first.id],
    );
    expect(badges?.count).toBe(0);
  });

  test('taking a check back, undo, and an end of agreement take the points, also from devices', async () => {
    const [one, other, third] = [await visitor(), await visitor(), await visitor()];
    const place = await newPlace();
    const agree = async () => {
      await check(one, place, { menu: 'part' }, 2);
      await check(other, place, { menu: 'part' }, 1);
      expect(await pointsOf(one)).toBe(2);
    };
    const { checkpoint } = await pull(one.client, 'points');
    await agree();
    await takeBack(one, place);
    expect(await pointsOf(one)).toBe(0);
    expect((await pull(one.client, 'points', { checkpoint })).documents.filter((each) => !each['_deleted'])).toEqual(
      [],
    );
    await agree();
    await takeBack(other, place);
    expect(await pointsOf(one)).toBe(0);
    await agree();
    await check(third, place, { menu: 'part' });
    expect(await Promise.all([one, other].map(pointsOf))).toEqual([2, 2]);
    await backend.database.query(`select moderation.undo_person($1::text::uuid, true, 'Lies', 'Zayd')`, [one.id]);
    expect(await Promise.all([one, other].map(pointsOf))).toEqual([0, 2]);
  });

  test('three times a day at most', async () => {
    const [one, other] = [await visitor(), await visitor()];
    for (let n = 0; n < 4; n++) {
      const place = await newPlace();
      await check(one, place, { pork: 'none' }, 2);
      await check(other, place, { pork: 'none' });
    }
    expect(await pointsOf(one)).toBe(6);
  });

  test('a check of a place that was joined with another is shown at that one, and taken back from either', async () => {
    const person = await visitor();
    const own = async () => (await pull(person.client, 'own_checks')).documents.filter((each) => !each['_deleted']);
    for (const isByGone of [false, true]) {
      const [kept, gone] = [await newPlace(), await newPlace()];
      await check(person, gone, { pork: 'none' });
      const { checkpoint } = await pull(person.client, 'own_checks');
      await join(gone, kept);
      const { documents } = await pull(person.client, 'own_checks', { checkpoint });
      expect(documents).toMatchObject([{ restaurant_id: kept }]);
      expect(await takeBack(person, isByGone ? gone : kept)).toBe('applied');
      expect(await own()).toEqual([]);
      // The other way: it was sent for the place that stays.
      await check(person, kept, { pork: 'none' });
      expect(await takeBack(person, isByGone ? gone : kept)).toBe('applied');
      expect(await own()).toEqual([]);
      await join(gone, null);
      expect(await takeBack(person, gone)).toBe('applied');
    }
  });
});
