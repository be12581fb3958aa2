// @module-tag quick
/** An unconfirmed account's actions count for nothing, and nobody else sees its data. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { confirm, newDevice, type Person, pull, signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const TRAVELLER = /^Traveller [0-9BCDFGHJKLMNPQRSTVWXZ]{4}$/;

const nameOf = async ({ client }: Person) => (await client.from('users').select('name').single()).data?.name ?? '';

describe.each(ENGINES)('unconfirmed accounts, on %s', (database) => {
  let backend: TestBackend;
  let author: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    author = await signUp(backend, 'Author');
  });
  afterAll(() => backend.stop());

  const publicProfile = async ({ id }: Person) =>
    (await backend.client().from('public_profiles').select('name, points').eq('id', id)).data;
  const unconfirm = ({ id }: Person) =>
    backend.database.query('update auth.users set email_confirmed_at = null where id = $1', [id]);

  async function writeReview(person: Person, content = 'Soup that warms, staff that smile.'): Promise<string> {
    const restaurant_id = await insertRestaurant(backend.database);
    expect(await newDevice(person).do('write_review', { restaurant_id, rating: 5, content })).toBe('applied');
    const { data } = await person.client.from('reviews').select('id').eq('restaurant_id', restaurant_id).single();
    return data?.id ?? '';
  }
  const reviewAsSeen = async (id: string) =>
    (await backend.client().from('reviews').select('author_name, helpful_count').eq('id', id)).data;

  describe('names', () => {
    test('without a name, a person is called Traveller, with nothing from the address, and keeps that name (F29)', async () => {
      const person = await signUpUnconfirmed(backend, {}, 'khadija.binti.omar@example.com');
      const name = await nameOf(person);
      expect(name).toMatch(TRAVELLER);
      await confirm(backend, person);
      await backend.database.query('update auth.users set email = $2 where id = $1', [person.id, 'other@example.com']);
      expect(await nameOf(person)).toBe(name);
      expect(await publicProfile(person)).toEqual([{ name, points: 0 }]);
    });

    test('two nameless people get different names, and a given name is kept', async () => {
      const names = new Set<string>();
      for (let n = 0; n < 5; n++) names.add(await nameOf(await signUpUnconfirmed(backend)));
      expect(names.size).toBeGreaterThan(1);
      expect(await nameOf(await signUpUnconfirmed(backend, { full_name: 'Zaynab', name: 'Z' }))).toBe('Zaynab');
    });
  });

  describe('are visible to nobody else', () => {
    test('no visitor finds the profile by any filter before the address is confirmed', async () => {
      const person = await signUpUnconfirmed(backend, { name: 'Rabia of Basra' });
      await person.client.from('users').update({ city: 'Basra' }).eq('id', person.id).throwOnError();
      const profiles = backend.client().from('public_profiles');
      expect(await publicProfile(person)).toEqual([]);
      // A pattern ending in an escape fails if compared with a name that starts like it.
      const probe = await profiles.select('id').like('name', 'Rabia\\');
      expect([probe.error, probe.data]).toEqual([null, []]);
      expect((await profiles.select('id').eq('city', 'Basra')).data).toEqual([]);
      await confirm(backend, person);
      expect(await publicProfile(person)).toEqual([{ name: 'Rabia of Basra', points: 0 }]);
    });

    test('only the person sees an unconfirmed account’s figures', async () => {
      const person = await signUp(backend);
      await writeReview(person);
      const ask = async ({ client }: Person) =>
        (await client.rpc('get_user_cities_visited', { user_uuid: person.id })).data;
      expect([await ask(person), await ask(author)]).toEqual([1, 1]);
      await unconfirm(person);
      expect([await ask(person), await ask(author)]).toEqual([1, null]);
    });

    test('reviews of an account that is no longer confirmed are hidden, and return with it', async () => {
      const person = await signUp(backend, 'Rumi');
      const id = await writeReview(person);
      const [row] = await backend.database.query<{ restaurant_id: string; region: string }>(
        'select restaurant_id, region from public.reviews where id = $1',
        [id],
      );
      const place = row?.restaurant_id ?? '';
      const counted = async () =>
        (await backend.client().from('restaurants').select('review_count').eq('id', place).single()).data?.review_count;
      const pulled = async () => {
        const page = await pull(backend.client(), 'reviews', { scope: { region: row?.region } });
        return page.documents.some((document) => document.id === id);
      };
      expect([await reviewAsSeen(id), await counted(), await pulled()]).toEqual([
        [{ author_name: 'Rumi', helpful_count: 0 }],
        1,
        true,
      ]);
      await unconfirm(person);
      expect([await reviewAsSeen(id), await counted(), await pulled()]).toEqual([[], 0, false]);
      expect((await person.client.from('reviews').select('id').eq('id', id)).data).toEqual([{ id }]);
      const vote = await author.client.from('review_helpful').insert({ user_id: author.id, review_id: id });
      expect(vote.error?.code).toBe('42501');
      await confirm(backend, person);
      expect([await counted(), await pulled()]).toEqual([1, true]);
    });
  });

  describe('do not count until they are confirmed', () => {
    test('votes', async () => {
      const id = await writeReview(author);
      const voters: Person[] = [];
      for (let n = 0; n < 3; n++) voters.push(await signUpUnconfirmed(backend));
      for (const voter of voters) expect(await newDevice(voter).do('vote_helpful', { review_id: id })).toBe('applied');
      expect(await reviewAsSeen(id)).toEqual([{ author_name: 'Author', helpful_count: 0 }]);
      for (const [n, voter] of voters.entries()) {
        await confirm(backend, voter);
        expect(await reviewAsSeen(id)).toEqual([{ author_name: 'Author', helpful_count: n + 1 }]);
      }
    });

    test('points: none for saving and unsaving thirty places; once per place when the address is confirmed (U15, U89)', async () => {
      const person = await signUpUnconfirmed(backend);
      const places: string[] = [];
      while (places.length < 30) places.push(await insertRestaurant(backend.database));
      const toggled = places.flatMap((restaurant_id): [string, unknown][] => [
        ['save_restaurant', { restaurant_id }],
        ['unsave_restaurant', { restaurant_id }],
      ]);
      const device = newDevice(person);
      const points = async () => {
        const { data } = await person.client.from('users').select('points, level').single();
        const { data: badges } = await person.client.from('user_achievements').select('achievement_type');
        return [data?.points, data?.level, badges?.length];
      };
      await device.push(...toggled);
      expect(await points()).toEqual([0, 'Newcomer', 0]);
      const claim = { user_uuid: person.id, points_to_add: 1000, activity_type: 'save' };
      expect((await person.client.rpc('award_user_points', claim)).data).toBe(0);
      expect((await person.client.from('points_ledger').select('is_pending').limit(1)).data).toEqual([
        { is_pending: true },
      ]);
      await confirm(backend, person);
      expect(await points()).toEqual([150, 'Explorer', 1]);
      await device.push(...toggled);
      expect(await points()).toEqual([150, 'Explorer', 1]);
      await unconfirm(person);
      await confirm(backend, person);
      expect(await points()).toEqual([150, 'Explorer', 1]);
    });

    test('reports: three of them hide nothing until their senders are confirmed', async () => {
      const id = await writeReview(author);
      const reporters: Person[] = [];
      for (let n = 0; n < 3; n++) reporters.push(await signUpUnconfirmed(backend));
      for (const reporter of reporters) {
        expect(await newDevice(reporter).do('report_review', { review_id: id, reason: 'spam' })).toBe('applied');
      }
      expect(await reviewAsSeen(id)).toHaveLength(1);
      for (const reporter of reporters) {
        expect(await reviewAsSeen(id)).toHaveLength(1);
        await confirm(backend, reporter);
      }
      expect(await reviewAsSeen(id)).toEqual([]);
    });
  });
});
