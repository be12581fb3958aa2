// @module-tag full
import { EventEmitter, once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { ANY_ENGINE, ENGINES, ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const MB = 1024 * 1024;
const SQL = [
  `'; drop table public.users; --`,
  `" or 1=1 --`,
  `\\'; select pg_sleep(10); --`,
  `x') union select id, email from auth.users --`,
  '$$; drop schema public cascade; $$',
  'eq.(select version())',
];

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Resolves even after an error, as when the other end cuts it. */
const whenClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe.each(ENGINES)('the backend survives any input, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await insertRestaurant(backend.database, { name: 'Stays' });
  });
  afterAll(() => backend.stop());

  function get(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('apikey', backend.publishableKey);
    return fetch(backend.url + path, { ...init, headers });
  }
  const isServing = async () => (await get('/rest/v1/restaurants?select=name')).json();

  // The gateway decides before the database is asked.
  test.runIf(ONE_ENGINE.includes(database)).each([
    ['/rest/v1/rpc/sync_pull', 413],
    ['/rest/v1/restaurants', 413],
    ['/auth/v1/signup', 413],
    ['/functions/v1/claims', 413],
    // Without an account, no file is accepted, whatever its size.
    ['/storage/v1/object/avatars/a/b.png', 400],
    ['/healthz', 404],
    ['/packs/manifest.json', 404],
  ])('11 MB to %s are answered %i', async (path, status) => {
    const bytes = 'x'.repeat(11 * MB);
    const stated = await get(path, { method: 'POST', body: bytes });
    expect(stated.status).toBe(status);
    const inParts = new Blob([bytes]).stream();
    // The request states no length. The types of fetch lack `duplex`.
    const streamed = await get(path, { method: 'POST', body: inParts, duplex: 'half' } as RequestInit);
    expect(streamed.status).toBe(status);
    expect(await isServing()).toEqual([{ name: 'Stays' }]);
  });

  test.each(SQL)('SQL in any text stays text: %s', async (sql) => {
    const before = await backend.database.query('select count(*)::int as n from pg_class');
    const client = backend.client();
    const text = encodeURIComponent(sql);
    await client.auth.signUp({ email: sql, password: sql, options: { data: { full_name: sql } } });
    const account = { email: `sql${SQL.indexOf(sql)}@example.com`, password: sql.padEnd(8, '1') };
    await client.auth.signUp({ ...account, options: { data: { full_name: sql } } });
    await client.auth.signInWithPassword(account);
    await client.from('users').update({ name: sql }).neq('name', sql);
    expect((await client.from('users').select('name')).error).toBeNull();
    const answers = await Promise.all([
      get(`/rest/v1/${text}`),
      get(`/rest/v1/restaurants?select=${text}`),
      get(`/rest/v1/restaurants?name=eq.${text}`),
      get(`/rest/v1/restaurants?${text}=eq.1`),
      get(`/rest/v1/restaurants?order=${text}`),
      get(`/rest/v1/restaurants?limit=${text}`),
      get(`/rest/v1/rpc/${text}`),
      get('/rest/v1/rpc/restaurant_by_slug', post({ slug: sql, [sql]: sql })),
      get('/rest/v1/rpc/sync_pull', post({ collection: sql, scope: { region: sql }, checkpoint: { xid: sql } })),
      get('/storage/v1/object/list/avatars', post({ prefix: sql, search: sql })),
      get('/storage/v1/object/list/avatars', post({ prefix: '', sortBy: { column: sql, order: sql } })),
      get(`/storage/v1/object/public/${text}/${text}`),
      get(`/functions/v1/${text}`),
    ]);
    for (const { status, url } of answers) expect(status, url).toBeLessThan(500);
    expect(await isServing()).toEqual([{ name: 'Stays' }]);
    expect(await backend.database.query('select count(*)::int as n from pg_class')).toEqual(before);
  });

  test('a thousand requests in bursts are answered or told to retry, and memory stays bounded', async () => {
    const before = process.memoryUsage().rss;
    const statuses = new Map<number, number>();
    for (let round = 0; round < 2; round++) {
      const burst = Array.from({ length: 500 }, async () => {
        const answer = await get('/rest/v1/restaurants?select=name');
        await answer.arrayBuffer();
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1');
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      });
      await Promise.all(burst);
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(LIMITS.requests.maxWaiting);
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(300);
    expect(await isServing()).toEqual([{ name: 'Stays' }]);
  });
});

