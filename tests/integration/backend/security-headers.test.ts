// @module-tag quick
/** The security headers of every answer: the app and its pages, the services, early refusals, a static host. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hostingFiles } from '../../../scripts/vite-hosting.ts';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

const MAX_SERVED = 20;
const HTTPS_ONLY = 'max-age=31536000';

/** Features disabled for the page and everything in it, even if the app could never request them. */
const CLOSED = `bluetooth display-capture hid microphone midi payment serial
  usb idle-detection local-fonts publickey-credentials-get screen-wake-lock`.split(/\s+/);
const OPEN = ['accelerometer', 'camera', 'clipboard-write', 'geolocation', 'gyroscope', 'magnetometer'];
/** Chromium no longer knows these, or not on every system, and warns on each page. Their default is enough. */
const UNNAMED = ['attribution-reporting', 'web-share'];

type Directives = Readonly<Record<string, string>>;

const directivesOf = (policy: string | null | undefined): Directives =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources.join(' ')];
    }),
  );

/** The policy of a page on a host whose services may be elsewhere. */
const pagePolicy = (connectTo: string, pictures = ''): Directives => ({
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': `'self' ${connectTo}`,
  'img-src': `'self' data: blob:${pictures}`,
  'style-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/) as string,
  'style-src-attr': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'rihla',
});

const DATA_POLICY: Directives = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

