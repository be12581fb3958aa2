// @module-tag quick
/** A page of another origin can read every refusal: each kind has the CORS headers. */
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant, restaurantRow } from '../../support/restaurant-rows.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const KB70 = 'x'.repeat(70_000);
const MB12 = 'x'.repeat(12_000_000);
const FORGED = { authorization: 'Bearer a.b.c' };

interface Case {
  readonly path: string;
  readonly init?: RequestInit;
  /** By default, the publishable key is sent. */
  readonly key?: 'none' | 'secret';
}

const post = (path: string, body: string, key?: Case['key']): Case => ({
  path,
  init: { method: 'POST', body, headers: JSON_TYPE },
  ...(key === undefined ? {} : { key }),
});
const get = (path: string, headers: Record<string, string> = {}, key?: Case['key']): Case => ({
  path,
  init: { headers },
  ...(key === undefined ? {} : { key }),
});

const REFUSALS: ReadonlyArray<readonly [what: string, status: number, asked: Case]> = [
  ['REST without a key', 401, get('/rest/v1/restaurants?select=id', {}, 'none')],
  ['REST with a forged token', 401, get('/rest/v1/restaurants?select=id', FORGED)],
  ['REST with a key of elsewhere', 401, get('/rest/v1/restaurants', { apikey: 'sb_publishable_x' }, 'none')],
  ['a table that is closed', 401, get('/rest/v1/users?select=id')],
  ['a table that is none', 404, get('/rest/v1/nothing?select=id')],
  ['a function that is none', 404, post('/rest/v1/rpc/nothing', '{}')],
  ['a filter that is none', 400, get('/rest/v1/restaurants?select=id&id=xx.1')],
  ['a schema that is closed', 406, get('/rest/v1/users?select=id', { 'accept-profile': 'auth' })],
  ['a range beyond the rows', 416, get('/rest/v1/restaurants?select=id', { range: '5-9', prefer: 'count=exact' })],
  ['a taken key', 409, post('/rest/v1/restaurants', JSON.stringify(restaurantRow({ slug: 'taken' })), 'secret')],
  ['a REST body that is too large', 413, post('/rest/v1/rpc/sync_pull', KB70)],
  ['an embed that is too deep', 400, get('/rest/v1/restaurants?select=id,reviews(restaurants(reviews(id)))')],
  ['an address that is too long', 414, get(`/rest/v1/restaurants?select=id&name=eq.${'x'.repeat(5000)}`)],
  ['a long address with a body', 414, post(`/rest/v1/rpc/sync_pull?x=${'x'.repeat(5000)}`, KB70)],
  ['headers of 20 kB', 431, get('/rest/v1/restaurants?select=id', { 'x-large': 'x'.repeat(20_000) })],
  ['the root of REST', 403, get('/rest/v1/')],
  ['auth without a key', 401, post('/auth/v1/token?grant_type=password', '{}', 'none')],
  ['auth without JSON', 400, post('/auth/v1/signup', '{')],
  ['a wrong password', 400, post('/auth/v1/token?grant_type=password', '{"email":"a@b.co","password":"wrong-one"}')],
  ['an auth route that is none', 404, get('/auth/v1/nothing')],
  ['who am I, signed out', 401, get('/auth/v1/user', {}, undefined)],
  ['an auth body that is too large', 413, post('/auth/v1/signup', KB70)],
  ['a signed address that is forged', 400, get('/storage/v1/object/sign/avatars/a.png?token=x')],
  ['an object that is none', 400, get('/storage/v1/object/public/avatars/a.png')],
  ['storage with a forged token', 401, get('/storage/v1/object/avatars/a.png', FORGED)],
  ['a storage body that is none', 400, post('/storage/v1/object/list/avatars', '[')],
  ['a service that is not here', 501, post('/graphql/v1', '{}')],
  ['a storage route that is none', 400, get('/storage/v1/nothing')],
  ['an upload of a visitor', 400, post('/storage/v1/object/avatars/a/b.png', 'x')],
  ['a function that is none', 404, get('/functions/v1/nothing')],
  ['the same at its old address', 404, get('/.netlify/functions/nothing')],
  ['a function’s body that is none', 400, post('/functions/v1/places', '[')],
  ['a function’s body that is too large', 413, post('/functions/v1/places', MB12)],
  ['deleting an account, signed out', 401, post('/functions/v1/delete-account', '{}')],
  ['realtime over HTTP', 404, get('/realtime/v1/api/broadcast')],
  ['a pack that is none', 404, get('/packs/nothing.json')],
];

