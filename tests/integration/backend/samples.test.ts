// @module-tag quick
/** Who may write the sample places, and the effects. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ONE_ENGINE)('samples, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  const seed = (headers: Readonly<Record<string, string>>, to = backend) =>
    fetch(`${to.url}/__samples`, { method: 'POST', headers });
  const asPage = () => ({ origin: backend.url });

  test('the seeder writes thirty samples in Singapore and Kuala Lumpur, and its check reads ten (S148)', async () => {
    const written = await seed(asPage());
    expect([written.status, await written.json()]).toEqual([200, { added: 30, changed: 0, total: 30, retired: 0 }]);
    const { data } = await backend.client().from('restaurants').select('id, name, slug, city, halal_status').limit(10);
    expect(data).toHaveLength(10);
    const rows = await backend.database.query(
      'select distinct city from public.restaurants where is_sample order by 1',
    );
    expect(rows).toEqual([{ city: 'Kuala Lumpur' }, { city: 'Singapore' }]);
    const issuers = await backend.database.query<{ count: number }>(
      `select count(*)::integer as count from public.restaurants r where r.halal_status = 'certified' and not exists (
         select from public.restaurant_evidence e where e.restaurant_id = r.id and e.authority is not null)`,
    );
    expect(issuers).toEqual([{ count: 0 }]);
  });

  test('a sample’s certificate names an invented authority, also once written by an earlier version', async () => {
    const authorities = () =>
      backend.database.query(
        `select distinct e.authority from public.restaurant_evidence e join public.restaurants r on r.id = e.restaurant_id
         where r.is_sample and e.authority is not null order by 1`,
      );
    const examples = [
      { authority: 'Example Halal Board (invented)' },
      { authority: 'Example Halal Council (invented)' },
    ];
    expect(await authorities()).toEqual(examples);
    await backend.database.query(
      "update public.restaurant_evidence set authority = 'MUIS' where authority like 'Example%'",
    );
    await seed(asPage());
    expect(await authorities()).toEqual(examples);
  });

  test('writing them again restores changed and deleted samples, and touches no other place', async () => {
    // Where no samples are, which would make way.
    const elsewhere = { country_code: 'AE', country: 'United Arab Emirates' };
    const own = await insertRestaurant(backend.database, { slug: 'our-own', name: 'Our own', ...elsewhere });
    await backend.database.query("update public.restaurants set name = 'Changed' where slug = 'bosphorus-corner'");
    await backend.database.query("delete from public.restaurants where slug = 'nasi-lemak-kembang'");
    await backend.database.query(
      "update public.restaurants set is_sample = false, country_code = 'AE' where slug = 'warung-sinar-pagi'",
    );
    await backend.database.query("update public.restaurants set name = 'Mine now' where slug = 'warung-sinar-pagi'");
    expect(await (await seed(asPage())).json()).toEqual({ added: 0, changed: 2, total: 29, retired: 0 });
    expect(await (await seed(asPage())).json()).toEqual({ added: 0, changed: 0, total: 29, retired: 0 });
    const names = await backend.database.query<{ slug: string; name: string }>(
      `select slug, name from public.restaurants where not _deleted
       and (id = $1 or slug in ('bosphorus-corner', 'nasi-lemak-kembang', 'warung-sinar-pagi')) order by slug`,
      [own],
    );
    expect(names.map(({ name }) => name)).toEqual(['Bosphorus Corner', 'Nasi Lemak Kembang', 'Our own', 'Mine now']);
  });

  test('another site, a proxied visitor, and a request without an origin find nothing', async () => {
    const tries = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      {},
      { ...asPage(), 'x-forwarded-for': '203.0.113.9' },
    ];
    for (const headers of tries) expect((await seed(headers)).status).toBe(404);
    expect((await fetch(`${backend.url}/__admin/samples`, { method: 'POST', body: '{"by":"me"}' })).status).toBe(404);
  });

  test('no account is an administrator: places and samples need the secret key, and the author is recorded (A10)', async () => {
    const email = 'admin@example.com';
    const options = { data: { role: 'admin', is_admin: true } };
    const person = backend.client();
    await person.auth.signUp({ email, password: 'correct horse', options });
    const row = {
      slug: 'theirs',
      name: 'Theirs',
      country: 'Singapore',
      country_code: 'SG',
      source: 'x',
      source_id: '1',
      region: 'sg',
    };
    for (const client of [person, backend.client()]) {
      const { error } = await client.from('restaurants').insert(row);
      expect(error?.code).toBe('42501');
      expect((await client.rpc('moderate' as never, {} as never)).error).not.toBeNull();
    }
    const asOperator = await fetch(`${backend.url}/__admin/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ by: 'layla' }),
    });
    expect(asOperator.status).toBe(200);
    expect(await backend.database.query('select written_by from catalogue.samples')).toEqual([{ written_by: 'layla' }]);
  });

  test('the operator removes all samples, and nobody else does', async () => {
    const remove = (key: string) =>
      fetch(`${backend.url}/__admin/samples/remove`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'omar' }),
      });
    const left = () => backend.database.query('select slug from public.restaurants where is_sample and not _deleted');
    expect((await remove(backend.publishableKey)).status).toBe(404);
    expect(await left()).toHaveLength(29);
    expect(await (await remove(backend.secretKey)).json()).toEqual({ removed: 29 });
    expect(await left()).toEqual([]);
    expect(await backend.database.query('select written_by from catalogue.samples')).toEqual([{ written_by: 'omar' }]);
  });
});

test('outside development mode, the server refuses samples by page, command and service key (R28)', {
  tags: ['full'],
}, async () => {
  const backend = await startTestBackend({ database: 'pglite', development: false });
  try {
    const page = await fetch(`${backend.url}/__samples`, { method: 'POST', headers: { origin: backend.url } });
    expect(page.status).toBe(404);
    const command = await fetch(`${backend.url}/__admin/samples`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ by: 'layla' }),
    });
    expect(command.status).toBe(409);
    const row = {
      slug: 's',
      name: 'S',
      country: 'Singapore',
      country_code: 'SG',
      source: 'x',
      source_id: '1',
      region: 'sg',
    };
    const operator = backend.client(backend.secretKey);
    const refused = await operator.from('restaurants').insert({ ...row, is_sample: true });
    expect(refused.error?.message).toBe('this database takes no sample places');
    expect((await operator.from('restaurants').insert(row)).error).toBeNull();
    const turned = await operator.from('restaurants').update({ is_sample: true }).eq('slug', 's');
    expect(turned.error).not.toBeNull();
    expect(await backend.database.query('select slug from public.restaurants where is_sample')).toEqual([]);
  } finally {
    await backend.stop();
  }
});
