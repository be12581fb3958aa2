// @module-tag full
/** Sockets with excessive requests: each is limited with a message, and delays nobody else. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '../../../supabase/local/gateway/backend-limits.ts';
import { REALTIME_LIMITS } from '../../../supabase/local/realtime/realtime.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** Largest accepted delay of an answer caused by other people's sockets: in ms, and on a busy machine in calm answers. */
const MAX_DELAY_MS = 1000;
const MAX_CALM_ANSWERS = 20;
const MANY = 3000;
const FILTERS = Array.from({ length: 20 }, (_, n) => ({
  event: '*',
  table: 'restaurants',
  filter: `review_count=gt.${n}`,
}));

/** What a hostile client received: replies, and the reason why its socket was closed. */
interface Answers {
  readonly replies: string[];
  closed: string | undefined;
}

type Attack = (open: () => Promise<HostileSocket>) => Promise<unknown>;
interface HostileSocket extends Answers {
  join(topic: string, config?: object): void;
  send(text: string): void;
}

const ATTACKS: Readonly<Record<string, { readonly attack: Attack; readonly sentence: string }>> = {
  'a join of a megabyte': {
    attack: async (open) => (await open()).join('realtime:big', { padding: 'x'.repeat(1024 * 1024) }),
    sentence: 'A message may have 65536 bytes.',
  },
  'thousands of joins on one socket': {
    attack: async (open) => {
      const socket = await open();
      for (let n = 0; n < MANY; n++) socket.join(`realtime:${n}`);
    },
    sentence: 'Too many messages at once: wait for the answers, then connect again.',
  },
  'thousands of joins of private channels on one socket': {
    attack: async (open) => {
      const socket = await open();
      for (let n = 0; n < MANY; n++) socket.join(`realtime:own:${n}`, { private: true });
    },
    sentence: 'Too many messages at once: wait for the answers, then connect again.',
  },
  'channels that are never left': {
    attack: async (open) => {
      const socket = await open();
      for (let n = 0; n < 60; n++) socket.join(`realtime:${n}`);
    },
    sentence: 'A socket may have 50 channels: leave one first.',
  },
  'many private channels on many sockets': {
    attack: async (open) => {
      // Handling all of these joins at once would block everyone else for seconds.
      const sockets = await Promise.all(Array.from({ length: 500 }, open));
      for (const socket of sockets) for (let n = 0; n < 10; n++) socket.join(`realtime:own:${n}`, { private: true });
    },
    sentence: 'You do not have permissions to read from this Channel topic: own:0',
  },
  'a hundred filters and more on one socket': {
    attack: async (open) => {
      const socket = await open();
      for (let n = 0; n < 6; n++) socket.join(`realtime:${n}`, { postgres_changes: FILTERS });
    },
    sentence: 'The channels of a socket may ask for 100 things: leave a channel first.',
  },
  'thousands of filters on many sockets': {
    attack: async (open) => {
      const sockets = await Promise.all(Array.from({ length: 30 }, open));
      for (const socket of sockets)
        for (let n = 0; n < 5; n++) socket.join(`realtime:${n}`, { postgres_changes: FILTERS });
    },
    sentence: 'The server holds as many filters as it can: subscribe without one, or come again later.',
  },
  'a filter of thousands of values': {
    attack: async (open) => {
      const filter = `name=in.(${Array.from({ length: 300 }, (_, n) => n).join(',')})`.slice(0, 900);
      (await open()).join('realtime:values', { postgres_changes: [{ event: '*', table: 'restaurants', filter }] });
    },
    sentence: 'or in with at most 100 values.',
  },
  'a filter of sixty thousand characters': {
    attack: async (open) => {
      const filter = `name=eq.${'x'.repeat(60_000)}`;
      (await open()).join('realtime:long', { postgres_changes: [{ event: '*', table: 'restaurants', filter }] });
    },
    sentence: 'The message is not one that a channel takes.',
  },
  'a topic of sixty thousand characters': {
    attack: async (open) => (await open()).join(`realtime:${'x'.repeat(60_000)}`),
    sentence: 'A topic may have 255 characters.',
  },
  'a socket that never joins': {
    attack: async (open) => void (await open()),
    sentence: 'No channel was joined.',
  },
};

describe.each(ENGINES)('hostile sockets, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({
      database,
      limits: { ...LIMITS, realtime: { ...REALTIME_LIMITS, joinWithinMs: 2000 } },
    });
    for (let n = 0; n < 50; n++) await insertRestaurant(backend.database);
  });
  afterAll(() => backend.stop());

  async function openSocket(answers: HostileSocket[]): Promise<HostileSocket> {
    const path = `/realtime/v1/websocket?vsn=1.0.0&apikey=${backend.publishableKey}`;
    const ws = new WebSocket(backend.url.replace('http', 'ws') + path);
    onTestFinished(() => ws.terminate());
    ws.on('error', () => {});
    const socket: HostileSocket = {
      replies: [],
      closed: undefined,
      send: (text) => ws.send(text),
      join(topic, config = {}) {
        ws.send(JSON.stringify({ topic, event: 'phx_join', ref: topic.slice(0, 20), payload: { config } }));
      },
    };
    ws.on('message', (data: Buffer) => socket.replies.push(data.toString('utf8')));
    ws.on('close', (_, reason) => (socket.closed = reason.toString('utf8')));
    await once(ws, 'open');
    answers.push(socket);
    return socket;
  }

  /** Milliseconds until an answer. */
  async function ask(): Promise<number> {
    const start = performance.now();
    const answer = await fetch(`${backend.url}/rest/v1/restaurants?select=id&limit=1`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(await answer.json()).toHaveLength(1);
    return performance.now() - start;
  }

  test.each(Object.entries(ATTACKS))('%s is limited, and others are answered', async (_, { attack, sentence }) => {
    const calm = Math.max(await ask(), await ask(), await ask());
    const sockets: HostileSocket[] = [];
    await attack(() => openSocket(sockets));
    const delays: number[] = [];
    const texts = () => sockets.flatMap(({ replies, closed = '' }) => [closed, ...replies]);
    await vi.waitFor(async () => {
      // Each change is looked up for all filters.
      await backend.database.query(`update public.restaurants set description = 'again'`);
      delays.push(await ask());
      expect(texts().some((text) => text.includes(sentence))).toBe(true);
    });
    expect(Math.max(...delays) - calm).toBeLessThan(Math.max(MAX_DELAY_MS, MAX_CALM_ANSWERS * calm));
  });
});