describe.each(ONE_ENGINE)('pages of other origins read, on %s,', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await insertRestaurant(backend.database, { slug: 'taken' });
  });
  afterAll(() => backend.stop());

  function ask({ path, init = {}, key }: Case): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', 'https://elsewhere.example');
    if (key !== 'none') headers.set('apikey', key === 'secret' ? backend.secretKey : backend.publishableKey);
    return fetch(backend.url + path, { ...init, headers });
  }

  test.each(REFUSALS)('%s: %i', async (_, status, asked) => {
    const answer = await ask(asked);
    const body = await answer.text();
    expect(answer.status, body).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('sb-error-code');
  });

  test.each(REFUSALS)('the preflight for %s', async (_, __, { path, init }) => {
    const answer = await fetch(backend.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': init?.method ?? 'GET',
        'access-control-request-headers': 'apikey,authorization,x-anything',
      },
    });
    expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([true, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-anything');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  test('an internal error: 500', async () => {
    await backend.database.exec(
      `create or replace function public.live_claims() returns jsonb language plpgsql stable set search_path = '' as
       $$ begin raise exception 'fails' using errcode = 'XX000'; end $$`,
    );
    const answer = await ask(post('/rest/v1/rpc/live_claims', '{}'));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([500, '*']);
  });

  test('too many sign-ups: 429', async () => {
    const body = JSON.stringify({ email: 'often@example.com', password: 'Long-enough-1' });
    const statuses = [];
    for (let round = 0; round < 2; round++) {
      const answer = await ask(post('/auth/v1/recover', body));
      statuses.push([answer.status, answer.headers.get('access-control-allow-origin')]);
    }
    expect(statuses).toEqual([
      [200, '*'],
      [429, '*'],
    ]);
  });

  test.each([
    ['a line that is none', 'NONSENSE\r\n\r\n', 400],
    ['two lengths', 'POST /rest/v1/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['headers of 20 kB', `GET /rest/v1/x HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a host that is none', 'GET /rest/v1/x HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
  ])('what is no request: %s', async (_, request, status) => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^access-control-allow-origin: \*\r$/im);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  });
});

describe('under overload', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const requests = { ...LIMITS.requests, maxAnswering: 1, maxWaiting: 1 };
    const server = { ...LIMITS.server, headersTimeoutMs: 300, requestTimeoutMs: 600, checkEveryMs: 50 };
    backend = await startTestBackend({ database: 'pglite', limits: { ...LIMITS, requests, server } });
  });
  afterAll(() => backend.stop());

  test('the early 503 is readable, and its preflight is answered', async () => {
    const gate = new EventEmitter();
    const isFree = once(gate, 'free');
    const holding = backend.database.transaction(() => isFree);
    const url = `${backend.url}/rest/v1/restaurants?select=id`;
    const headers = { apikey: backend.publishableKey };
    const waiting = [fetch(url, { headers }), fetch(url, { headers })];
    await vi.waitFor(async () => {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(100) });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    });
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' };
    const before = await fetch(url, { method: 'OPTIONS', headers: asked });
    expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([204, 'apikey']);
    gate.emit('free');
    await holding;
    for (const answer of await Promise.all(waiting)) await answer.text();
  });

  test('a request that never ends gets 408', async () => {
    const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET /rest/v1/x HTTP/1.1\r\nhost: loc');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^]*access-control-allow-origin: \*\r\n/);
  });
});
