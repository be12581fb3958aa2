// @module-tag quick
import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { ONE_ENGINE, type TestBackend } from '../../support/backend.ts';
import { useBackendWithClock } from '../../support/backend-with-clock.ts';
import { signUpAndIn } from '../../support/sign-up.ts';

const MINUTE = 60_000;
const VERIFIED = 'maryam.idris@example.com';

const follow = (url: string | URL, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'about:blank');

/** Chooses a person by the address on their button; '' cancels. @returns the address of our callback */
async function choose(provider: URL, who: string): Promise<URL> {
  const page = await (await follow(provider)).text();
  const buttons = [...page.matchAll(/<button name="sub" value="(\d*)">([^<]*)/g)];
  const sub = buttons.find(([, value, label]) => (who ? label?.includes(who) : value === ''))?.[1] ?? 'missing';
  return locationOf(await follow(provider, { method: 'POST', body: new URLSearchParams({ sub }) }));
}

describe.each(ONE_ENGINE)('signing in with Google’s stand-in, on %s', (database) => {
  let backend: TestBackend;
  const clock = useBackendWithClock(database, (started) => void (backend = started));

  /** A client like the app's: with PKCE, and the callback page passes the code itself. */
  function pkceClient() {
    return createClient(backend.url, backend.publishableKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
      realtime: { transport: NodeWebSocket as unknown as typeof WebSocket },
    });
  }

  async function start(client: ReturnType<typeof pkceClient>, redirectTo = `${backend.url}/auth/callback`) {
    const { data, error } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    return locationOf(await follow(data.url ?? ''));
  }

  async function signIn(who: string) {
    const client = pkceClient();
    const back = locationOf(await follow(await choose(await start(client), who)));
    return { client, back, ...(await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')) };
  }

  test('a new person gets an account with their name, and later the same account again', async () => {
    const first = await signIn(VERIFIED);
    expect(first.error).toBeNull();
    expect(first.back.href).toMatch(new RegExp(`^${backend.url}/auth/callback\\?code=[\\w-]+$`));
    expect(first.data.user).toMatchObject({
      email: VERIFIED,
      user_metadata: { full_name: 'Maryam Idris', email_verified: true },
      app_metadata: { provider: 'google', providers: ['google'] },
    });
    expect(first.data.user?.email_confirmed_at).toEqual(expect.any(String));
    const [profile] = await backend.database.query('select name from public.users where id = $1', [
      first.data.user?.id,
    ]);
    expect(profile).toEqual({ name: 'Maryam Idris' });
    const second = await signIn(VERIFIED);
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(second.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  });

  test('an account with the same unconfirmed address is linked, and its creator loses access', async () => {
    const email = 'yusuf.demir@example.com';
    const maker = backend.client();
    const made = await signUpAndIn(maker, { email, password: 'strangers password' });
    const { data } = await signIn(email);
    expect(data.user?.id).toBe(made.data.user?.id);
    expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'google']);
    expect(data.user?.app_metadata['providers']).toEqual(['email', 'google']);
    expect((await maker.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const back = await backend.client().auth.signInWithPassword({ email, password: 'strangers password' });
    expect(back.error?.code).toBe('invalid_credentials');
  });

  test('an address that the provider has not verified opens no account', async () => {
    const owner = backend.client();
    await owner.auth.signUp({ email: 'nur.aini@example.com', password: 'correct horse' });
    const back = locationOf(await follow(await choose(await start(pkceClient()), 'nur.aini@example.com')));
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(back.searchParams.get('code')).toBeNull();
  });

  test('cancelling returns with the reason', async () => {
    const back = locationOf(await follow(await choose(await start(pkceClient()), '')));
    expect([back.pathname, back.searchParams.get('error'), back.searchParams.get('error_code')]).toEqual([
      '/auth/callback',
      'access_denied',
      'bad_oauth_callback',
    ]);
  });

  test('a state works once, and only if we issued it', async () => {
    const callback = await choose(await start(pkceClient()), VERIFIED);
    const made = new URL(callback);
    made.searchParams.set('state', 'made-up');
    expect(locationOf(await follow(made)).searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(locationOf(await follow(callback)).searchParams.get('code')).toEqual(expect.any(String));
    expect(locationOf(await follow(callback)).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  test('the provider’s code of another flow is refused', async () => {
    const [mine, theirs] = [
      await choose(await start(pkceClient()), VERIFIED),
      await choose(await start(pkceClient()), VERIFIED),
    ];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(locationOf(await follow(mine)).searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  const exchange = async (code: string, verifier: string) => {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    });
    return [response.status, (await response.json()).code];
  };

  test('a code is refused without its verifier, the second time, or when expired', async () => {
    const codeFor = async (client: ReturnType<typeof pkceClient>) =>
      locationOf(await follow(await choose(await start(client), VERIFIED))).searchParams.get('code') ?? '';
    expect(await exchange(await codeFor(pkceClient()), 'x'.repeat(43))).toEqual([400, 'bad_code_verifier']);
    const client = pkceClient();
    const code = await codeFor(client);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await exchange(code, 'x'.repeat(43))).toEqual([404, 'flow_state_not_found']);
    const late = pkceClient();
    const old = await codeFor(late);
    clock.now += 5 * MINUTE;
    expect((await late.auth.exchangeCodeForSession(old)).error?.code).toBe('flow_state_expired');
  });

  test.each(['https://evil.example/', 'javascript:alert(1)', 'http://localhost:1/auth/callback'])(
    'redirects to the site, not to %s',
    async (redirectTo) => {
      const back = locationOf(await follow(await choose(await start(pkceClient(), redirectTo), VERIFIED)));
      expect(back.origin).toBe(backend.url);
    },
  );

  test('refuses to start without PKCE, or with an unknown provider', async () => {
    for (const query of [
      'provider=google',
      'provider=apple&code_challenge_method=s256&code_challenge=' + 'x'.repeat(43),
    ]) {
      const response = await follow(`${backend.url}/auth/v1/authorize?${query}`);
      expect([response.status, (await response.json()).code]).toEqual([400, 'validation_failed']);
    }
  });

  test('the fake declares itself, describes its endpoints, and accepts one client and one callback', async () => {
    const provider = await start(pkceClient());
    const page = await (await follow(provider)).text();
    expect(page).toContain('This is not Google');
    const configuration = await (await fetch(`${backend.url}/__google/.well-known/openid-configuration`)).json();
    expect(configuration).toMatchObject({ issuer: `${backend.url}/__google` });
    const { keys } = await (await fetch(configuration.jwks_uri)).json();
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', alg: 'RS256' })]);
    expect(keys[0].d).toBeUndefined();
    const elsewhere = new URL(provider);
    elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
    expect((await follow(elsewhere)).status).toBe(404);
    const proxied = await follow(provider, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.status).toBe(404);
  });
});
