// @module-tag quick
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestEntry } from '../../../supabase/local/gateway/request-log.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';

/** Personal data that must never be logged, wherever a request contains it. */
const PERSONAL = [
  'hafsa.secret@example.com',
  'Hafsa Verysecret',
  'Sup3r-secret-word',
  '+6591234567',
  'my favourite place',
  '1.290270',
  '103.851959',
  '4c1d7a52-7a51-4f25-9a3c-9b1f0f6b5d11',
];

describe.each(ONE_ENGINE)('the log, on %s', (database) => {
  let backend: TestBackend;
  let appDir: string;
  const entries: RequestEntry[] = [];
  const lines: string[] = [];
  const tokens: string[] = [];
  const printed: string[] = [];
  beforeAll(async () => {
    // Before the backend starts, so that its own suppression of output is captured too.
    for (const method of ['error', 'warn', 'log', 'info'] as const)
      vi.spyOn(console, method).mockImplementation((...values) => void printed.push(values.map(String).join(' ')));
    appDir = mkdtempSync(join(tmpdir(), 'rihla-log-'));
    backend = await startTestBackend({
      database,
      appDir,
      log: (line) => lines.push(line),
      logRequest: (entry) => entries.push(entry),
    });
  });
  afterAll(async () => {
    await backend.stop();
    vi.restoreAllMocks();
    rmSync(appDir, { recursive: true, force: true });
  });

  test('an entry states time, request, status and duration, with the answer’s id', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/restaurants?select=id&name=eq.x`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(entries.at(-1)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: 'GET',
      route: '/rest/v1/restaurants',
      status: 200,
      ms: expect.any(Number),
      id: answer.headers.get('x-request-id'),
    });
  });

  test.each([
    ['/rest/v1/rpc/nearby_restaurants', '/rest/v1/rpc/nearby_restaurants'],
    ['/rest/v1/hafsa', '/rest/v1/:x'],
    ['/auth/v1/token?grant_type=password', '/auth/v1/token'],
    ['/auth/v1/admin/users/4c1d7a52', '/auth/v1/admin/users/:x'],
    ['/storage/v1/object/public/avatars/4c1d7a52/17.jpg', '/storage/v1/object/public/avatars/:x'],
    ['/functions/v1/claims', '/functions/v1/claims'],
    ['/packs/7/sg.index.pack', '/packs/:x'],
    ['/restaurant/nasi-lemak', '/:x'],
    ['/', '/'],
    ['/healthz', '/healthz'],
  ])('%s is written as %s', async (path, route) => {
    await (await fetch(backend.url + path)).arrayBuffer();
    expect(entries.at(-1)?.route).toBe(route);
  });

  test('logs no personal data, whatever route it is sent to', async () => {
    const from = entries.length;
    for (const personal of PERSONAL) await sendEverywhere(personal);
    const written = [...lines, ...printed, ...entries.map((entry) => JSON.stringify(entry))].join('\n').toLowerCase();
    expect(entries.length - from).toBeGreaterThan(PERSONAL.length * 20);
    const secrets = [...PERSONAL, ...tokens, backend.secretKey, backend.publishableKey];
    const forms = secrets.flatMap((secret) => [secret.toLowerCase(), encodeURIComponent(secret).toLowerCase()]);
    expect(forms.filter((form) => written.includes(form))).toEqual([]);
  });

  async function sendEverywhere(text: string): Promise<void> {
    // Untyped, because the schema's types forbid such requests.
    const client: SupabaseClient = backend.client();
    const email = text.includes('@') ? text : `${text.replaceAll(/\W/g, '')}@example.com`;
    const password = text.padEnd(8, 'x');
    await client.auth.signUp({ email, password, options: { data: { name: text } } });
    const signedIn = await client.auth.signInWithPassword({ email, password });
    await backend.client().auth.signInWithPassword({ email, password: text });
    await client.auth.updateUser({ data: { name: text } });
    await client.auth.resetPasswordForEmail(email);
    tokens.push(signedIn.data.session?.access_token ?? 'no-token', signedIn.data.session?.refresh_token ?? 'no-token');
    await client.from('users').update({ name: text }).eq('name', text);
    // The values have the wrong type, so the database repeats them in its error.
    await client.from('users').select('id').eq('id', text);
    await client.from('restaurants').select(text).eq(text, text);
    await client.from(text).insert({ name: text });
    await client.rpc(text, { [text]: text });
    await client.rpc('sync_pull', { collection: text, scope: { region: text }, checkpoint: { xid: text, id: text } });
    const bucket = client.storage.from('avatars');
    await bucket.upload(`${signedIn.data.user?.id}/${text}.png`, new Blob([text], { type: 'image/png' }));
    await bucket.list(text, { search: text });
    await bucket.createSignedUrl(text, 60);
    await client.storage.from(text).download(text);
    await client.functions.invoke(text, { body: { text } });
    const encoded = encodeURIComponent(text);
    const headers = {
      apikey: text,
      authorization: `Bearer ${encoded}`,
      cookie: `a=${encoded}`,
      'x-request-id': encoded,
    };
    for (const base of [
      '',
      '/rest/v1',
      '/auth/v1',
      '/storage/v1/object/public',
      '/functions/v1',
      '/packs',
      '/__admin',
      '/_system',
    ])
      for (const path of [`${base}/${encoded}`, `${base}/${encoded}/${encoded}?q=${encoded}`, `${base}?q=${encoded}`])
        await (await fetch(backend.url + path, { headers })).arrayBuffer();
    await fetch(`${backend.url}/${encoded}`, { method: 'PUT', body: text });
  }
});
