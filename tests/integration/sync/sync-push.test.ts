// @module-tag quick
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { answers, newDevice, type Person, pull, pushRaw, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const TEXT = 'Soup that warms, staff that smile.';

const made = (mutation: object) => ({ ...mutation, id: crypto.randomUUID() });

/** Rule numbers refer to docs/sync-rules.md. */
describe.each(ENGINES)('pushing mutations, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  let other: Person;
  let place: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    person = await signUp(backend);
    other = await signUp(backend);
    place = await insertRestaurant(backend.database);
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

  test('Y20, Y21: mutations are applied in order, each exactly once however often it is sent', async () => {
    const device = crypto.randomUUID();
    const first = await pushRaw(person, device, [save(1), unsave(2), save(3)]);
    expect(first.data).toMatchObject({ last_mutation: 3 });
    expect(answers(first.data)).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'applied'],
    ]);
    await pushRaw(person, device, [unsave(4)]);
    // The answer was lost: everything is sent again, with one more.
    const again = await pushRaw(person, device, [save(1), unsave(2), save(3), unsave(4), save(5)]);
    expect(answers(again.data)).toEqual([1, 2, 3, 4, 5].map((number) => [number, 'applied']));
    const [row] = await backend.database.query('select _rev from public.saved_restaurants where user_id = $1', [
      person.id,
    ]);
    expect(row).toBeDefined();
    expect(await isSaved(person)).toBe(true);
    expect((await pushRaw(person, device, [save(1)])).data).toMatchObject({ last_mutation: 5 });
  });

  test('Y22: a rejected mutation counts as taken, blocks nothing, and its answer can be requested again', async () => {
    const device = crypto.randomUUID();
    const nowhere = crypto.randomUUID();
    const batch = [save(1), save(2, nowhere), unsave(3)];
    const expected = [
      [1, 'applied'],
      [2, 'not_found'],
      [3, 'applied'],
    ];
    expect(answers((await pushRaw(person, device, batch)).data)).toEqual(expected);
    expect(answers((await pushRaw(person, device, batch)).data)).toEqual(expected);
    await pushRaw(person, device, [save(4)]);
    expect(answers((await pushRaw(person, device, batch)).data)).toEqual(expected);
    // After a thousand more, old answers are no longer needed.
    for (let from = 5; from < 1505; from += 100) {
      const unknown = Array.from({ length: 100 }, (_, n) => ({ number: from + n, name: 'discarded', args: {} }));
      await pushRaw(person, device, unknown);
    }
    const kept = `select count(*)::integer as kept, min(number)::integer as first`;
    for (const table of ['outcomes', 'taken']) {
      const [row] = await backend.database.query(`${kept} from sync.${table} where client_id = $1`, [device]);
      expect(row).toEqual({ kept: 1000, first: 505 });
    }
  });

  test('Y21, Y23: a number used before for another mutation is a gap; a taken mutation is never applied again', async () => {
    const device = crypto.randomUUID();
    const before = [made(save(1)), made(unsave(2)), made(save(3, crypto.randomUUID()))];
    await pushRaw(person, device, before);
    expect(answers((await pushRaw(person, device, before)).data)).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'not_found'],
    ]);
    // The device's storage fell back to after the first mutation, so it reuses the others' numbers.
    const [first, , refused] = before;
    const [second, third, fourth] = [made(save(2)), made(unsave(3)), made(save(4))];
    const again = await pushRaw(person, device, [first, second, third, fourth]);
    expect(answers(again.data)).toEqual([
      [1, 'applied'],
      [2, 'gap'],
      [3, 'gap'],
      [4, 'gap'],
    ]);
    expect(again.data).toMatchObject({ last_mutation: 3 });
    expect(await isSaved(person)).toBe(false);
    // A new client's mutations are taken, but those that an old client had pushed are not applied again.
    const anew = crypto.randomUUID();
    const moved = [second, before[1], refused].map((mutation, n) => ({
      ...mutation,
      number: n + 1,
    }));
    expect(answers((await pushRaw(person, anew, moved)).data)).toEqual([
      [1, 'applied'],
      [2, 'applied'],
      [3, 'not_found'],
    ]);
    expect(await isSaved(person)).toBe(true);
    // A discarded mutation is sent under another name with the same id. Other people's ids reveal nothing.
    const { data } = await pushRaw(person, anew, [{ ...second, number: 1, name: 'discarded', args: {} }]);
    expect(answers(data)).toEqual([[1, 'applied']]);
    const elsewhere = await insertRestaurant(backend.database);
    const theirs = { ...first, ...save(1, elsewhere) };
    expect(answers((await pushRaw(other, crypto.randomUUID(), [theirs])).data)).toEqual([[1, 'applied']]);
    expect(await isSaved(other, elsewhere)).toBe(true);
  });

  test('Y23: neither a gap nor what follows it is taken', async () => {
    const device = crypto.randomUUID();
    const { data } = await pushRaw(person, device, [save(1), unsave(3), unsave(4)]);
    expect(answers(data)).toEqual([
      [1, 'applied'],
      [3, 'gap'],
      [4, 'gap'],
    ]);
    expect(data).toMatchObject({ last_mutation: 1 });
    expect(await isSaved(person)).toBe(true);
    expect(answers((await pushRaw(person, device, [unsave(2), save(3)])).data)).toEqual([
      [2, 'applied'],
      [3, 'applied'],
    ]);
  });

  test('Y24: pushes by another person’s client, anonymous pushes and pushes without a list are refused as a whole', async () => {
    const device = crypto.randomUUID();
    await pushRaw(person, device, [save(1)]);
    const stolen = await pushRaw(other, device, [save(2)]);
    expect([stolen.status, stolen.error?.hint]).toEqual([403, 'foreign_client']);
    const anon = await pushRaw({ client: backend.client() }, crypto.randomUUID(), [save(1)]);
    expect(anon.error?.code).toBe('42501');
    for (const wrong of [{ number: 1 }, 'not JSON {', '"text"', 7, null]) {
      const { status, error } = await pushRaw(person, device, wrong);
      // If it is no JSON at all, the engine may refuse it before the function does.
      expect([status, error?.code], JSON.stringify(wrong)).toEqual([400, expect.stringMatching(/^(PT400|22P02)$/)]);
    }
    expect((await pushRaw(person, 'not-a-uuid', [save(1)])).error?.code).toBe('22P02');
    expect(await isSaved(other)).toBe(false);
    expect((await pushRaw(person, device, [save(2)])).data).toMatchObject({ last_mutation: 2 });
  });

  test('Y26: two texts of one review are both kept until one is chosen', async () => {
    const [phone, tablet, laptop] = [newDevice(person), newDevice(person), newDevice(person)];
    const restaurant_id = await insertRestaurant(backend.database);
    const write = (content: string, more = {}) =>
      ['write_review', { restaurant_id, rating: 4, content, ...more }] as const;
    const own = async () => {
      const { documents } = await pull(person.client, 'own_reviews');
      return documents.find((document) => document['restaurant_id'] === restaurant_id);
    };
    const drafts = async () => {
      const id = (await own())?.id;
      return (await pull(person.client, 'review_drafts')).documents.filter(({ review_id }) => review_id === id);
    };
    expect(await phone.do(...write('Written on the phone.'))).toBe('applied');
    expect(await phone.do(...write('Better words of the phone.'))).toBe('applied');
    expect(await tablet.do(...write('Written on the tablet.'))).toBe('merged second_text');
    expect(await tablet.do(...write('Better words of the tablet.'))).toBe('merged second_text');
    // Equal texts don't conflict, nor does an edit based on the known text.
    expect(await laptop.do(...write('Better words of the phone.'))).toBe('applied');
    expect(await own()).toMatchObject({ content: 'Better words of the phone.' });
    expect((await drafts()).map(({ content }) => content)).toEqual(['Better words of the tablet.']);
    expect((await pull(other.client, 'review_drafts')).documents).toEqual([]);

    const review_id = (await own())?.id;
    const draft_id = (await drafts())[0]?.id;
    expect(await laptop.do('choose_review_text', { review_id, draft_id })).toBe('applied');
    expect(await own()).toMatchObject({ content: 'Better words of the tablet.' });
    expect(await drafts()).toEqual([]);
    const base = (await own())?.['text_rev'];
    expect(await phone.do(...write('The phone, having seen it.', { base }))).toBe('applied');
    expect(await tablet.do(...write('The tablet, having seen what was.', { base }))).toBe('merged second_text');
    expect(await phone.do('choose_review_text', { review_id, draft_id: null })).toBe('applied');
    expect(await own()).toMatchObject({ content: 'The phone, having seen it.' });
    expect(await drafts()).toEqual([]);
    await tablet.do(...write('Once more from the tablet.'));
    expect(await phone.do('delete_review', { restaurant_id })).toBe('applied');
    expect(await own()).toBeUndefined();
    expect(await drafts()).toEqual([]);
    expect(await tablet.do(...write('Written anew after all.'))).toBe('applied');
  });

  test('Y27: profile and preferences are patches', async () => {
    const [phone, tablet] = [newDevice(person), newDevice(person)];
    await phone.do('update_profile', { city: 'Cairo', dietary_preferences: ['vegan'] });
    await tablet.do('update_profile', { name: 'Renamed' });
    await phone.do('update_preferences', { notifications: { marketing: true } });
    await tablet.do('update_preferences', { privacy: { locationSharing: false } });
    const { documents } = await pull(person.client, 'profile');
    expect(documents).toMatchObject([
      {
        name: 'Renamed',
        city: 'Cairo',
        dietary_preferences: ['vegan'],
        preferences: { notifications: { marketing: true }, privacy: { locationSharing: false, profileVisible: true } },
      },
    ]);
    await phone.do('update_profile', { city: null });
    expect((await pull(person.client, 'profile')).documents).toMatchObject([{ city: null, name: 'Renamed' }]);
  });

  test('votes are given and withdrawn', async () => {
    const restaurant_id = await insertRestaurant(backend.database, { country_code: 'TN' });
    await newDevice(other).do('write_review', { restaurant_id, rating: 5, content: TEXT });
    const { documents } = await pull(backend.client(), 'reviews', { scope: { region: 'tn' } });
    const review_id = documents[0]?.id;
    const device = newDevice(person);
    const votes = async () => (await pull(person.client, 'own_votes')).documents.map((vote) => vote['review_id']);
    for (let n = 0; n < 2; n++) expect(await device.do('vote_helpful', { review_id })).toBe('applied');
    expect(await votes()).toEqual([review_id]);
    for (let n = 0; n < 2; n++) expect(await device.do('unvote_helpful', { review_id })).toBe('applied');
    expect(await votes()).toEqual([]);
  });

  test('Y28: a pull says which mutation its documents include, to the client’s owner only', async () => {
    const device = newDevice(person);
    await device.do('save_restaurant', { restaurant_id: place });
    await device.do('unsave_restaurant', { restaurant_id: place });
    expect((await pull(person.client, 'saved', { device: device.id })).last_mutation).toBe(2);
    expect((await pull(other.client, 'saved', { device: device.id })).last_mutation).toBeNull();
    expect((await pull(person.client, 'saved')).last_mutation).toBeNull();
  });

  test.runIf(database === 'postgres')(
    'Y28: while a push is invisible to readers, pulls report the mutation before it',
    async () => {
      const device = newDevice(person);
      await device.do('unsave_restaurant', { restaurant_id: place });
      const start = await pull(person.client, 'saved', { device: device.id });
      expect(start.last_mutation).toBe(1);
      const session = postgres(backend.databaseUrl ?? '', { max: 1, onnotice: () => {} });
      try {
        const held = await session.reserve();
        await held`begin`;
        await held`select pg_current_xact_id()`;
        for (const name of ['save_restaurant', 'unsave_restaurant', 'save_restaurant']) {
          await device.do(name, { restaurant_id: place });
        }
        const during = await pull(person.client, 'saved', { device: device.id, checkpoint: start.checkpoint });
        expect(during).toMatchObject({ documents: [], blocked: true, last_mutation: 1 });
        await held`commit`;
        held.release();
        const after = await pull(person.client, 'saved', { device: device.id, checkpoint: during.checkpoint });
        expect(after).toMatchObject({ documents: [{ restaurant_id: place }], blocked: false, last_mutation: 4 });
      } finally {
        // Closes the connection if the test failed with an open transaction.
        await session.end({ timeout: 1 });
      }
    },
  );

  test.runIf(database === 'postgres')('Y21: the same push sent twenty times in parallel is applied once', async () => {
    const device = crypto.randomUUID();
    const restaurant_id = await insertRestaurant(backend.database);
    const batch = [1, 2, 3].map((number) => ({
      number,
      name: 'write_review',
      args: { restaurant_id, rating: number, content: `${TEXT} ${number}` },
    }));
    const all = await Promise.all(Array.from({ length: 20 }, () => pushRaw(person, device, batch)));
    for (const { data } of all) expect(data).toMatchObject({ last_mutation: 3 });
    const { data } = await person.client.from('reviews').select('text_rev, rating').eq('restaurant_id', restaurant_id);
    expect(data).toEqual([{ text_rev: 3, rating: 3 }]);
  });

  test.runIf(database === 'postgres')(
    'Y26: two devices that write simultaneously leave one review and one second text',
    async () => {
      const restaurant_id = await insertRestaurant(backend.database);
      const devices = [newDevice(person), newDevice(person)];
      const outcomes = await Promise.all(
        devices.map((device, n) => device.do('write_review', { restaurant_id, rating: 4, content: `${TEXT} ${n}` })),
      );
      expect(outcomes.toSorted()).toEqual(['applied', 'merged second_text']);
    },
  );
});
