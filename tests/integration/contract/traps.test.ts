// @module-tag full
/** Known faults of @supabase/lite and its databases, all observed in practice. None may return. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startBackend } from '../../../supabase/local/backend.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { createOperator } from '../../support/operator.ts';
import { newestTo } from '../../support/outbox.ts';
import { png } from '../../support/pictures.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { signUpAndIn } from '../../support/sign-up.ts';
import { createMigratedDatabase } from '../../support/test-database.ts';

const PASSWORD = 'Long-enough-1';
const PUBLISHABLE_KEY = 'sb_publishable_rihla_local';

const read = (of: TestBackend, sql: string) => of.database.query(sql);

describe.each(ENGINES)('traps, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let me: SupabaseClient;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    me = places.author.client;
  });
  afterAll(() => backend.stop());

  /** The author's headers, for requests that supabase-js would write differently. */
  async function authorization(): Promise<Record<string, string>> {
    const { data } = await me.auth.getSession();
    return { apikey: backend.publishableKey, authorization: `Bearer ${data.session?.access_token}` };
  }

  test('roles with access to the schema auth exist before the migrations need them', async () => {
    const rights = await backend.database.query(
      `select rolname::text as role, has_schema_privilege(rolname, 'auth', 'usage') as auth
       from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1`,
    );
    expect(rights).toEqual(['anon', 'authenticated', 'service_role'].map((role) => ({ role, auth: true })));
    expect((await me.rpc('my_sessions')).data).toHaveLength(1);
  });

  test('the first REST requests grant no rights, before and after a restart', async () => {
    const migrated = database === 'postgres' ? await createMigratedDatabase() : undefined;
    onTestFinished(() => migrated?.drop());
    const databaseUrl = migrated?.url;
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-traps-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    if (!migrated) await layOutDatabase(dataDir);
    const start = () => startServerProcess({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    const columns = 'is_pro, points, email, pro_expires_at, stripe_customer_id';
    const before = {
      is_pro: false,
      points: 0,
      email: 'trap@example.com',
      pro_expires_at: null,
      stripe_customer_id: null,
    };
    const picture = png('kept');

    let id = '';
    for (const life of ['first', 'second'] as const) {
      const server = await start();
      const client = createOperator(server.url, PUBLISHABLE_KEY);
      const account = { email: before.email, password: PASSWORD };
      const { data } = await (life === 'first'
        ? signUpAndIn(client, account)
        : client.auth.signInWithPassword(account));
      id = data.user?.id ?? '';
      await Promise.all([
        createOperator(server.url, server.secretKey()).from('users').select('id'),
        createOperator(server.url, PUBLISHABLE_KEY).from('restaurants').select('id'),
        client.from('users').update({ name: life }).eq('id', id),
      ]);
      for (const patch of [
        { is_pro: true },
        { points: 9999 },
        { email: 'new@example.com' },
        { id: crypto.randomUUID() },
      ])
        expect((await client.from('users').update(patch).eq('id', id)).error?.code).toBe('42501');
      for (const patch of [{ halal_status: 'certified' }, { average_rating: 5 }])
        expect((await client.from('restaurants').update(patch).neq('slug', '')).error?.code).toBe('42501');
      expect((await client.from('users').select(`name, ${columns}`)).data).toEqual([{ name: life, ...before }]);

      // Without an adapter, storage keeps nothing; with ours, the bytes survive the process.
      const photo = `${id}/1.png`;
      if (life === 'first')
        expect((await client.storage.from('review-photos').upload(photo, picture)).error).toBeNull();
      else expect(await (await client.storage.from('review-photos').download(photo)).data?.text()).toContain('kept');
      expect(await server.stop()).toBe(0);
    }
  });

  test('every exposed table has row level security, and private tables are in schemas that are not exposed', async () => {
    const open = await backend.database.query(
      `select oid::regclass::text as table from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
    const schemas = [
      'accounts',
      'auth',
      'backend_local',
      'billing',
      'catalogue',
      'moderation',
      'mutations',
      'provider',
      'storage',
      'sync',
    ];
    for (const schema of schemas)
      for (const client of [me, backend.client(backend.secretKey) as SupabaseClient])
        expect((await client.schema(schema).from('users').select('*')).error?.code, schema).toBe('PGRST106');
  });

  test('a browser’s upload comes as a form, in a field without a name', async () => {
    const form = new FormData();
    form.append('cacheControl', '3600');
    form.append('', png('from a form'));
    const path = `${places.author.id}/form.png`;
    const init = { method: 'POST', headers: { ...(await authorization()), 'x-upsert': 'false' }, body: form };
    const answer = await fetch(`${backend.url}/storage/v1/object/avatars/${path}`, init);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ Key: `avatars/${path}` })]);
    const kept = await fetch(me.storage.from('avatars').getPublicUrl(path).data.publicUrl);
    expect([kept.headers.get('cache-control'), await kept.text()]).toEqual([
      'public, max-age=3600',
      expect.stringContaining('from a form'),
    ]);
  });

  test('links in mails lead to the page where the person came from, each with its own token_hash', async () => {
    const redirectTo = `${backend.url}/reset-password?from=settings`;
    expect((await me.auth.resetPasswordForEmail(places.author.email, { redirectTo })).error).toBeNull();
    const { link, tokenHash } = await newestTo(backend.url, places.author.email);
    expect(`${link.origin}${link.pathname}`).toBe(`${backend.url}/reset-password`);
    expect([link.searchParams.get('from'), tokenHash.length > 20]).toEqual(['settings', true]);
  });

  test('instants keep their T, in rows, in embeds and in answers to writes', async () => {
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
    const { data } = await me.from('restaurants').select('created_at, reviews!inner(updated_at)').single();
    expect(data).toEqual({
      created_at: expect.stringMatching(instant),
      reviews: [{ updated_at: expect.stringMatching(instant) }],
    });
    const saved = await me
      .from('saved_restaurants')
      .insert({ restaurant_id: places.zed })
      .select('created_at')
      .single();
    expect(saved.data?.created_at).toMatch(instant);
  });

  test('lite’s own pages do not exist', async () => {
    for (const path of ['/_system', '/_system/', '/_system/studio', '/_system/info', '/rest/v1/../../_system/info'])
      for (const method of ['GET', 'POST'])
        expect((await fetch(backend.url + path, { method, headers: { apikey: backend.secretKey } })).status, path).toBe(
          404,
        );
  });

  test('the first request already knows the tables of the last migration', async () => {
    const operator: SupabaseClient = backend.client(backend.secretKey);
    const tables = await backend.database.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
         and has_table_privilege('service_role', oid, 'select')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) expect((await operator.from(name).select('*').limit(0)).error, name).toBeNull();
    expect((await me.rpc('live_claims')).data).toEqual({ places: 3, countries: 2 });
  });

  test('a second process can’t open the same data directory', async () => {
    const second = startBackend({
      port: 0,
      dataDir: backend.dataDir,
      ...(backend.databaseUrl === undefined ? {} : { databaseUrl: backend.databaseUrl }),
    });
    await expect(second).rejects.toMatchObject({ code: 'data_dir_locked' });
    expect((await me.from('restaurants').select('id')).data).toHaveLength(3);
  });

  test.runIf(database === 'pglite')(
    'a cold start copies a prepared database, and gets its own generation',
    async () => {
      const next = await startTestBackend({ database });
      onTestFinished(() => next.stop());
      const migrations = 'select version from supabase_migrations.schema_migrations order by 1';
      expect(await read(next, migrations)).toEqual(await read(backend, migrations));
      const generation = 'select sync.generation() as generation';
      expect(await read(next, generation)).not.toEqual(await read(backend, generation));
      expect(await read(next, 'select count(*) as people from auth.users')).toEqual([{ people: 0 }]);
    },
  );

  test('works on Node 20, which has no WebSocket', async () => {
    const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${backend.publishableKey}`;
    const socket = new WebSocket(address);
    await once(socket, 'open');
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '1', payload: {} }));
    const [answer] = await once(socket, 'message');
    expect(JSON.parse(String(answer))).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } });
    socket.close();
  });
});
