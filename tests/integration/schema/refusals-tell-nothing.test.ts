// @module-tag quick
/** A stranger gets the same refusal whatever data the owner has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

type Table = 'saved_restaurants' | 'reviews' | 'change_reports' | 'review_photos';

const refused = (table: Table) => ['42501', null, `new row violates row-level security policy for table "${table}"`];

describe.each(ONE_ENGINE)('refusals, on %s', (database) => {
  let backend: TestBackend;
  let stranger: Person;
  let member: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    stranger = await signUp(backend);
    member = await signUp(backend);
  });
  afterAll(() => backend.stop());

  const attempt = async (table: Table, row: object) => {
    const { error } = await stranger.client.from(table).insert(row as never);
    return [error?.code, error?.hint, error?.message];
  };

  test('saving places in a member’s name does not reveal which ones they have saved', async () => {
    const places: string[] = [];
    while (places.length < 11) places.push(await insertRestaurant(backend.database));
    const device = newDevice(member);
    for (const restaurant_id of places.slice(0, 10)) {
      expect(await device.do('save_restaurant', { restaurant_id })).toBe('applied');
    }
    const answers = [];
    for (const restaurant_id of [places[0], places[10]]) {
      answers.push(await attempt('saved_restaurants', { user_id: member.id, restaurant_id }));
    }
    expect(answers).toEqual([refused('saved_restaurants'), refused('saved_restaurants')]);
  });

  test('writing a review in someone’s name does not reveal whether they are confirmed', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    const doubtful = await signUpUnconfirmed(backend);
    const answers = [];
    for (const { id } of [member, doubtful]) {
      answers.push(
        await attempt('reviews', { user_id: id, restaurant_id, rating: 5, content: 'Soup that warms people.' }),
      );
    }
    expect(answers).toEqual([refused('reviews'), refused('reviews')]);
  });

  test('nobody learns how many open reports a member has', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    await backend.database.query(
      `insert into public.change_reports (reporter_id, restaurant_id, kind, note)
       select $1::uuid, $2::uuid, 'hours', 'Note ' || n from generate_series(1, 50) n`,
      [member.id, restaurant_id],
    );
    const row = { reporter_id: member.id, restaurant_id, kind: 'closed' };
    expect(await attempt('change_reports', row)).toEqual(refused('change_reports'));
  });

  test('nobody learns how many pictures wait on another person’s review', async () => {
    const restaurant_id = await insertRestaurant(backend.database);
    const device = newDevice(member);
    await device.do('write_review', { restaurant_id, rating: 5, content: 'Soup that warms people.' });
    const { data } = await member.client.from('reviews').select('id').eq('restaurant_id', restaurant_id).single();
    const review_id = data?.id ?? '';
    const photo = (person: Person, digit: number) => ({
      review_id,
      path: `${person.id}/${review_id}/${String(digit).repeat(64)}.jpg`,
      width: 4,
      height: 3,
    });
    for (let n = 1; n <= 5; n++) expect(await device.do('add_review_photo', photo(member, n))).toBe('applied');
    const answer = await attempt('review_photos', { user_id: stranger.id, ...photo(stranger, 6) });
    expect(answer).toEqual(refused('review_photos'));
  });
});
