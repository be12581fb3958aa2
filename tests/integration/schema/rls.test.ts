// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertInto, insertRestaurant, restaurantRow } from '../../support/restaurant-rows.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

describe.each(ENGINES)('rights, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  async function signUp(email: string) {
    const client = backend.client();
    const { data, error } = await signUpAndIn(client, {
      email,
      password: 'Long-enough-1',
      options: { data: { name: 'Aisha' } },
    });
    expect(error).toBeNull();
    return { client, id: data.user?.id ?? '' };
  }

  test('every table in our schemas has row level security enabled and forced', async () => {
    const rows = await backend.database.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'sync', 'catalogue', 'accounts', 'billing', 'moderation', 'provider', 'mutations') and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });

  test('nobody may select maintainers’ and sync columns, even after requests were answered', async () => {
    await insertRestaurant(backend.database);
    for (const client of [backend.client(), (await signUp('columns@example.com')).client]) {
      expect((await client.from('restaurants').select('id, name')).error).toBeNull();
      for (const column of ['halal_status_reason', '_xid', '_rev', '_deleted']) {
        const { error } = await client.from('restaurants').select(column);
        expect(error?.code, column).toBe('42501');
      }
    }
  });

  test.each(['restaurants', 'restaurant_evidence', 'restaurant_images', 'restaurant_status_history', 'users'] as const)(
    'neither anon nor a signed-in person can insert into or delete from %s',
    async (table) => {
      const person = (await signUp(`${table}@example.com`)).client;
      for (const client of [backend.client(), person]) {
        // The row's shape doesn't matter: the missing right is checked first.
        const inserted = await client.from(table).insert(restaurantRow() as never);
        expect(['42501', 'PGRST204']).toContain(inserted.error?.code);
        const deleted = await client.from(table).delete().not('id', 'is', null);
        expect(deleted.error?.code).toBe('42501');
      }
    },
  );

  test('neither anon nor a signed-in person can change a place', async () => {
    const id = await insertRestaurant(backend.database);
    const person = (await signUp('change@example.com')).client;
    for (const client of [backend.client(), person]) {
      const { error } = await client.from('restaurants').update({ halal_status: 'certified' }).eq('id', id);
      expect(error?.code).toBe('42501');
    }
    const [row] = await backend.database.query('select halal_status from public.restaurants where id = $1', [id]);
    expect(row).toEqual({ halal_status: 'unverified' });
  });

  test('a deleted place and its related rows are invisible', async () => {
    const id = await insertRestaurant(backend.database);
    await insertInto(backend.database, 'restaurant_evidence', {
      id: crypto.randomUUID(),
      restaurant_id: id,
      kind: 'source_tag',
      stated_by: 'A map',
      verified: false,
    });
    const read = async () => {
      const anon = backend.client();
      const places = await anon.from('restaurants').select('id').eq('id', id);
      const evidence = await anon.from('restaurant_evidence').select('id').eq('restaurant_id', id);
      return [places.data?.length, evidence.data?.length];
    };
    expect(await read()).toEqual([1, 1]);
    await backend.database.query('delete from public.restaurants where id = $1', [id]);
    expect(await read()).toEqual([0, 0]);
  });

  test('a person can read and rename only themselves; the e-mail can’t be changed', async () => {
    const mine = await signUp('mine@example.com');
    const other = await signUp('other@example.com');
    const seen = await mine.client.from('users').select('id, name, email');
    expect(seen.data).toEqual([{ id: mine.id, name: 'Aisha', email: 'mine@example.com' }]);
    expect((await backend.client().from('users').select('id')).error?.code).toBe('42501');

    expect((await mine.client.from('users').update({ name: 'Aisha <b>O’Connor' }).eq('id', mine.id)).error).toBeNull();
    await mine.client.from('users').update({ name: 'Stolen' }).eq('id', other.id);
    const rows = await backend.database.query('select id, name from public.users where id in ($1, $2) order by email', [
      mine.id,
      other.id,
    ]);
    expect(rows).toEqual([
      { id: mine.id, name: 'Aisha bO’Connor' },
      { id: other.id, name: 'Aisha' },
    ]);
    const email = await mine.client.from('users').update({ email: 'new@example.com' }).eq('id', mine.id);
    expect(email.error?.code).toBe('42501');
  });

  test('functions of private schemas and profile functions can’t be called', async () => {
    for (const name of ['clean_name', 'create_profile', 'unwrap', 'depart']) {
      // Missing from the generated types, as it should be.
      const { error } = await backend.client().rpc(name as never);
      expect(error, name).not.toBeNull();
    }
  });
});
