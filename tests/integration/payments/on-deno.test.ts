// @module-tag full
/** The payment functions on the real Deno, like hosted Supabase: a subscription's life with Stripe’s stand-in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { verifyEntitlement } from '../../../src/platform/entitlement-signature.ts';
import { openPaymentsStandIn, PAYMENTS_PATH } from '../../../supabase/local/payments/stand-in.ts';
import { startTestBackend } from '../../support/backend.ts';
import { callFunction, checkoutRequest, GOOD_CARD, readSetup, submit } from '../../support/payments.ts';
import { signUp } from '../../support/people.ts';
import { findFreePort } from '../../support/server-process.ts';
import { DENO, startDeno } from '../../support/servers/deno.ts';

const KEY = 'key-of-this-test';
const NAMES = [
  'cancel-subscription',
  'create-checkout-session',
  'create-portal-session',
  'delete-account',
  'entitlement',
  'list-invoices',
  'resume-subscription',
  'stripe-webhook',
];

async function makeKey(kid: string): Promise<JsonWebKey & { readonly kid: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid };
}

test.runIf(DENO)('a subscription is bought, reported, cancelled, resumed and deleted on the real Deno', async () => {
  const backend = await startTestBackend({ database: 'pglite' });
  onTestFinished(() => backend.stop());
  const folder = mkdtempSync(join(tmpdir(), 'rihla-deno-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const standIn = await openPaymentsStandIn({
    url: () => origin,
    siteUrl: () => origin,
    now: Date.now,
    random: () => 0.5,
    key: KEY,
    file: join(folder, 'state.json'),
    mail: () => {},
    report: () => {},
  });
  const env = {
    ...standIn.settings(),
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    SITE_URL: origin,
    ENTITLEMENT_KEYS: JSON.stringify([await makeKey('first'), await makeKey('second')]),
  };
  const origins = new Map(await Promise.all(NAMES.map(async (name) => [name, await startDeno(name, env)] as const)));
  const app = new Hono();
  app.all('/functions/v1/:name', (c) => {
    const name = c.req.param('name');
    return fetch(`${origins.get(name)}/${name}`, new Request(c.req.raw, { headers: c.req.raw.headers }));
  });
  app.route(PAYMENTS_PATH, standIn.routes);
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  // Stops before the functions do, because an event may be under way.
  onTestFinished(() => {
    standIn.close();
    server.close();
  });

  const hosted = { url: origin, publishableKey: backend.publishableKey };
  const person = await signUp(backend);
  const call = async (name: string, body: object = {}) => {
    const answer = await callFunction(hosted, name, body, person);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  const { payments, keys } = await readSetup(hosted);
  const { url } = await call('create-checkout-session', checkoutRequest(origin, payments?.priceIds.monthly ?? ''));
  expect((await submit(url, { card: GOOD_CARD })).status).toBe(303);
  // The events reach the webhook by themselves.
  await expect.poll(async () => (await call('entitlement')).token).not.toBeNull();
  expect((await verifyEntitlement((await call('entitlement')).token, keys))?.sub).toBe(person.id);
  expect((await call('cancel-subscription')).cancelAtPeriodEnd).toBe(true);
  expect((await call('resume-subscription')).cancelAtPeriodEnd).toBe(false);
  expect((await call('create-portal-session', { returnUrl: `${origin}/subscription` })).url).toContain('/p/session/');
  expect((await call('list-invoices')).invoices).toHaveLength(1);
  const refused = await callFunction(hosted, 'cancel-subscription', { subscriptionId: 'sub_of_another' }, person);
  expect([refused.status, refused.body.code]).toEqual([403, 'not_yours']);
  expect(await call('delete-account')).toMatchObject({ deleted: true, subscription: 'cancelled' });
});
