// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { answers, newDevice, type Person, pushInSql, pushRaw, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const TEXT = 'Soup that warms, staff that smile.';

/** Rule numbers refer to docs/sync-rules.md. */
describe.each(ONE_ENGINE)('pushing invalid mutations, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  let other: Person;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    person = await signUp(backend);
    other = await signUp(backend);
    place = await insertRestaurant(backend.database);
    // Points are awarded for a first save only. Make it here, so that nothing below changes them.
    await newDevice(person).do('save_restaurant', { restaurant_id: place });
  });
  afterAll(() => backend.stop());

  const save = (number: number, restaurant_id = place) => ({
    number,
    name: 'save_restaurant',
    args: { restaurant_id },
  });
  const unsave = (number: number) => ({ number, name: 'unsave_restaurant', args: { restaurant_id: place } });
  const isSaved = async (who: Person, restaurant_id = place) => {
    const { data } = await who.client.from('saved_restaurants').select('id').eq('restaurant_id', restaurant_id);
    return data?.length === 1;
  };

  test.each<[string, unknown, string]>([
    ['an unknown mutation', { name: 'become_pro', args: {} }, 'unknown_mutation'],
    ['a function of another schema', { name: 'sync_push', args: {} }, 'unknown_mutation'],
    ['a name with SQL in it', { name: `save_restaurant(''),'x'); drop table users; --`, args: {} }, 'unknown_mutation'],
    ['a name that is a number', { name: 7, args: {} }, 'malformed'],
    ['no name', { args: {} }, 'malformed'],
    ['arguments that are a list', { name: 'save_restaurant', args: [] }, 'malformed'],
    ['arguments that are text', { name: 'save_restaurant', args: 'x' }, 'malformed'],
    ['a field that is missing', { name: 'save_restaurant', args: {} }, 'missing_field'],
    ['an id that is none', { name: 'save_restaurant', args: { restaurant_id: 'x' } }, 'invalid'],
    ['a foreign user id', { name: 'save_restaurant', args: { restaurant_id: 'P', user_id: 'O' } }, 'unknown_field'],
    ['becoming Pro', { name: 'update_profile', args: { name: 'x', is_pro: true } }, 'unknown_field'],
    ['points', { name: 'update_profile', args: { points: 9999 } }, 'unknown_field'],
    ['two megabytes of text', { name: 'write_review', args: { content: 'x'.repeat(2 ** 21) } }, 'invalid'],
    ['two megabytes of a name', { name: 'x'.repeat(2 ** 21), args: {} }, 'unknown_mutation'],
    ['a rating of 11', { name: 'write_review', args: { rating: 11 } }, 'invalid'],
    ['a rating of half a star', { name: 'write_review', args: { rating: 0.5 } }, 'invalid'],
    [
      'a preference that is text',
      { name: 'update_preferences', args: { privacy: { profileVisible: 'x' } } },
      'invalid',
    ],
    ['diets that are text', { name: 'update_profile', args: { dietary_preferences: 'keto' } }, 'invalid'],
    ['a vote for one’s own review', { name: 'vote_helpful', args: { review_id: 'OWN' } }, 'own_review'],
    ['a vote for nothing', { name: 'vote_helpful', args: { review_id: crypto.randomUUID() } }, 'not_found'],
    ['another’s second text', { name: 'choose_review_text', args: { review_id: 'OWN', draft_id: 'O' } }, 'not_found'],
  ])('Y22: %s is refused, and those before and after it are applied', async (_, mutation, code) => {
    const content = `${TEXT} ${crypto.randomUUID()}`;
    const device = newDevice(person);
    await device.do('write_review', { restaurant_id: place, rating: 4, content });
    const own = await person.client.from('reviews').select('id').eq('user_id', person.id).single();
    // Replaces placeholders in the table above with ids that now exist.
    const given = JSON.parse(
      JSON.stringify(mutation)
        .replaceAll('"P"', `"${place}"`)
        .replaceAll('"O"', `"${other.id}"`)
        .replaceAll('"OWN"', `"${own.data?.id}"`),
    ) as { name: string; args: Record<string, unknown> };
    if (given.name === 'write_review') given.args = { restaurant_id: place, rating: 4, content, ...given.args };
    const before = await backend.database.query(
      'select name, points, is_pro, preferences from public.users order by id',
    );
    const data = await pushInSql(backend, person, crypto.randomUUID(), [unsave(1), { number: 2, ...given }, save(3)]);
    expect(answers(data)).toEqual([
      [1, 'applied'],
      [2, code],
      [3, 'applied'],
    ]);
    expect(await isSaved(person)).toBe(true);
    const after = await backend.database.query(
      'select name, points, is_pro, preferences from public.users order by id',
    );
    expect(after).toEqual(before);
  });

  test.each([
    [null],
    ['text'],
    [{}],
    [{ number: '1' }],
    [{ number: 0 }],
    [{ number: -1 }],
    [{ number: 1.5 }],
    [{ number: 1e30 }],
  ])('Y23: %j has no number and is not taken', async (nothing) => {
    const { data } = await pushRaw(person, crypto.randomUUID(), [nothing, save(1), nothing]);
    expect(answers(data)).toEqual([
      [null, 'malformed'],
      [1, 'applied'],
      [null, 'malformed'],
    ]);
  });

  test('Y25: a push of 101 mutations is refused as a whole, stating the limit', async () => {
    const device = crypto.randomUUID();
    const many = Array.from({ length: 101 }, (_, n) => save(n + 1));
    const refused = await pushRaw(person, device, many);
    expect([refused.status, refused.error]).toEqual([
      413,
      expect.objectContaining({ hint: 'too_many_mutations', message: 'a push takes at most 100 mutations' }),
    ]);
    const taken = await pushRaw(person, device, many.slice(0, 100));
    expect(taken.data).toMatchObject({ last_mutation: 100 });
    expect(answers(taken.data)).toHaveLength(100);
    expect((await pushRaw(person, device, many.slice(100))).data).toMatchObject({ last_mutation: 101 });
  });

  test('Y25: a push beyond the request size is refused as a whole, and nothing of it is applied', async () => {
    const device = crypto.randomUUID();
    const { status } = await pushRaw(person, device, [save(1), { number: 2, name: 'x'.repeat(2 ** 21) }]);
    expect(status).toBe(413);
    expect((await pushRaw(person, device, [save(1)])).data).toMatchObject({ last_mutation: 1 });
  });
});
