// @module-tag full
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

async function firstLine(path: string, headers: string): Promise<string> {
  const { hostname, port } = new URL(backend.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.end(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

describe('a request with more than one Host, of which a proxy may believe another, gets 400 (RFC 9112 §3.2)', () => {
  const SOCKET = '/realtime/v1/websocket?vsn=1.0.0&apikey=';
  const UPGRADE =
    'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

  test.each([
    ['an answer', '/healthz', 'connection: close\r\n', 'HTTP/1.1 200 OK'],
    ['the API', '/rest/v1/restaurants?select=id', 'connection: close\r\n', 'HTTP/1.1 401 Unauthorized'],
    ['a realtime connection', SOCKET, UPGRADE, 'HTTP/1.1 101 Switching Protocols'],
  ])('%s', async (_, path, headers, usual) => {
    const full = path === SOCKET ? path + backend.publishableKey : path;
    expect(await firstLine(full, `host: localhost\r\n${headers}`)).toBe(usual);
    expect(await firstLine(full, `host: localhost\r\nHost: evil.example\r\n${headers}`)).toBe(
      'HTTP/1.1 400 Bad Request',
    );
    expect(await firstLine(full, `host: localhost\r\n${headers}host: localhost\r\n`)).toBe('HTTP/1.1 400 Bad Request');
  });
});
