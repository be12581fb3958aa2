// @module-tag quick
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ANYONE } from '../../../supabase/local/database/identity.ts';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { REALTIME_LIMITS, startRealtime } from '../../../supabase/local/realtime/realtime.ts';
import { startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const PATH = '/realtime/v1/websocket?vsn=1.0.0&apikey=';

function join(socket: WebSocket, topic: string, changes: unknown[] = [{ event: '*', table: 'restaurants' }]): void {
  const payload = { config: { postgres_changes: changes } };
  socket.send(JSON.stringify({ topic, event: 'phx_join', ref: topic, payload }));
}

/** An error reply whose reason contains this text. */
const refused = (reason: string) =>
  expect.objectContaining({ payload: { status: 'error', response: { reason: expect.stringContaining(reason) } } });

describe('realtime', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      database: 'pglite',
      limits: { ...LIMITS, realtime: { ...REALTIME_LIMITS, maxSockets: 3, maxUnsentBytes: 64 * 1024, pingMs: 200 } },
    });
    await insertRestaurant(backend.database);
  });
  afterAll(() => backend.stop());

  const open = (options = {}) =>
    new WebSocket(backend.url.replace('http', 'ws') + PATH + backend.publishableKey, options);
  async function openSocket(options = {}): Promise<WebSocket> {
    const socket = open(options);
    onTestFinished(() => socket.terminate());
    await once(socket, 'open');
    return socket;
  }

  test('refuses sockets beyond the limit, with a time to retry', async () => {
    const sockets = await Promise.all([openSocket(), openSocket(), openSocket()]);
    const extra = open();
    extra.on('error', () => {});
    const [, response] = await once(extra, 'unexpected-response');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    sockets[0]?.close();
    await vi.waitFor(() => openSocket());
  });

  test('cuts a socket that no longer answers pings', async () => {
    await vi.waitFor(async () => {
      const socket = await openSocket({ autoPong: false });
      await once(socket, 'close');
    });
  });

  test('cuts a socket that does not read, while others still receive', async () => {
    const [slow, quick] = await vi.waitFor(() => Promise.all([openSocket(), openSocket()]));
    for (const socket of [slow, quick]) {
      join(socket, 'realtime:all');
      await once(socket, 'message');
    }
    slow.pause();
    let heard = 0;
    quick.on('message', () => void heard++);
    const isCut = once(slow, 'close');
    let isGone = false;
    void isCut.then(() => (isGone = true));
    await vi.waitFor(async () => {
      await backend.database.query(`update public.restaurants set name = name || '.' where length(name) < 100`);
      slow.ping();
      expect(isGone).toBe(true);
    });
    expect(heard).toBeGreaterThan(0);
  });

  test('limits channels and their subscriptions', async () => {
    const socket = await vi.waitFor(() => openSocket());
    const answers: unknown[] = [];
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString('utf8'))));
    join(
      socket,
      'realtime:many',
      Array.from({ length: 21 }, () => ({ event: '*' })),
    );
    join(socket, 'realtime:filter', [{ event: '*', filter: 'no filter' }]);
    for (let n = 0; n < 51; n++) join(socket, `realtime:${n}`, []);
    await vi.waitFor(() =>
      expect(answers).toEqual(
        expect.arrayContaining([refused('bad_request'), refused('bad_filter'), refused('too_many_channels')]),
      ),
    );
  });
});

test('a channel joined while its socket closes is discarded', async () => {
  const heard = new EventEmitter();
  const subscribers = new Set<unknown>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = startRealtime({
    server,
    limits: REALTIME_LIMITS,
    feed: {
      add: (subscriber) => void subscribers.add(subscriber),
      remove: (subscriber) => void subscribers.delete(subscriber),
      hasRoomFor: () => true,
      close: async () => {},
    },
    broadcasts: { join: () => () => {}, close: async () => {} },
    canReadBroadcasts: async () => false,
    tokenVerifier: {
      async identify(token) {
        if (token === 'key') return ANYONE;
        heard.emit('asked');
        await once(heard, 'answer');
        return ANYONE;
      },
      identifyRequest: async () => ANYONE,
      isOver: () => false,
    },
  });
  onTestFinished(() => {
    end();
    server.close();
  });
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address?.port}${PATH}key`);
  await once(socket, 'open');
  const asked = once(heard, 'asked');
  const payload = { access_token: 'slow', config: { postgres_changes: [{ event: '*' }] } };
  socket.send(JSON.stringify({ topic: 'realtime:t', event: 'phx_join', ref: '1', payload }));
  await asked;
  socket.terminate();
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  heard.emit('answer');
  await new Promise((resolve) => setImmediate(resolve));
  expect(subscribers.size).toBe(0);
});
