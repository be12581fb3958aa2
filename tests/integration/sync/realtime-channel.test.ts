// @module-tag quick
import { expect, test } from 'vitest';
import { ANYONE, type Identity } from '../../../supabase/local/database/identity.ts';
import type { Broadcast } from '../../../supabase/local/realtime/realtime-broadcasts.ts';
import { admit, type Channel } from '../../../supabase/local/realtime/realtime-channel.ts';
import { parseMessage } from '../../../supabase/local/realtime/realtime-messages.ts';

const CHANGED: Broadcast = { type: 'broadcast', event: 'changed', payload: { collection: 'saved', xid: '7' } };
const FUTURE_S = 4_102_444_800;

/** A private channel, joined with a token that expires at this time (Unix seconds). */
async function joined(exp: number) {
  const listeners = new Set<(broadcast: Broadcast) => void>();
  const sent: string[] = [];
  let isEnded = false;
  const person: Identity = { role: 'authenticated', claims: { sub: 'amina', exp } };
  const open = await admit(
    'realtime:own:amina',
    { access_token: 'amina', config: { private: true } },
    {
      feed: { add: () => {}, remove: () => {}, hasRoomFor: () => true, close: async () => {} },
      broadcasts: {
        join: (_, __, hear) => {
          listeners.add(hear);
          return () => void listeners.delete(hear);
        },
        close: async () => {},
      },
      canReadBroadcasts: async ({ claims }) => claims['sub'] === 'amina',
      tokenVerifier: {
        identify: async (token) => (token === 'amina' ? person : ANYONE),
        identifyRequest: async () => ANYONE,
        isOver: ({ claims }) => Number(claims['exp']) * 1000 <= Date.now(),
      },
      anonymous: ANYONE,
      send: ({ event }) => void sent.push(event),
      onEnd: () => void (isEnded = true),
    },
  );
  const channel: Channel = open();
  return {
    channel,
    sent,
    isEnded: () => isEnded,
    notify: () => [...listeners].forEach((hear) => hear(CHANGED)),
    listeners,
  };
}

test('a private channel passes broadcasts on until its token or session ends, and then closes', async () => {
  const live = await joined(FUTURE_S);
  live.notify();
  expect([live.sent, live.isEnded()]).toEqual([['broadcast'], false]);
  const late = await joined(1);
  late.notify();
  expect([late.sent, late.isEnded(), late.listeners.size]).toEqual([['system', 'phx_close'], true, 0]);
});

test('a private channel closes when its socket signs out, and stays open with the same person’s newer token', async () => {
  const { channel, sent, isEnded, notify } = await joined(FUTURE_S);
  await channel.renew('amina');
  notify();
  expect([sent, isEnded()]).toEqual([['broadcast'], false]);
  await channel.renew(null);
  notify();
  expect([sent, isEnded()]).toEqual([['broadcast', 'system', 'phx_close'], true]);
});

/** A frame in realtime-js's binary format, with the given kind, five lengths and encoding. */
const frame = (...lengths: number[]) => Buffer.concat([Buffer.from(lengths), Buffer.from('12realtime:achanged{}')]);

test('the parts of a binary broadcast frame that need an answer are parsed; other frames are no messages', () => {
  expect(parseMessage(frame(3, 1, 1, 10, 7, 0, 1), true)).toEqual({
    join_ref: '1',
    ref: '2',
    topic: 'realtime:a',
    event: 'broadcast',
  });
  expect(parseMessage(frame(4, 1, 1, 10, 7, 0, 1), true)).toBeUndefined();
  expect(parseMessage(frame(3, 200, 200, 200, 7, 0, 1), true)).toBeUndefined();
  expect(parseMessage(Buffer.from([3]), true)).toBeUndefined();
});
