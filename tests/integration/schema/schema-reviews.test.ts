// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const TEXT = 'Soup that warms, staff that smile.';

async function insert(person: Person, row: Record<string, unknown>) {
  const { data, error } = await person.client
    .from('reviews')
    .insert(row as never)
    .select('id');
  return { id: String(data?.[0]?.id), code: error?.hint ?? error?.code ?? null };
}

describe.each(ONE_ENGINE)('reviews, on %s', (database) => {
  let backend: TestBackend;
  let author: Person;
  let other: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    author = await signUp(backend, 'Author');
    other = await signUp(backend, 'Other');
  });
  afterAll(() => backend.stop());

  const review = (restaurant_id: string, { id }: Person, values: Record<string, unknown> = {}) => ({
    restaurant_id,
    user_id: id,
    rating: 4,
    content: TEXT,
    ...values,
  });
  async function ratingOf(restaurant: string) {
    const rows = backend.client().from('restaurants').select('average_rating, review_count').eq('id', restaurant);
    return (await rows.single()).data;
  }
  const newPlace = (values = {}) => insertRestaurant(backend.database, values);

  test('one review per person and place, readable by everyone with the author’s name', async () => {
    const place = await newPlace();
    const { id, code } = await insert(author, review(place, author, { title: ' Nice ', images: ['not/mine.jpg'] }));
    expect(code).toBeNull();
    const read = backend
      .client()
      .from('reviews')
      .select(
        'id, user_id, rating, title, content, images, verified_visit, helpful_count, author_name, author_avatar_url',
      )
      .eq('restaurant_id', place);
    expect((await read).data).toEqual([
      {
        id,
        user_id: author.id,
        rating: 4,
        title: 'Nice',
        content: TEXT,
        images: [],
        verified_visit: false,
        helpful_count: 0,
        author_name: 'Author',
        author_avatar_url: null,
      },
    ]);
    expect((await insert(author, review(place, author))).code).toBe('23505');
    const nested = await backend.client().from('restaurants').select('id, reviews(author_name)').eq('id', place);
    expect(nested.data).toEqual([{ id: place, reviews: [{ author_name: 'Author' }] }]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a rating of 0', { rating: 0 }, '23514'],
    ['a rating of 6', { rating: 6 }, '23514'],
    ['nine characters', { content: ' 123456789 ' }, '23514'],
    ['1001 characters', { content: 'x'.repeat(1001) }, '23514'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, '23514'],
    ['a bell in the text', { content: `${TEXT}\u0007` }, 'text_hidden'],
    ['a text that turns direction', { content: `${TEXT}\u202e` }, 'text_hidden'],
    ['points for the author', { helpful_count: 99 }, '42501'],
    ['somebody else’s name', { author_name: 'The owner' }, '42501'],
    ['an id of one’s choice', { id: crypto.randomUUID() }, '42501'],
  ])('%s is refused', async (_, values, code) => {
    const place = await newPlace();
    expect((await insert(author, review(place, author, values))).code).toBe(code);
    expect(await ratingOf(place)).toEqual({ average_rating: null, review_count: 0 });
  });

  test('SQL words and apostrophes are ordinary text (U26)', async () => {
    const place = await newPlace();
    const content = `O'Brien said: SELECT the soup; DROP by -- "where" else?`;
    const { id } = await insert(author, review(place, author, { content }));
    const { data } = await backend.client().from('reviews').select('content').eq('id', id).single();
    expect(data).toEqual({ content });
  });

  test('nobody can write in another’s name, or change or delete another’s review; anon can write nothing', async () => {
    const place = await newPlace();
    expect((await insert(other, review(place, author))).code).toBe('42501');
    const { id } = await insert(author, review(place, author));
    const anon = { ...other, client: backend.client() };
    expect((await insert(anon, review(place, other))).code).toBe('42501');
    for (const client of [other.client, backend.client()]) {
      await client.from('reviews').update({ content: 'I take it all back.' }).eq('id', id);
      await client.from('reviews').delete().eq('id', id);
    }
    const moved = await author.client
      .from('reviews')
      .update({ user_id: other.id } as never)
      .eq('id', id);
    expect(moved.error?.code).toBe('42501');
    const { data } = await backend.client().from('reviews').select('user_id, content').eq('id', id).single();
    expect(data).toEqual({ user_id: author.id, content: TEXT });
  });

  test('an edit marks a review as edited, a vote does not', async () => {
    const place = await newPlace();
    const { id } = await insert(author, review(place, author));
    await other.client.from('review_helpful').insert({ user_id: other.id, review_id: id });
    const read = () => author.client.from('reviews').select('edited_at, helpful_count, text_rev').eq('id', id).single();
    expect((await read()).data).toEqual({ edited_at: null, helpful_count: 1, text_rev: 1 });
    const edit = { rating: 2, updated_at: new Date(0).toISOString() };
    const edited = await author.client.from('reviews').update(edit).eq('id', id).eq('user_id', author.id);
    expect(edited.error).toBeNull();
    expect((await read()).data).toEqual({ edited_at: expect.any(String), helpful_count: 1, text_rev: 2 });
  });

  test('without a confirmed address or number, a person may save but not review (U104)', async () => {
    const person = await signUp(backend);
    const place = await newPlace();
    // Like in a hosted project until the mail's link was followed.
    await backend.database.query('update auth.users set email_confirmed_at = null where id = $1', [person.id]);
    expect((await insert(person, review(place, person))).code).toBe('contact_unconfirmed');
    const save = await person.client.from('saved_restaurants').insert({ user_id: person.id, restaurant_id: place });
    expect(save.error).toBeNull();
    await backend.database.query('update auth.users set phone_confirmed_at = now() where id = $1', [person.id]);
    expect((await insert(person, review(place, person))).code).toBeNull();
  });

  test('the place’s rating follows its visible reviews: written, edited, hidden, deleted, written again', async () => {
    const place = await newPlace();
    const first = await insert(author, review(place, author, { rating: 5 }));
    await insert(other, review(place, other, { rating: 2 }));
    expect(await ratingOf(place)).toEqual({ average_rating: 3.5, review_count: 2 });
    await author.client.from('reviews').update({ rating: 4 }).eq('id', first.id);
    expect(await ratingOf(place)).toEqual({ average_rating: 3, review_count: 2 });
    await backend.database.query('update public.reviews set hidden_at = now() where id = $1', [first.id]);
    expect(await ratingOf(place)).toEqual({ average_rating: 2, review_count: 1 });
    await backend.database.query('update public.reviews set hidden_at = null where id = $1', [first.id]);
    await author.client.from('reviews').delete().eq('id', first.id);
    expect(await ratingOf(place)).toEqual({ average_rating: 2, review_count: 1 });
    expect((await insert(author, review(place, author, { rating: 3 }))).id).toBe(first.id);
    expect(await ratingOf(place)).toEqual({ average_rating: 2.5, review_count: 2 });
  });

  test('ten points for a place’s first review, and a badge for the very first', async () => {
    const person = await signUp(backend);
    const place = await newPlace();
    const { id } = await insert(person, review(place, person));
    await person.client.from('reviews').delete().eq('id', id);
    await insert(person, review(place, person));
    const { data } = await person.client.from('users').select('points').single();
    expect(data).toEqual({ points: 10 });
    const badges = await person.client.from('user_achievements').select('achievement_type').order('achievement_type');
    expect(badges.data?.map(({ achievement_type }) => achievement_type)).toEqual(['first_review', 'points_awarded']);
  });

  test('badges are awarded exactly when earned', async () => {
    const person = await signUp(backend);
    const types = async () => {
      const { data } = await person.client.from('user_achievements').select('achievement_type');
      return data?.map(({ achievement_type }) => achievement_type) ?? [];
    };
    const countries = ['MY', 'ID', 'TR', 'EG', 'MA'];
    for (const [n, country_code] of countries.entries()) {
      expect(await types()).not.toContain('globe_trotter');
      const place = await newPlace({ country_code, city: `City ${Math.min(n, 3)}` });
      await insert(person, review(place, person));
      expect((await types()).includes('explorer'), String(n)).toBe(n >= 2);
    }
    expect(await types()).toContain('globe_trotter');
    expect(await types()).not.toContain('review_streak');
    await backend.database.query(
      `update public.reviews r set created_at = now() - n.day * interval '1 day'
       from (select id, row_number() over (order by id) as day from public.reviews where user_id = $1) n where r.id = n.id`,
      [person.id],
    );
    for (let n = 0; n < 2; n++) {
      expect(await types()).not.toContain('review_streak');
      const place = await newPlace();
      const { id } = await insert(person, review(place, person));
      const days = n === 0 ? 6 : 0;
      await backend.database.query(
        `update public.reviews set created_at = now() - $2::integer * interval '1 day' where id = $1`,
        [id, days],
      );
    }
    await insert(person, review(await newPlace(), person));
    expect(await types()).toContain('review_streak');
  });

  test('votes: one per person, not for the own review, counted by a trigger (U32)', async () => {
    const { id } = await insert(author, review(await newPlace(), author));
    const vote = async (person: Person, user_id = person.id) => {
      const { error } = await person.client.from('review_helpful').insert({ user_id, review_id: id });
      return error?.code ?? null;
    };
    const count = async () =>
      (await backend.client().from('reviews').select('helpful_count').eq('id', id).single()).data?.helpful_count;
    expect(await vote(author)).toBe('42501');
    expect(await vote(other, author.id)).toBe('42501');
    expect(await vote(other)).toBeNull();
    expect(await vote(other)).toBe('23505');
    expect(await count()).toBe(1);
    expect((await author.client.from('review_helpful').select('user_id')).data).toEqual([]);
    await author.client.from('review_helpful').delete().eq('review_id', id);
    expect(await count()).toBe(1);
    await other.client.from('review_helpful').delete().eq('review_id', id);
    expect(await count()).toBe(0);
    expect(await vote(other)).toBeNull();
    expect(await count()).toBe(1);
  });

  test('devices of the region receive a review, its new author name, its hiding, and its place’s move', async () => {
    const person = await signUp(backend, 'Before');
    const place = await newPlace({ country_code: 'UZ' });
    const scope = { region: 'uz' };
    const { id } = await insert(person, review(place, person));
    const first = await pull(backend.client(), 'reviews', { scope });
    expect(first.documents).toMatchObject([{ id, author_name: 'Before' }]);
    await person.client.from('users').update({ name: 'After' }).eq('id', person.id);
    const second = await pull(backend.client(), 'reviews', { scope, checkpoint: first.checkpoint });
    expect(second.documents).toMatchObject([{ id, author_name: 'After' }]);
    await backend.database.query(`update public.restaurants set country_code = 'KZ' where id = $1`, [place]);
    const third = await pull(backend.client(), 'reviews', { scope, checkpoint: second.checkpoint });
    expect(third).toMatchObject({ documents: [], gone: [{ id }] });
    const there = await pull(backend.client(), 'reviews', { scope: { region: 'kz' } });
    expect(there.documents).toMatchObject([{ id, region: 'kz' }]);
    await backend.database.query('update public.reviews set hidden_at = now() where id = $1', [id]);
    const hidden = await pull(backend.client(), 'reviews', { scope: { region: 'kz' }, checkpoint: there.checkpoint });
    expect(hidden).toMatchObject({ documents: [], gone: [{ id }] });
    const own = await pull(person.client, 'own_reviews');
    expect(own.documents).toMatchObject([{ id, is_hidden: true, content: TEXT }]);
  });

  test('a hidden review stays hidden when deleted and written again', async () => {
    const { id } = await insert(author, review(await newPlace(), author));
    await backend.database.query('update public.reviews set hidden_at = now() where id = $1', [id]);
    await author.client.from('reviews').delete().eq('id', id);
    const place = await backend.database.query<{ restaurant_id: string }>(
      'select restaurant_id from public.reviews where id = $1',
      [id],
    );
    await insert(author, review(place[0]?.restaurant_id ?? '', author));
    expect((await backend.client().from('reviews').select('id').eq('id', id)).data).toEqual([]);
  });

  test.runIf(database === 'postgres')('twenty simultaneous reviews and votes are all counted', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => signUp(backend)));
    const place = await newPlace();
    const { id } = await insert(author, review(place, author, { rating: 1 }));
    await Promise.all(
      people.flatMap((person) => [
        insert(person, review(place, person, { rating: 5 })),
        person.client.from('review_helpful').insert({ user_id: person.id, review_id: id }),
      ]),
    );
    expect(await ratingOf(place)).toEqual({ average_rating: 4.81, review_count: 21 });
    const { data } = await author.client.from('reviews').select('helpful_count').eq('id', id).single();
    expect(data).toEqual({ helpful_count: 20 });
    const badges = await author.client.from('user_achievements').select('achievement_type');
    expect(badges.data).toContainEqual({ achievement_type: 'community_helper' });
  });
});
