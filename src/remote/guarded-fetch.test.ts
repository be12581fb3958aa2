// @module-tag quick
import { describe, expect, test } from 'vitest';
import { guardFetch, parseRetryAfterMs } from './guarded-fetch.ts';

const URL_OF = { rest: 'https://api.invalid/rest/v1/rpc/sync_pull', auth: 'https://api.invalid/auth/v1/token' };
const now = () => Date.UTC(2026, 10, 20);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const answering = (response: Response) => guardFetch(async () => response, { now });

const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

describe('accepted answers (Y12)', () => {
  test('JSON and answers without a body are', async () => {
    expect(await (await answering(new Response('{"a":1}', { headers: JSON_TYPE }))(URL_OF.rest)).json()).toEqual({
      a: 1,
    });
    expect((await answering(new Response(null, { status: 204 }))(URL_OF.rest)).status).toBe(204);
  });

  test.each([
    ['a portal’s page', new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
    ['an answer without a type', new Response(new Uint8Array([1]))],
    ['a proxy’s error page', new Response('bad gateway', { status: 502, headers: { 'content-type': 'text/html' } })],
    ['a network that wants a login', new Response('x', { status: 511, headers: { 'content-type': 'text/html' } })],
  ])('%s counts as offline', async (_name, response) => {
    await expect(answering(response)(URL_OF.rest)).rejects.toMatchObject({ code: 'offline', isRetryable: true });
    await expect(answering(response)(URL_OF.auth)).rejects.toMatchObject({ code: 'offline' });
  });

  test('no answer, or none in time, counts as offline', async () => {
    const broken = guardFetch(() => Promise.reject(new TypeError('Failed to fetch')), { now });
    await expect(broken(URL_OF.rest)).rejects.toMatchObject({ code: 'offline' });
    await expect(guardFetch(silent, { now, timeoutMs: 1 })(URL_OF.rest)).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('the server’s refusals (Y15)', () => {
  test.each([
    [429, 'rate_limited', 7000],
    [503, 'server', 7000],
    [410, 'other_generation', null],
  ])('%s is %s', async (status, code, retryAfterMs) => {
    const response = new Response('{}', { status, headers: { ...JSON_TYPE, 'retry-after': '7' } });
    await expect(answering(response)(URL_OF.rest)).rejects.toMatchObject({ code, status, retryAfterMs });
  });

  test('a refusal of the auth server is returned, because its caller evaluates it (Y16)', async () => {
    const response = new Response('{}', { status: 429, headers: JSON_TYPE });
    expect((await answering(response)(URL_OF.auth)).status).toBe(429);
  });

  test('Retry-After is seconds or a date, at most an hour', () => {
    expect(parseRetryAfterMs('120', now())).toBe(120_000);
    expect(parseRetryAfterMs('Fri, 20 Nov 2026 00:00:30 GMT', now())).toBe(30_000);
    expect(parseRetryAfterMs('Thu, 19 Nov 2026 00:00:00 GMT', now())).toBe(0);
    expect(parseRetryAfterMs('99999', now())).toBe(3_600_000);
    expect(parseRetryAfterMs('soon', now())).toBeNull();
    expect(parseRetryAfterMs(null, now())).toBeNull();
  });
});
