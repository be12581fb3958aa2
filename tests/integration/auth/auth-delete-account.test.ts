// @module-tag quick
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type DeletionServices,
  deleteAccount,
  ServiceError,
} from '../../../supabase/functions/delete-account/handler.ts';
import { supabaseServices } from '../../../supabase/functions/delete-account/supabase-services.ts';
import { startBackend } from '../../../supabase/local/backend.ts';
import { ENGINES, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;

const fail = () => Promise.reject(new ServiceError('down'));
const ask = (token: string, deps: DeletionServices) =>
  deleteAccount(
    new Request('http://function/', { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    deps,
  );

describe.each(ENGINES)('deleting an account (U20), on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));
  beforeEach(() => {
    clock.now = Date.now();
  });

  let count = 0;
  async function signUp() {
    const client = backend.client();
    const { data } = await signUpAndIn(client, { email: `leaver-${++count}@example.com`, password: PASSWORD });
    if (!data.session) throw new Error('nobody is signed in');
    return { client, id: data.session.user.id, token: data.session.access_token };
  }
  async function askToDelete(token: string, method = 'POST') {
    const response = await fetch(`${backend.url}/functions/v1/delete-account`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  }
  const traces = async (id: string) =>
    (
      await backend.database.query<{ source: string }>(
        `select 'users' as source from auth.users where id = $1 union all
         select 'profile' from public.users where id = $1 union all
         select 'sessions' from auth.sessions where user_id = $1 union all
         select 'deletion' from accounts.deletions where user_id = $1 order by 1`,
        [id],
      )
    ).map(({ source }) => source);

  test('deletes all of the person’s data and nobody else’s, and reports services that are not set up', async () => {
    const [leaver, other] = [await signUp(), await signUp()];
    const { data, error } = await leaver.client.functions.invoke('delete-account', { method: 'POST' });
    expect(error).toBeNull();
    expect(data).toEqual({ deleted: true, subscription: 'cancelled', files: 'removed' });
    expect(await traces(leaver.id)).toEqual([]);
    expect(await traces(other.id)).toEqual(['profile', 'sessions', 'users']);
    expect(await askToDelete(leaver.token)).toMatchObject({ status: 401, body: { code: 'bad_jwt' } });
  });

  test('needs a sign-in within the last ten minutes; refreshing a token is not one', async () => {
    const { client, id } = await signUp();
    clock.now += 10 * MINUTE + 1000;
    const { data } = await client.auth.refreshSession();
    expect(await askToDelete(data.session?.access_token ?? '')).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed' },
    });
    expect(await traces(id)).toEqual(['profile', 'sessions', 'users']);
    const again = await client.auth.signInWithPassword({ email: data.user?.email ?? '', password: PASSWORD });
    expect(await askToDelete(again.data.session?.access_token ?? '')).toMatchObject({ status: 200 });
    expect(await traces(id)).toEqual([]);
  });

  test('needs a session and POST', async () => {
    const { client, id, token } = await signUp();
    expect(await askToDelete('nonsense')).toMatchObject({ status: 401, body: { code: 'bad_jwt' } });
    expect(await askToDelete(token, 'GET')).toMatchObject({ status: 405 });
    expect((await fetch(`${backend.url}/functions/v1/delete-account`, { method: 'POST' })).status).toBe(401);
    await client.auth.signOut();
    expect(await askToDelete(token)).toMatchObject({ status: 401 });
    expect(await traces(id)).toEqual(['profile', 'users']);
  });

  test('only the service role may begin or end a deletion', async () => {
    const { client, id } = await signUp();
    for (const name of ['begin_account_deletion', 'end_account_deletion', 'delete_account'] as const) {
      for (const caller of [client, backend.client()]) {
        const { error } = await caller.rpc(name, { user_uuid: id });
        expect([name, error?.code]).toEqual([name, '42501']);
      }
    }
    expect((await client.rpc('begun_account_deletions')).error?.code).toBe('42501');
  });

  function services(overrides: Partial<DeletionServices> = {}): DeletionServices {
    const real = supabaseServices({
      supabaseUrl: backend.url,
      publishableKey: backend.publishableKey,
      secretKey: backend.secretKey,
      fetch,
      buckets: [],
      cancelSubscription: null,
      now: () => clock.now,
    });
    return { ...real, ...overrides };
  }
  const STEPS = ['cancelSubscription', 'eraseData', 'removeFiles', 'deleteUser', 'end'] as const;
  test.each(STEPS)(
    'interrupted at %s, it can be completed by asking again, however long after the sign-in',
    async (step) => {
      const { id, token } = await signUp();
      const broken = await ask(token, services({ [step]: fail }));
      expect([broken.status, await broken.json()]).toMatchObject([503, { code: 'deletion_unfinished' }]);
      expect(await traces(id)).toContain('deletion');
      clock.now += 11 * MINUTE;
      const again = await ask(token, services());
      // After all steps but the last, the user is gone and nobody can ask again. The next start completes the deletion.
      expect(again.status).toBe(step === 'end' ? 401 : 200);
      expect(await traces(id)).toEqual(step === 'end' ? ['deletion'] : []);
      if (step === 'end') await services().end(id);
    },
  );

  test('the steps run in order: payments first, the sign-in last', async () => {
    const { token } = await signUp();
    const taken: string[] = [];
    const real = services();
    const spied = Object.fromEntries(
      STEPS.map((step) => [
        step,
        async (userId: string) => {
          taken.push(step);
          await real[step]?.(userId);
        },
      ]),
    );
    const response = await ask(token, services(spied));
    expect(await response.json()).toEqual({ deleted: true, subscription: 'cancelled', files: 'removed' });
    expect(taken).toEqual(STEPS);
  });

  test('the server completes interrupted deletions on the operator’s request only (U20)', async () => {
    const { id, token } = await signUp();
    await ask(token, services({ removeFiles: fail }));
    expect(await traces(id)).toContain('deletion');
    for (const key of [backend.publishableKey, `${backend.secretKey}x`, backend.secretKey.slice(0, -1), 'x']) {
      expect(await askToDelete(key)).toMatchObject({ status: 401 });
    }
    const stuck = await ask(backend.secretKey, services({ deleteUser: fail }));
    expect([stuck.status, await stuck.json()]).toEqual([200, { unfinished: 1 }]);
    expect(await askToDelete(backend.secretKey)).toEqual({ status: 200, body: { unfinished: 0 } });
    expect(await traces(id)).toEqual([]);
  });

  test('the server completes interrupted deletions when it starts', async () => {
    const { id, token } = await signUp();
    await ask(token, services({ deleteUser: fail }));
    expect(await traces(id)).toEqual(['deletion', 'sessions', 'users']);
    const last = await signUp();
    await ask(last.token, services({ end: fail }));
    expect(await traces(last.id)).toEqual(['deletion']);

    await backend.close();
    const { dataDir, databaseUrl } = backend;
    const restarted = await startBackend({
      port: 0,
      seed: false,
      dataDir,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    onTestFinished(() => restarted.close());
    const rows = await restarted.database.query(
      `select id from auth.users where id = $1 union all select user_id from accounts.deletions`,
      [id],
    );
    expect(rows).toEqual([]);
  });
});

test('deletes files page by page and folder by folder, and reports storage that keeps them', async () => {
  const files = new Set(Array.from({ length: 230 }, (_, n) => `person/${n % 2 ? 'deep/' : ''}${n}.jpg`));
  files.add('somebody-else/1.jpg');
  let isStuck = false;
  const storage = async (url: string | URL | Request, init?: RequestInit) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    if (init?.method === 'DELETE') {
      const gone = isStuck ? [] : body.prefixes.filter((path: string) => files.delete(path));
      return Response.json(gone.map((name: string) => ({ name })));
    }
    expect(url).toBe('http://supabase/storage/v1/object/list/avatars');
    const below = [...files]
      .filter((path) => path.startsWith(body.prefix))
      .map((path) => path.slice(body.prefix.length));
    const names = [...new Set(below.map((path) => path.split('/')[0] ?? ''))].slice(0, body.limit);
    return Response.json(names.map((name) => ({ name, id: name.includes('.') ? 'an id' : null })));
  };
  const { removeFiles } = supabaseServices({
    supabaseUrl: 'http://supabase',
    publishableKey: 'p',
    secretKey: 's',
    fetch: storage,
    buckets: ['avatars'],
    cancelSubscription: null,
    now: Date.now,
  });
  isStuck = true;
  await expect(removeFiles?.('person')).rejects.toThrow(ServiceError);
  isStuck = false;
  await removeFiles?.('person');
  expect([...files]).toEqual(['somebody-else/1.jpg']);
});