function expectCommon(get: (name: string) => string | null | undefined): void {
  expect(get('x-content-type-options')).toBe('nosniff');
  expect(get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(get('cross-origin-opener-policy')).toBe('same-origin');
  expect(get('cross-origin-resource-policy')).toBe('same-origin');
}

function expectFeatures(get: (name: string) => string | null | undefined): void {
  const features = get('permissions-policy')?.split(', ') ?? [];
  expect(features).toEqual(expect.arrayContaining(CLOSED.map((name) => `${name}=()`)));
  expect(features.filter((feature) => !feature.endsWith('=()')).toSorted()).toEqual(
    OPEN.map((name) => `${name}=(self)`),
  );
  expect(features.filter((feature) => UNNAMED.some((name) => feature.startsWith(`${name}=`)))).toEqual([]);
}

describe.each([
  ['https://rihla.example', HTTPS_ONLY],
  ['http://rihla.example', null],
  [undefined, null],
])('the headers of a site at %s', (siteUrl, httpsOnly) => {
  let backend: TestBackend;
  let folder: string;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(backend.url + path, { headers, redirect: 'manual' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rihla-app-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of ['index.html', 'landing.html']) writeFileSync(join(folder, name), '<!doctype html><title>App');
    for (const name of ['sw.js', 'assets/worker-abcdefgh.js', 'assets/part-abcdefgh.js'])
      writeFileSync(join(folder, name), 'export {};');
    backend = await startTestBackend({
      database: ANY_ENGINE,
      appDir: folder,
      ...(siteUrl === undefined ? {} : { siteUrl }),
      limits: { ...LIMITS, server: { ...LIMITS.server, maxServed: MAX_SERVED } },
    });
  });
  afterAll(async () => {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['/', 200],
    ['/index.html', 200],
    ['/search', 200],
    ['/restaurant/nowhere', 404],
    ['/auth/callback?code=1', 200],
    ['/sw.js', 200],
    ['/assets/worker-abcdefgh.js', 200],
  ])('%s is a page or a part of one, with status %i', async (path, status) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
    const { host } = new URL(backend.url);
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual(
      pagePolicy(`ws://${host} wss://${host}`),
    );
    expectCommon((name) => answer.headers.get(name));
    // Subresources are bound by their document's policy.
    if (path.startsWith('/assets/')) expect(answer.headers.get('permissions-policy')).toBeNull();
    else expectFeatures((name) => answer.headers.get(name));
    expect(answer.headers.get('strict-transport-security')).toBe(httpsOnly);
  });

  test.each([
    ['/assets/part-abcdefgh.js', 200],
    ['/assets/gone.js', 404],
  ])('%s is a subresource bound by its document’s policy, with status %i', async (path, status) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
    expectCommon((name) => answer.headers.get(name));
    for (const name of ['content-security-policy', 'permissions-policy'])
      expect(answer.headers.get(name), name).toBeNull();
    expect(answer.headers.get('content-type')).not.toContain('html');
    expect(answer.headers.get('strict-transport-security')).toBe(httpsOnly);
  });

  test('only the checkout page allows the payment provider’s script; otherwise it has the common policy', async () => {
    const answer = await get('/subscription/checkout?plan=monthly', { accept: 'text/html' });
    const { host } = new URL(backend.url);
    const page = pagePolicy(`ws://${host} wss://${host} https://api.stripe.com`);
    const { 'require-trusted-types-for': _, 'trusted-types': __, ...others } = page;
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual({
      ...others,
      'script-src': "'self' https://js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com',
    });
    expectCommon((name) => answer.headers.get(name));
    expectFeatures((name) => answer.headers.get(name));
    for (const path of ['/subscription', '/subscription/checkout/', '/subscription/success', '/pricing'])
      expect((await get(path)).headers.get('content-security-policy'), path).not.toContain('stripe');
  });

  test('a 304 answer does not change the cached headers', async () => {
    const page = await get('/index.html');
    const again = await get('/index.html', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    for (const name of ['content-security-policy', 'cross-origin-resource-policy', 'permissions-policy'])
      expect(again.headers.get(name), name).toBe(page.headers.get(name));
  });

  test.each([
    ['/healthz', 200],
    ['/packs/none', 404],
    ['/rest/v1/restaurants?select=id', 401],
    ['/rest/v1/nothing', 401],
    ['/auth/v1/user', 401],
    ['/auth/v1/nothing', 401],
    ['/storage/v1/object/public/avatars/none.jpg', 400],
    ['/storage/v1/object/info/none', 400],
    ['/functions/v1/nothing', 404],
    ['/.netlify/functions/nothing', 404],
  ])('%s is data, with status %i', async (path, status) => {
    const answer = await get(path, { accept: 'text/html' });
    expect(answer.status).toBe(status);
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual(DATA_POLICY);
    expectCommon((name) => answer.headers.get(name));
    // Files that run nothing need no feature policy, and this saves bytes on a first visit.
    if (path === '/healthz' || path.startsWith('/packs/')) expect(answer.headers.get('permissions-policy')).toBeNull();
    else expectFeatures((name) => answer.headers.get(name));
    expect(answer.headers.get('strict-transport-security')).toBe(httpsOnly);
  });

  test('an early refusal has the data policy too', async () => {
    const { port } = new URL(backend.url);
    const crowd = Array.from({ length: MAX_SERVED + 5 }, () => connect(Number(port), '127.0.0.1'));
    onTestFinished(() => crowd.forEach((socket) => void socket.destroy()));
    await Promise.all(crowd.map((socket) => once(socket, 'connect')));
    // The server may register the connections later than the sockets do.
    let answer = await get('/');
    await expect.poll(async () => (answer = await get('/')).status).toBe(503);
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual(DATA_POLICY);
    expectCommon((name) => answer.headers.get(name));
    expectFeatures((name) => answer.headers.get(name));
    expect(answer.headers.get('strict-transport-security')).toBe(httpsOnly);
  });
});

test('a static host gets the same headers in _headers, with the project’s address', () => {
  const { _headers: file = '' } = hostingFiles(new URL('https://abc.supabase.co'));
  const [, rule = ''] = /^\/\*\n((?: {2}.*\n)+)/.exec(file) ?? [];
  const headers = new Map(
    rule
      .trim()
      .split(/\n\s+/)
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const),
  );
  expect(directivesOf(headers.get('content-security-policy'))).toEqual(
    pagePolicy('https://abc.supabase.co wss://abc.supabase.co', ' https://abc.supabase.co'),
  );
  expectCommon((name) => headers.get(name));
  expectFeatures((name) => headers.get(name));
  expect(headers.get('strict-transport-security')).toBe(HTTPS_ONLY);
});
