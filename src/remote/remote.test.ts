// @module-tag quick
import { beforeAll, expect, test } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { createMemoryLocks } from '../../tests/support/fakes/memory-locks.ts';
import { createRemote } from './remote.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const NOTHING_STORED: KeyValueStore = { get: async () => null, set: async () => {}, delete: async () => {} };

beforeAll(() => {
  // Node 20 has no WebSocket, which supabase-js needs before it can watch anything. The types differ in details.
  globalThis.WebSocket ??= NodeWebSocket as unknown as typeof WebSocket;
});

/** Counts a region's rows on a server with this answer. */
function countWith(answer: () => Response): Promise<number> {
  const options = { url: 'https://api.invalid', key: 'key', storage: NOTHING_STORED, locks: createMemoryLocks() };
  return createRemote({ ...options, fetch: async () => answer(), now: () => 0 }).countRegion('sg');
}

/** An answer whose connection breaks halfway, as Node reports it. */
function cutOff(code: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(Object.assign(new Error('read failed'), { code })),
  });
  return new Response(body, { headers: JSON_TYPE });
}

test('a count is the server’s number', async () => {
  const headers = { ...JSON_TYPE, 'content-range': '0-0/30' };
  expect(await countWith(() => new Response('[{"id":"a"}]', { headers }))).toBe(30);
});

test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])(
  'a connection that breaks off with %s is no refusal by the server (Y15)',
  async (code) => {
    await expect(countWith(() => cutOff(code))).rejects.toMatchObject({ code: 'offline', isRetryable: true });
  },
);

test.each([
  ['42703', 400, 'refused'],
  ['PGRST116', 406, 'refused'],
  ['42501', 401, 'signed_out'],
  ['PGRST301', 401, 'signed_out'],
])('PostgREST refuses with %s, and is not asked again (F38, K54)', async (code, status, ours) => {
  const refusal = JSON.stringify({ code, message: 'no', details: null, hint: null });
  await expect(countWith(() => new Response(refusal, { status, headers: JSON_TYPE }))).rejects.toMatchObject({
    code: ours,
  });
});
