// @module-tag quick
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FUNCTION_NAMES } from '../../../supabase/local/gateway/functions.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';
import { DENO, DENO_CONFIG, startDeno } from '../../support/servers/deno.ts';

const FUNCTIONS = fileURLToPath(new URL('../../../supabase/functions/', import.meta.url));

function setClaims(value: string | undefined): void {
  vi.stubEnv('CLAIMS', value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe.each(ONE_ENGINE)('edge functions, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await insertRestaurant(backend.database, { country_code: 'SG' });
    await insertRestaurant(backend.database, { country_code: 'MY', country: 'Malaysia' });
    const gone = await insertRestaurant(backend.database, { country_code: 'TH', country: 'Thailand' });
    await backend.database.query('delete from public.restaurants where id = $1', [gone]);
  });
  afterAll(() => backend.stop());

  test('supabase-js and the old address call the same function, which returns the counts to show beside the stated figures (U124)', async () => {
    setClaims(undefined);
    const invoked = await backend.client().functions.invoke('claims', { method: 'GET' });
    expect(invoked.data).toEqual({ mode: 'stated', places: 2, countries: 2 });
    const old = await fetch(`${backend.url}/.netlify/functions/claims`);
    expect([old.status, await old.json()]).toEqual([200, { mode: 'stated', places: 2, countries: 2 }]);
    expect(old.headers.get('access-control-allow-origin')).toBe('*');
    expect(old.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('with CLAIMS=live, counts the data without deleted rows', async () => {
    setClaims('live');
    const { data } = await backend.client().functions.invoke('claims', { method: 'GET' });
    expect(data).toEqual({ mode: 'live', places: 2, countries: 2 });
  });

  test.runIf(DENO)('on the real Deno, the same source gives the same answers', async () => {
    const deno = await startDeno('claims', {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      CLAIMS: 'live',
    });
    setClaims('live');
    for (const init of [{}, { method: 'POST' }, { method: 'OPTIONS' }]) {
      const [there, here] = await Promise.all([
        fetch(`${deno}/claims`, init),
        fetch(`${backend.url}/functions/v1/claims`, init),
      ]);
      const [expected, text] = [await there.text(), await here.text()];
      expect([here.status, text]).toEqual([there.status, expected]);
      const names = ['cache-control', 'access-control-allow-methods', ...(expected === '' ? [] : ['content-type'])];
      for (const name of names) expect(here.headers.get(name), name).toBe(there.headers.get(name));
    }
  });

  test.runIf(DENO)('on the real Deno, the webhook accepts only what the payment provider signed', async () => {
    const secret = 'whsec_of_deno';
    const deno = await startDeno('stripe-webhook', {
      SUPABASE_URL: backend.url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_PRICE_MONTHLY: 'price_m',
      STRIPE_PRICE_YEARLY: 'price_y',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    });
    const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
    const seconds = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      type: 'ping',
      created: seconds,
      data: { object: { id: 'x', object: 'ping' } },
    });
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    for (const [signed, answer] of [
      ['00', { code: 'bad_signature' }],
      [signature, { outcome: 'ignored' }],
      [signature, { outcome: 'duplicate' }],
    ] as const) {
      const headers = { 'stripe-signature': `t=${seconds},v1=${signed}` };
      const response = await fetch(`${deno}/stripe-webhook`, { method: 'POST', body, headers });
      expect(await response.json()).toEqual(answer);
    }
  });

  test.runIf(DENO)('every function passes the real Deno’s type check, which deploying requires', async () => {
    const names = readdirSync(FUNCTIONS).filter((name) => name !== '_shared');
    expect(names.toSorted()).toEqual(FUNCTION_NAMES.toSorted());
    const sources = names.map((name) => join(FUNCTIONS, name, 'index.ts'));
    const { status, stderr } = spawnSync(DENO ?? '', ['check', ...DENO_CONFIG, ...sources], {
      env: { ...process.env, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('error');
    expect(status).toBe(0);
  });

  test('errors have a code and a message, and a preflight needs no key', async () => {
    const posted = await fetch(`${backend.url}/functions/v1/claims`, { method: 'POST', body: '{}' });
    expect([posted.status, await posted.json()]).toEqual([
      405,
      { code: 'method_not_allowed', message: 'This function is read with GET.' },
    ]);
    const none = await fetch(`${backend.url}/functions/v1/none`);
    expect([none.status, await none.json()]).toEqual([
      404,
      { code: 'not_found', message: 'There is no such function.' },
    ]);
    expect((await fetch(`${backend.url}/functions/v1/claims`, { method: 'OPTIONS' })).status).toBe(204);
  });
});
