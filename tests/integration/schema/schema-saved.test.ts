// @module-tag quick
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** The namespace of `sync.entry_id`. */
const ENTRIES = '0f7f5b62-3f0a-5c53-9a3e-6c1d1c5b8e42';

/** UUID version 5 by RFC 9562, implemented independently for comparison. */
function uuidV5(namespace: string, name: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest('hex');
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const hex = `${digest.slice(0, 12)}5${digest.slice(13, 16)}${variant}${digest.slice(18, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const insert = async ({ client, id }: Person, restaurant_id: string, user_id = id) => {
  const { error } = await client.from('saved_restaurants').insert({ user_id, restaurant_id });
  return error && [error.code, error.hint];
};

const saved = async ({ client }: Person) => {
  const rows = client.from('saved_restaurants').select('restaurant_id').order('created_at', { ascending: false });
  return ((await rows.throwOnError()).data ?? []).map(({ restaurant_id }) => restaurant_id);
};

describe.each(ONE_ENGINE)('saved places, on %s', (database) => {
  let backend: TestBackend;
  let places: string[];
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = [];
    for (let n = 0; n < 14; n++) places.push(await insertRestaurant(backend.database, { name: `Saved ${n}` }));
  });
  afterAll(() => backend.stop());

  const place = (n: number) => places[n] ?? '';

  const points = async ({ id }: Person) => {
    const [row] = await backend.database.query<{ points: number }>('select points from public.users where id = $1', [
      id,
    ]);
    return row?.points;
  };

  test('a person saves, reads with the place, and removes only their own; the id is the same on every device (U105)', async () => {
    const person = await signUp(backend);
    expect(await insert(person, place(0))).toBeNull();
    const { data } = await person.client.from('saved_restaurants').select('id, user_id, restaurants(name)');
    expect(data).toEqual([
      { id: uuidV5(ENTRIES, `${person.id}:${place(0)}`), user_id: person.id, restaurants: { name: 'Saved 0' } },
    ]);
    expect(await insert(person, place(0))).toEqual(['23505', null]);
    const removed = await person.client.from('saved_restaurants').delete().eq('restaurant_id', place(0));
    expect(removed.error).toBeNull();
    expect(await saved(person)).toEqual([]);
    expect(await insert(person, place(0))).toBeNull();
    expect(await saved(person)).toEqual([place(0)]);
  });

  test('places saved offline and sent together keep their order (S97)', async () => {
    const person = await signUp(backend);
    const order = [3, 0, 6, 1, 5, 2].map(place);
    await newDevice(person).push(
      ...order.map((restaurant_id): [string, unknown] => ['save_restaurant', { restaurant_id }]),
    );
    const { documents } = await pull(person.client, 'saved');
    const at = (id: unknown) => String(documents.find(({ restaurant_id }) => restaurant_id === id)?.created_at);
    expect(order.map(at).toSorted()).toEqual(order.map(at));
    expect(new Set(order.map(at)).size).toBe(order.length);
    expect(await saved(person)).toEqual(order.toReversed());
  });

  test('nobody can see, add to or remove from another person’s saved places', async () => {
    const [owner, other] = [await signUp(backend), await signUp(backend)];
    await insert(owner, place(1));
    expect(await saved(other)).toEqual([]);
    expect((await insert(other, place(2), owner.id))?.[0]).toBe('42501');
    await other.client.from('saved_restaurants').delete().eq('user_id', owner.id);
    const moved = await owner.client
      .from('saved_restaurants')
      .update({ user_id: other.id } as never)
      .eq('user_id', owner.id);
    expect(moved.error?.code).toBe('42501');
    for (const verb of ['select', 'delete'] as const) {
      const { error } = await backend.client().from('saved_restaurants')[verb]().not('id', 'is', null);
      expect(error?.code).toBe('42501');
    }
    expect(await saved(owner)).toEqual([place(1)]);
  });

  test('a missing or deleted place can’t be saved', async () => {
    const person = await signUp(backend);
    const gone = await insertRestaurant(backend.database);
    await backend.database.query('delete from public.restaurants where id = $1', [gone]);
    expect((await insert(person, gone))?.[0]).toBe('42501');
    expect((await insert(person, crypto.randomUUID()))?.[0]).toBe('42501');
    expect(await newDevice(person).do('save_restaurant', { restaurant_id: gone })).toBe('rejected not_found');
  });

  test('the free plan holds ten, Pro any number; saved places remain when Pro ends (K44, U2, U96)', async () => {
    const person = await signUp(backend);
    const device = newDevice(person);
    for (let n = 0; n < 10; n++) expect(await insert(person, place(n))).toBeNull();
    expect(await insert(person, place(10))).toEqual(['PT402', 'save_limit']);
    expect(await device.do('save_restaurant', { restaurant_id: place(10) })).toBe('rejected save_limit');
    // Saving a saved place again does not count as the eleventh.
    expect(await device.do('save_restaurant', { restaurant_id: place(0) })).toBe('applied');
    await makePro(backend, person);
    expect(await insert(person, place(10))).toBeNull();
    await backend.database.query(`update public.subscriptions set status = 'unpaid' where user_id = $1`, [person.id]);
    expect(await saved(person)).toHaveLength(11);
    expect(await insert(person, place(11))).toEqual(['PT402', 'save_limit']);
    await person.client
      .from('saved_restaurants')
      .delete()
      .in('restaurant_id', [place(0), place(1)]);
    expect(await insert(person, place(11))).toBeNull();
  });

  test('five points for the first time a place is saved (U89)', async () => {
    const person = await signUp(backend);
    const device = newDevice(person);
    for (let n = 0; n < 3; n++) {
      await device.push(
        ['save_restaurant', { restaurant_id: place(0) }],
        ['unsave_restaurant', { restaurant_id: place(0) }],
      );
    }
    expect(await points(person)).toBe(5);
    await device.do('save_restaurant', { restaurant_id: place(1) });
    expect(await points(person)).toBe(10);
  });

  test('another device learns that a place was removed and saved again', async () => {
    const person = await signUp(backend);
    const device = newDevice(person);
    await device.do('save_restaurant', { restaurant_id: place(3) });
    const first = await pull(person.client, 'saved');
    expect(first.documents).toMatchObject([{ restaurant_id: place(3) }]);
    const id = first.documents[0]?.id;
    await device.do('unsave_restaurant', { restaurant_id: place(3) });
    const second = await pull(person.client, 'saved', { checkpoint: first.checkpoint });
    expect(second).toMatchObject({ documents: [], gone: [{ id }] });
    await device.do('save_restaurant', { restaurant_id: place(3) });
    const third = await pull(person.client, 'saved', { checkpoint: second.checkpoint });
    expect(third).toMatchObject({ documents: [{ id }], gone: [] });
  });

  test.runIf(database === 'postgres')(
    'thirty simultaneous saves never make more than ten, nor earn points for more',
    async () => {
      const person = await signUp(backend);
      const attempts = Array.from({ length: 30 }, (_, n) => insert(person, place(n % places.length)));
      await Promise.all(attempts);
      expect(await saved(person)).toHaveLength(10);
      expect(await points(person)).toBe(50);
    },
  );
});
