// @module-tag full
/** Clients that send slowly, read nothing or send nothing don't make other requests fail. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS, type Limits } from '../../../supabase/local/gateway/backend-limits.ts';
import { startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp } from '../../support/people.ts';
import { png, pngBytes } from '../../support/pictures.ts';

const MB = 1024 * 1024;
/** Together as much as all bodies except files may hold at once. */
const SIZES = [10, 10, 10, 10, 10, 10, 4].map((size) => size * MB);
const PASSWORD = 'Long-enough-1';
/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';

/**
 * Starts a backend for a describe block.
 * @param trustedProxy the proxies whose forwarded addresses are trusted
 */
function useBackend(
  limits: Limits,
  trustedProxy = '',
): { readonly now: TestBackend; open(from?: string): Promise<Socket> } {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database: 'pglite', limits, trustedProxy });
  });
  afterAll(() => backend.stop());
  return {
    get now() {
      return backend;
    },
    async open(localAddress = '127.0.0.1') {
      const socket = connect({ port: Number(new URL(backend.url).port), host: '127.0.0.1', localAddress });
      socket.on('error', () => socket.destroy());
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
  };
}

interface Upload {
  readonly token: string;
  readonly folder: string;
  /** The client's address in the proxy's header. */
  readonly from: string;
}

/** Announces 10 MB, sends all but the end, and then nothing. */
function startUpload(socket: Socket, { token, folder, from }: Upload, bytes = 10 * MB): void {
  const name = `${folder}/${crypto.randomUUID()}.png`;
  const head = [
    `POST /storage/v1/object/review-photos/${name} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${from}`,
    'content-type: image/png',
    `content-length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes - 1));
}

async function tokenOf({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

describe('uploads that never end', () => {
  const server = useBackend(LIMITS, '127.0.0.1');

  test('seven of them block nothing: sign-ins and another upload succeed', async () => {
    const person = await signUp(server.now);
    const stalled = await Promise.all(Array.from({ length: 7 }, () => server.open()));
    for (const [at, socket] of stalled.entries())
      startUpload(socket, { token: server.now.publishableKey, folder: person.id, from: `192.0.2.${at}` }, SIZES[at]);
    await vi.waitFor(() => expect(stalled.map(({ writableLength }) => writableLength)).toEqual(stalled.map(() => 0)));
    // Repeated while the uploads are still being read.
    for (let round = 0; round < 100; round++) {
      const { error } = await server.now.client().auth.signInWithPassword({ email: person.email, password: PASSWORD });
      expect(error).toBeNull();
    }
    const photo = await person.client.storage.from('avatars').upload(`${person.id}/a.png`, png());
    expect(photo.error).toBeNull();
  });

  test('without write permission are refused with a code once complete', async () => {
    const person = await signUp(server.now);
    const socket = await server.open();
    const strange = { token: await tokenOf(person), folder: crypto.randomUUID(), from: '192.0.2.1' };
    startUpload(socket, strange);
    socket.end('x');
    expect(await text(socket)).toContain('row-level security');
  });
});

describe('uploads of one address', () => {
  const uploads = { ...LIMITS.uploads, maxHeldBytes: 4 * MB, maxHeldBytesPerSender: 2 * MB };
  const server = useBackend({ ...LIMITS, uploads }, '127.0.0.1');

  test('use no more than their share, so that another address can upload', async () => {
    const person = await signUp(server.now);
    const sender = { token: await tokenOf(person), folder: person.id, from: '192.0.2.1' };
    const stalled = await server.open();
    startUpload(stalled, sender, 2 * MB);
    await vi.waitFor(() => expect(stalled.writableLength).toBe(0));
    // Earlier bytes are read before this answer.
    await fetch(`${server.now.url}/healthz`);
    const send = async (from: string) => {
      const answer = await fetch(
        `${server.now.url}/storage/v1/object/review-photos/${person.id}/${crypto.randomUUID()}.png`,
        {
          method: 'POST',
          body: pngBytes('x'.repeat(MB)),
          headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'image/png', 'x-forwarded-for': from },
        },
      );
      return [answer.status, answer.headers.get('retry-after')];
    };
    await vi.waitFor(async () => expect(await send('192.0.2.1')).toEqual([503, '1']));
    expect(await send('192.0.2.2')).toEqual([200, null]);
    stalled.destroy();
    await vi.waitFor(async () => expect(await send('192.0.2.1')).toEqual([200, null]));
  });
});

describe('bodies that come too slowly', () => {
  const pace = { minBytesPerSecond: 100_000, graceMs: 300 };
  const server = useBackend({ ...LIMITS, requests: { ...LIMITS.requests, ...pace } });
  const HEAD = 'POST /auth/v1/signup HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50000\r\n\r\n';

  test.each([
    ['stops', () => {}],
    ['trickles', (socket: Socket) => socket.write(' ')],
  ])('end with 408, also one that %s', async (_, send) => {
    const socket = await server.open();
    socket.write(HEAD);
    const trickle = setInterval(() => void send(socket), 50);
    onTestFinished(() => clearInterval(trickle));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/access-control-allow-origin: \*/);
    expect(answer).toContain('"too_slow"');
  });
});

/** A low limit per address, without recognising proxies. */
const FEW_CONNECTIONS = { ...LIMITS.server, maxConnectionsPerAddress: 10, isProxy: () => false };

describe('connections of a trusted proxy', () => {
  const server = useBackend({ ...LIMITS, server: FEW_CONNECTIONS }, '127.0.0.1');

  test('do not count as one visitor', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => server.open()));
    let answered = 0;
    for (const socket of sockets) {
      socket.once('data', () => void answered++);
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    }
    await vi.waitFor(() => expect(answered).toBe(sockets.length));
  });
});

describe('connections of one address', () => {
  const server = useBackend({
    ...LIMITS,
    server: {
      ...FEW_CONNECTIONS,
      maxUnsentBytesPerAddress: 50_000,
      minBytesPerSecond: 1000,
      paceMs: 1500,
      checkEveryMs: 100,
    },
  });

  /** @returns the status of a request from this address, or the error's code */
  function ask(localAddress: string): Promise<number | string> {
    return new Promise((resolve) => {
      const { url, publishableKey } = server.now;
      const path = `${url}/rest/v1/restaurants?select=id&limit=1`.replace('localhost', '127.0.0.1');
      const headers = { apikey: publishableKey };
      const asked = request(path, { localAddress, headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
      asked.end();
    });
  }

  test('are limited; another address has its own limit', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => server.open()));
    let closed = 0;
    for (const socket of sockets) socket.resume().once('close', () => void closed++);
    // The server may use some connections itself.
    await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(10));
    expect(await ask('127.0.0.1')).toBe('ECONNRESET');
    expect(await ask(ELSEWHERE)).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect(await ask('127.0.0.1')).toBe(200));
  });

  test('that read no answer are told to retry, then cut; another address is answered', async () => {
    const packs = join(server.now.dataDir, 'packs');
    mkdirSync(packs, { recursive: true });
    writeFileSync(join(packs, 'large.pack'), Buffer.alloc(40 * MB));
    const sockets = await Promise.all(Array.from({ length: 4 }, () => server.open()));
    for (const socket of sockets) socket.pause().write('GET /packs/large.pack HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await vi.waitFor(async () => expect(await ask('127.0.0.1')).toBe(503), { interval: 10 });
    expect(await ask(ELSEWHERE)).toBe(200);
    await vi.waitFor(async () => expect(await ask('127.0.0.1')).toBe(200));
  });
});