describe('clients that hold on to a connection', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      database: ANY_ENGINE,
      limits: {
        ...LIMITS,
        server: {
          ...LIMITS.server,
          maxServed: 30,
          maxConnections: 40,
          backlog: 100,
          headersTimeoutMs: 300,
          requestTimeoutMs: 600,
          idleTimeoutMs: 400,
          checkEveryMs: 50,
        },
        requests: { ...LIMITS.requests, maxAnswering: 2, maxWaiting: 2, maxHeldBytes: MB },
      },
    });
    await insertRestaurant(backend.database);
    // The first request reads the catalogue, and may take longer than connections are kept here.
    await vi.waitFor(async () => expect((await ask()).status).toBe(200));
  });
  afterAll(() => backend.stop());

  const port = () => Number(new URL(backend.url).port);
  async function open(text = ''): Promise<Socket> {
    const socket = connect(port(), '127.0.0.1');
    socket.on('error', () => socket.destroy());
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  }
  const ask = () =>
    fetch(`${backend.url}/rest/v1/restaurants?select=id`, { headers: { apikey: backend.publishableKey } });
  const POST = 'POST /rest/v1/rpc/sync_pull HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n';

  test.each([
    ['says nothing', ''],
    ['never ends the head of its request', 'GET / HTTP/1.1\r\nhost: loc'],
    ['never sends the body', POST],
    ['sends half of the body', `${POST}{"half":`],
  ])('one that %s is cut, and takes no turn from others', async (_, text) => {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => open(text)));
    const ends = sockets.map((socket) => whenClosed(socket.resume()));
    expect((await ask()).status).toBe(200);
    await Promise.all(ends);
  });

  test('one that trickles its body is cut when the request’s time is over', async () => {
    const socket = await open(POST);
    const trickle = setInterval(() => socket.write(' '), 100);
    onTestFinished(() => clearInterval(trickle));
    await whenClosed(socket.resume());
    expect((await ask()).status).toBe(200);
  });

  test('one that never reads its answer is cut', async () => {
    const packs = join(backend.dataDir, 'packs');
    mkdirSync(packs, { recursive: true });
    writeFileSync(join(packs, 'large.pack'), Buffer.alloc(40 * MB));
    const socket = await open('GET /packs/large.pack HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.pause();
    // Nothing is read, so only writing detects the end. Writes are rarer than the server's idle timeout.
    const probe = setInterval(() => socket.write('\r\n'), 1000);
    onTestFinished(() => clearInterval(probe));
    await whenClosed(socket);
    expect((await ask()).status).toBe(200);
  });

  test('connections beyond the limit are closed at once, and new ones are accepted after others close', async () => {
    const sockets = await Promise.all(Array.from({ length: 60 }, () => open()));
    let closed = 0;
    for (const socket of sockets) socket.resume().once('close', () => void closed++);
    await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(20));
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200));
  });

  test('with too many connections, a client gets a time to retry, and its connection is closed', async () => {
    const sockets = await Promise.all(Array.from({ length: 32 }, () => open()));
    const answer = await vi.waitFor(
      async () => {
        const refused = await ask();
        expect(refused.status, 'until the server has taken all connections').toBe(503);
        return refused;
      },
      { interval: 1 },
    );
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ code: 'PT503' });
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200));
  });
});

describe('more requests than can be answered', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    const requests = { ...LIMITS.requests, maxAnswering: 2, maxWaiting: 2, maxHeldBytes: MB };
    backend = await startTestBackend({ database: 'pglite', limits: { ...LIMITS, requests } });
  });
  afterAll(() => backend.stop());

  /**
   * Occupies PGlite's only connection, so that admitted requests wait. The timeouts are long, because the requests' arrival
   * depends on the machine's load. @returns a function that frees it
   */
  function takeDatabase(): () => Promise<void> {
    const gate = new EventEmitter();
    const isFree = once(gate, 'free');
    const work = backend.database.transaction(() => isFree);
    const free = async () => {
      gate.emit('free');
      await work;
    };
    onTestFinished(free);
    return free;
  }

  /** Sends this number of requests at once; `refused` collects those that are told to retry. */
  function askAll(count: number, path: string, init: RequestInit = {}, apikey = backend.publishableKey) {
    const headers = { apikey, 'content-type': 'application/json' };
    const refused: Array<{ readonly retryAfter: string | null; readonly body: unknown }> = [];
    const statuses = Array.from({ length: count }, async () => {
      const answer = await fetch(`${backend.url}/rest/v1/${path}`, { ...init, headers });
      const body: unknown = await answer.json();
      if (answer.status === 503) refused.push({ retryAfter: answer.headers.get('retry-after'), body });
      return answer.status;
    });
    return { refused, statuses };
  }

  test('those beyond the queue get a time to retry', async () => {
    const free = takeDatabase();
    const { refused, statuses } = askAll(20, 'restaurants?select=id');
    await vi.waitFor(() => expect(refused).toHaveLength(16));
    await free();
    expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(4);
    expect(refused).toEqual(refused.map(() => ({ retryAfter: '1', body: expect.objectContaining({ code: 'PT503' }) })));
  });

  test('only a limited amount of bodies is held', async () => {
    const free = takeDatabase();
    const body = JSON.stringify({ collection: 'x'.repeat(MB - 1000), scope: {} });
    const { refused, statuses } = askAll(6, 'rpc/sync_pull', { method: 'POST', body }, backend.secretKey);
    await vi.waitFor(() => expect(refused).toHaveLength(5));
    await free();
    expect((await Promise.all(statuses)).filter((status) => status === 400)).toHaveLength(1);
  });
});
