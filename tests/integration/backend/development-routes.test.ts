// @module-tag full
/** Pages for developers only: mails, codes, and the controls of the fakes. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DevelopmentOptions, isDevelopment } from '../../../supabase/local/development/development.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { layOutDatabase } from '../../support/light-database.ts';
import { developmentUrl } from '../../support/outbox.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { type PlainProxy, startNginxLikeProxy, startTcpForward } from '../../support/servers/plain-proxy.ts';

const EMAIL = 'victim@example.com';
const PROXIES = [
  ['nginx with its default headers', startNginxLikeProxy],
  ['a TCP forward with Host: localhost', startTcpForward],
] as const;

describe.each(PROXIES)('through %s', (_, startProxy) => {
  let backend: TestBackend;
  let proxy: PlainProxy;
  beforeAll(async () => {
    backend = await startTestBackend({ database: ANY_ENGINE });
    proxy = await startProxy(Number(new URL(backend.url).port));
    await backend.client().auth.signUp({ email: EMAIL, password: 'correct horse' });
    await backend.client().auth.resetPasswordForEmail(EMAIL);
  });
  afterAll(async () => {
    await proxy.stop();
    await backend.stop();
  });
  const consent = (state: string) =>
    `${backend.url}/__google/authorize?${new URLSearchParams({
      client_id: 'rihla-local',
      redirect_uri: `${backend.url}/auth/v1/callback`,
      state,
    })}`;

  test('the visitor gets the app’s data', async () => {
    expect(await proxy.ask(`${backend.url}/healthz`)).toMatchObject({ status: 200 });
  });

  test.each(['/__outbox', '/__outbox.json', `/__outbox.json?to=${EMAIL}`, '/__outbox.json?key='])(
    'mails and codes can’t be read at %s',
    async (path) => {
      const { status, text } = await proxy.ask(backend.url + path);
      expect([status, text.includes('token_hash')]).toEqual([404, false]);
    },
  );

  test('the places provider’s stand-in can’t be read or controlled', async () => {
    expect(await proxy.ask(`${backend.url}/__places/asked`)).toMatchObject({ status: 404 });
    const steered = { method: 'POST', body: JSON.stringify({ mode: 'failing' }) };
    expect(await proxy.ask(`${backend.url}/__places/mode`, steered)).toMatchObject({ status: 404 });
    const headers = { 'x-goog-api-key': 'stand-in', 'x-goog-fieldmask': '*' };
    expect(await proxy.ask(`${backend.url}/__places/v1/places/standin-1`, { headers })).toMatchObject({ status: 403 });
    expect(await proxy.ask(`${backend.url}/__places/pictures/x/9999x9999.png`)).toMatchObject({ status: 404 });
  });

  test('Google’s stand-in shows its people only during a sign-in', async () => {
    for (const state of ['', 'made-up']) {
      expect(await proxy.ask(consent(state))).toMatchObject({ status: 404 });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const chosen = await proxy.ask(consent(state), { method: 'POST', headers, body: 'sub=1001' });
      expect(chosen).toMatchObject({ status: 404, location: undefined });
    }
  });

  test('a sign-in allows one choice', async () => {
    const challenge = createHash('sha256').update('a verifier of one’s own').digest('base64url');
    const query = `provider=google&code_challenge_method=s256&code_challenge=${challenge}`;
    const begun = await proxy.ask(`${backend.url}/auth/v1/authorize?${query}`);
    const page = begun.location ?? '';
    expect(await proxy.ask(page)).toMatchObject({ status: 200 });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const choice = { method: 'POST', headers, body: 'sub=1001' };
    const first = await proxy.ask(page, choice);
    expect([first.status, new URL(first.location ?? '').pathname]).toEqual([303, '/auth/v1/callback']);
    expect(await proxy.ask(page, choice)).toMatchObject({ status: 404 });
    expect(await proxy.ask(first.location ?? '')).toMatchObject({ status: 303 });
    expect(await proxy.ask(page)).toMatchObject({ status: 404 });
  });
});

describe('development mode', () => {
  const LOCAL_DATABASE = 'postgres://postgres@127.0.0.1:5432/postgres';
  const FORBIDDEN: ReadonlyArray<[string, DevelopmentOptions, string]> = [
    ['SITE_URL', { siteUrl: 'https://rihla.example' }, 'SITE_URL'],
    ['SITE_URL of this machine', { siteUrl: 'http://localhost:4173' }, 'SITE_URL'],
    ['a HOST for everyone', { host: '0.0.0.0' }, 'HOST'],
    ['a HOST of the network', { host: '192.168.1.20' }, 'HOST'],
    ['a HOST that only looks like this machine', { host: 'localhost.example' }, 'HOST'],
    ['a remote DATABASE_URL', { databaseUrl: 'postgresql://postgres:x@db.example.co:5432/postgres' }, 'DATABASE_URL'],
    ['one remote of two', { databaseUrl: 'postgres://a@127.0.0.1,db.example.co/postgres' }, 'DATABASE_URL'],
    ['an address that can’t be read', { databaseUrl: 'postgres://a@127.0.0.1:5432,b:5433/postgres' }, 'DATABASE_URL'],
  ];

  test.each<[string, DevelopmentOptions]>([
    ['a bare start', {}],
    ['this machine by its number', { host: '127.0.0.1' }],
    ['this machine by its name', { host: 'localhost' }],
    ['this machine by its other number', { host: '::1' }],
    ['a PostgreSQL of this machine', { databaseUrl: LOCAL_DATABASE }],
    ['the server of the pages', { devServerUrl: 'http://localhost:4173' }],
  ])('is on by itself for %s, and off when it is refused', (_, options) => {
    expect(isDevelopment(options)).toBe(true);
    expect(isDevelopment({ ...options, development: true })).toBe(true);
    expect(isDevelopment({ ...options, development: false })).toBe(false);
  });

  test.each(FORBIDDEN)(
    'is off with %s, and an explicit request for it is refused in one sentence',
    (_, options, named) => {
      expect(isDevelopment(options)).toBe(false);
      const reason = new RegExp(`^Development mode .* refused together with .*${named}.*: unset one of them\\.$`);
      expect(() => isDevelopment({ ...options, development: true })).toThrow(reason);
    },
  );

  test('a page server on another machine is refused', () => {
    expect(() => isDevelopment({ devServerUrl: 'https://rihla.example' })).toThrow('must be on this machine');
  });

  test('without it, its routes do not exist, and Google’s sign-in is not offered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rihla-app-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
    const options = { siteUrl: 'https://rihla.example', appDir: folder };
    const backend = await startTestBackend({ database: ANY_ENGINE, ...options });
    onTestFinished(async () => {
      await backend.stop();
      rmSync(folder, { recursive: true });
    });
    expect(backend.outboxUrl).toBeUndefined();
    const paths = [
      '/__outbox',
      '/__outbox.json',
      '/__outbox?key=',
      '/__places/asked',
      '/__places/v1/places/a',
      '/__google/jwks',
    ];
    for (const path of [...paths, '/__google/authorize', '/__anything', '/__admin/import/ping']) {
      for (const method of ['GET', 'POST']) {
        const headers = { accept: 'text/html' };
        expect((await fetch(backend.url + path, { method, headers })).status, `${method} ${path}`).toBe(404);
      }
    }
    const headers = { apikey: backend.publishableKey };
    const settings = await (await fetch(`${backend.url}/auth/v1/settings`, { headers })).json();
    expect(settings.external.google).toBe(false);
    const begun = await fetch(`${backend.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect([begun.status, (await begun.json()).code]).toEqual([400, 'validation_failed']);
  });

  test('a process prints its address on its own line before it is ready, and refuses to start if it may not', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rihla-development-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await layOutDatabase(dataDir);
    const server = await startServerProcess({ dataDir, env: { LOG: 'off' } });
    expect((await fetch(developmentUrl(server.url, '/__outbox'))).status).toBe(200);
    expect((await fetch(`${server.url}/__outbox`)).status).toBe(404);
    expect(await server.stop()).toBe(0);
    const env = { LOG: 'off', SITE_URL: 'https://rihla.example', DEVELOPMENT: 'on' };
    await expect(startServerProcess({ dataDir, env })).rejects.toThrow(
      'rihla: Development mode shows every mail and code, so it is refused together with SITE_URL: unset one of them.',
    );
  });
});
