// @module-tag quick
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { openDatabase } from '../../../supabase/local/database/engine.ts';
import { ANY_ENGINE, ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { signUpAndIn } from '../../support/sign-up.ts';
import { createMigratedDatabase } from '../../support/test-database.ts';

const PASSWORD = 'Long-enough-1';

describe.each(ENGINES)('signing in, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test('a person signs up, out and in again, and a session is refreshed', async () => {
    const client = backend.client();
    const signedUp = await signUpAndIn(client, {
      email: 'amal@example.com',
      password: PASSWORD,
      options: { data: { full_name: 'Amal O’Connor' } },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).not.toBeNull();
    expect((await client.auth.signOut()).error).toBeNull();
    const signedIn = await client.auth.signInWithPassword({ email: 'amal@example.com', password: PASSWORD });
    expect(signedIn.error).toBeNull();
    const before = signedIn.data.session?.refresh_token;
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.session?.refresh_token).not.toBe(before);
    expect((await client.from('users').select('name')).data).toEqual([{ name: 'Amal O’Connor' }]);
  });

  test('a wrong password is refused with a code', async () => {
    await backend.client().auth.signUp({ email: 'taken@example.com', password: PASSWORD });
    const wrong = await backend
      .client()
      .auth.signInWithPassword({ email: 'taken@example.com', password: 'not-this-one' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test.each([
    ['its full name', { name: 'Siti', full_name: 'Siti binti Omar' }, 'Siti binti Omar'],
    ['the name', { name: ' Siti ' }, 'Siti'],
    ['nothing of the address', {}, expect.stringMatching(/^Traveller \w{4}$/)],
    ['no empty name', { name: '<>', full_name: '' }, expect.stringMatching(/^Traveller \w{4}$/)],
  ])('a new profile is called by %s (F29)', async (what, data, expected) => {
    const client = backend.client();
    const email = `fallback-${what.toLowerCase().replaceAll(' ', '-')}@example.com`;
    await signUpAndIn(client, { email, password: PASSWORD, options: { data } });
    expect((await client.from('users').select('name')).data).toEqual([{ name: expected }]);
  });
});

describe('HTTP answers', () => {
  let backend: TestBackend;
  let folder: string;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(backend.url + path, { headers });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rihla-app-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
    writeFileSync(join(folder, 'assets/app-abc123.js'), `export const text = '${'x'.repeat(5000)}';`);
    backend = await startTestBackend({ database: ANY_ENGINE, appDir: folder });
    const packs = join(backend.dataDir, 'packs/7');
    mkdirSync(packs, { recursive: true });
    writeFileSync(join(packs, 'sg.index.pack'), Buffer.from(Array.from({ length: 100 }, (_, n) => n)));
    writeFileSync(join(packs, 'sg.index.pack.br'), 'not really brotli');
    writeFileSync(join(backend.dataDir, 'packs/manifest.json'), '{}');
  });
  afterAll(async () => {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('/healthz reports the state and is never cached', async () => {
    const response = await get('/healthz');
    expect(await response.json()).toEqual({
      ok: true,
      service: 'rihla',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: 'ready',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a navigation to any address gets the app; a missing asset is 404', async () => {
    const app = '<!doctype html><title>App</title>';
    const page = await get('/prayer', { accept: 'text/html' });
    expect([page.status, await page.text()]).toEqual([200, app]);
    for (const path of ['/restaurant/anything', '/no-such-page']) {
      const unknown = await get(path, { accept: 'text/html' });
      expect([unknown.status, await unknown.text()], 'search engines forget it').toEqual([404, app]);
    }
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/gone.js', { accept: 'text/html' })).status).toBe(404);
    expect((await get('/gone.png')).status).toBe(404);
  });

  test('hashed assets are immutable, compressed, and revalidated by their ETag', async () => {
    const asset = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('content-type')).toContain('javascript');
    const etag = (await get('/assets/app-abc123.js', { 'accept-encoding': 'identity' })).headers.get('etag') ?? '';
    expect((await get('/assets/app-abc123.js', { 'if-none-match': etag })).status).toBe(304);
  });

  test('every answer has the security headers', async () => {
    for (const path of ['/', '/healthz', '/rest/v1/restaurants', '/packs/none']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    }
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', [0, 9]],
    ['bytes=95-', 206, 'bytes 95-99/100', [95, 99]],
    ['bytes=-5', 206, 'bytes 95-99/100', [95, 99]],
    ['bytes=90-500', 206, 'bytes 90-99/100', [90, 99]],
    ['bytes=100-', 416, 'bytes */100', undefined],
    ['bytes=-0', 416, 'bytes */100', undefined],
    ['items=0-1', 200, null, [0, 99]],
  ])('the range %s of a pack answers %i', async (range, status, contentRange, span) => {
    const response = await get('/packs/7/sg.index.pack', { range, 'accept-encoding': 'br' });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(response.headers.get('content-encoding')).toBeNull();
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (span)
      expect([bytes[0], bytes.at(-1), bytes.length]).toEqual([span[0], span[1], (span[1] ?? 0) - (span[0] ?? 0) + 1]);
  });

  test('the manifest is compressed on request, revalidated with 304, and a range refers to the uncompressed file', async () => {
    const text = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ path: `7/${n}.index.pack` })));
    const path = join(backend.dataDir, 'packs/manifest.json');
    const before = readFileSync(path);
    onTestFinished(() => writeFileSync(path, before));
    writeFileSync(path, text);
    const ask = (headers: Record<string, string>) =>
      fetch(`${backend.url}/packs/manifest.json`, { headers: { 'accept-encoding': 'br', ...headers } });
    const answer = await ask({});
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(text);
    expect((await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    const part = await ask({ range: 'bytes=0-9' });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    expect(await part.text()).toBe(text.slice(0, 10));
    const plain = await ask({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(text);
  });

  test('a pack is compressed on request and immutable; only the manifest is fresh for no more than ten seconds', async () => {
    const pack = await fetch(`${backend.url}/packs/7/sg.index.pack`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(pack.headers.get('content-encoding')).toBe('br');
    expect(pack.headers.get('cache-control')).toContain('immutable');
    const plain = await get('/packs/7/sg.index.pack', { 'accept-encoding': 'br;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await get('/packs/manifest.json')).headers.get('cache-control')).toBe('max-age=10');
  });

  test.each([
    '/packs/../secrets.json',
    '/packs/..%2fsecrets.json',
    '/packs/%2e%2e/secrets.json',
    '/packs/..%5csecrets.json',
    '/packs/%00',
    '/packs/%',
  ])('%s leads out of no folder', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('lite’s own pages, and the operator’s routes without the secret key, do not exist', async () => {
    for (const path of ['/_system/info', '/__admin', '/__admin/anything'])
      expect((await get(path)).status, path).toBe(404);
    expect((await get('/__admin/x', { authorization: `Bearer ${backend.publishableKey}` })).status).toBe(404);
  });

  test('requests without a key and oversized requests are refused', async () => {
    expect((await get('/rest/v1/restaurants')).status).toBe(401);
    const body = 'x'.repeat(2 * 1024 * 1024);
    const response = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      body,
      headers: { apikey: backend.publishableKey },
    });
    expect(response.status).toBe(413);
  });

  test('the secrets file is readable by its owner only, and stays the same', () => {
    const path = join(backend.dataDir, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8')).secretKey).toBe(backend.secretKey);
  });
});

describe('the process and its data directory', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rihla-process-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('has one owner, stops cleanly on request, and can be used again', { tags: ['full'] }, async () => {
    await layOutDatabase(dataDir);
    const first = await startServerProcess({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      code: 'data_dir_locked',
      message: expect.stringContaining(`process ${first.pid}`),
    });
    expect(await first.stop()).toBe(0);
    const database = await openDatabase({ dataDir });
    expect(await insertRestaurant(database)).toMatch(/^[0-9a-f-]{36}$/);
    await database.close();
  });

  test.each(ENGINES)('stops in time even while clients are connected, on %s', { tags: ['full'] }, async (engine) => {
    const migrated = engine === 'postgres' ? await createMigratedDatabase() : undefined;
    onTestFinished(() => migrated?.drop());
    const folder = mkdtempSync(join(tmpdir(), 'rihla-process-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    if (!migrated) await layOutDatabase(folder);
    const databaseUrl = migrated?.url;
    const server = await startServerProcess({ dataDir: folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    onTestFinished(() => server.kill());

    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=sb_publishable_rihla_local`,
    );
    await once(socket, 'open');
    const halfSent = connect(server.port, '127.0.0.1');
    halfSent.resume();
    await once(halfSent, 'connect');
    halfSent.write('POST /rest/v1/restaurants HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{');
    const ends = [once(socket, 'close'), once(halfSent, 'close')];
    expect(await server.stop()).toBe(0);
    await Promise.all(ends);
  });
});
