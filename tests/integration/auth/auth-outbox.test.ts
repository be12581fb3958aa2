// @module-tag full
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RateLimits } from '../../../supabase/local/auth/rate-limits.ts';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { developmentUrl, messagesTo, newestTo } from '../../support/outbox.ts';

describe('the outbox', () => {
  let backend: TestBackend;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(developmentUrl(backend.url, path), { headers });

  beforeAll(async () => {
    backend = await startTestBackend({ database: ANY_ENGINE });
    await backend.client().auth.signUp({ email: 'first@example.com', password: 'correct horse' });
    await backend.client().auth.signUp({ email: 'second+tag@example.com', password: 'correct horse' });
    await backend.client().auth.signInWithOtp({ phone: '+12025550123' });
  });
  afterAll(() => backend.stop());

  test('lists mails and text messages, newest first', async () => {
    const all = await (await get('/__outbox.json')).json();
    expect(all.map(({ kind, to }: { kind: string; to: string }) => [kind, to])).toEqual([
      ['text', '+12025550123'],
      ['mail', 'second+tag@example.com'],
      ['mail', 'first@example.com'],
    ]);
    const page = await (await get('/__outbox')).text();
    expect(page.indexOf('+12025550123')).toBeLessThan(page.indexOf('first@example.com'));
    expect(page).toContain('Outbox of the local backend');
  });

  test('its links can be followed and its codes selected, without a script', async () => {
    const response = await get('/__outbox?to=first%40example.com');
    const page = await response.text();
    expect(page).toMatch(/<a href="http:\/\/localhost:\d+\/auth\/callback\?token_hash=[\w-]+&amp;type=email">/);
    expect(page).toMatch(/<code>\d{6}<\/code>/);
    expect(page).not.toMatch(/<script|<style/);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*style-src-attr 'unsafe-inline'/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(page).not.toContain('second');
  });

  test('names an existing icon, so that browsers request no missing one', async () => {
    const [, icon = ''] = /<link rel="icon" href="\/([\w./-]+)"/.exec(await (await get('/__outbox')).text()) ?? [];
    expect(existsSync(join('public', icon))).toBe(true);
    expect(icon).toMatch(/\.svg$/);
  });

  test.each(['second+tag@example.com', ' SECOND+TAG@example.com ', '+12025550123', '12025550123'])(
    'shows messages to %s',
    async (to) => {
      expect(await messagesTo(backend.url, to)).toHaveLength(1);
    },
  );

  test('shows user input without running it', async () => {
    const page = await (await get(`/__outbox?to=${encodeURIComponent('"><script>alert(1)</script>')}`)).text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('Nothing was sent');
  });

  test('is available on this machine only', async () => {
    for (const path of ['/__outbox', '/__outbox.json']) {
      expect((await get(path)).status).toBe(200);
      expect((await fetch(backend.url + path)).status).toBe(404);
      expect((await get(path, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
      expect((await get(path)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

test('behind another address, links use that address, and nobody is redirected elsewhere', async () => {
  const backend = await startTestBackend({ database: ANY_ENGINE, devServerUrl: 'http://localhost:4999' });
  onTestFinished(() => backend.stop());
  const email = 'far@example.com';
  const client = backend.client();
  await client.auth.signUp({ email, password: 'correct horse' });
  expect((await newestTo(backend.url, email)).link.origin).toBe('http://localhost:4999');
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${backend.url}/reset-password` });
  expect((await newestTo(backend.url, email)).link.origin).toBe('http://localhost:4999');
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'http://localhost:4999/saved?tab=2' } });
  const { link } = await newestTo(backend.url, email);
  expect(link.href).toMatch(/^http:\/\/localhost:4999\/saved\?tab=2&token_hash=/);
});

describe('rate limits', () => {
  test('forget expired entries, and stay bounded with any number of keys', () => {
    let now = 0;
    const limits = new RateLimits(() => now, 100);
    for (let n = 0; n < 10_000; n++) {
      limits.take('wrongPassword', `key ${n}`);
      expect(limits.size).toBeLessThanOrEqual(100);
    }
    now += 5 * 60_000;
    limits.take('wrongPassword', 'another');
    for (let n = 0; n < 100; n++) limits.take('wrongPassword', `later ${n}`);
    expect(limits.size).toBeLessThanOrEqual(100);
  });

  test('count each key and name separately', () => {
    const limits = new RateLimits(() => 0);
    limits.take('mailPause', 'a');
    limits.take('textPause', 'a');
    limits.take('mailPause', 'b');
    expect(() => limits.take('mailPause', 'a')).toThrow(expect.objectContaining({ status: 429 }));
    limits.clear('mailPause', 'a');
    limits.take('mailPause', 'a');
  });
});
