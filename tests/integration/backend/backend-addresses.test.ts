// @module-tag full
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANY_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { developmentUrl } from '../../support/outbox.ts';

let backend: TestBackend;
beforeAll(async () => {
  // An address of this machine other than `localhost`.
  backend = await startTestBackend({
    database: ANY_ENGINE,
    ...(process.platform === 'linux' && { host: '127.0.0.2' }),
  });
});
afterAll(() => backend.stop());

function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const { hostname, port } = new URL(backend.url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('the backend reports the address that it listens on', async () => {
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
});

test.each([
  ['this machine', {}, 200],
  ['a page whose name was pointed at this machine', { host: 'attacker.example' }, 404],
  ['a proxy that keeps the name', { host: 'places.example' }, 404],
  ['a proxy that says for whom it asks', { 'x-forwarded-for': '203.0.113.9' }, 404],
])('mails are shown to whoever sits at this machine: %s', async (_, headers, status) => {
  const { pathname, search } = new URL(developmentUrl(backend.url, '/__outbox'));
  expect(await statusOf(pathname + search, headers)).toBe(status);
});
