/** A device in Node, complete except for the screen: database, session and exchange. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import ws from 'ws';
import type { Mutation } from '../../../src/domain/own/mutations.ts';
import { replay } from '../../../src/domain/own/replay.ts';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import { createRemote, type Remote } from '../../../src/remote/remote.ts';
import { openOwnStore } from '../../../src/replica/open-own.ts';
import type { OwnStore } from '../../../src/replica/own-store.ts';
import { createExchange, type Exchange } from '../../../src/sync/exchange.ts';
import { openMemoryBlobs } from '../fakes/memory-blobs.ts';
import { createMemoryLocks } from '../fakes/memory-locks.ts';
import { plainFetch } from '../plain-fetch.ts';

const PASSWORD = 'correct horse';
const { signal } = new AbortController();
let people = 0;

export interface RealDevice {
  readonly userId: string;
  readonly remote: Remote;
  readonly store: OwnStore;
  readonly exchange: Exchange;
  do(mutation: Mutation): Promise<void>;
  /** Exchanges until the outbox is empty. */
  finish(): Promise<void>;
  view(): Promise<ReturnType<typeof replay>>;
  close(): Promise<void>;
}

export interface RealDeviceOptions {
  /** Origin of the server; by default the backend's. */
  readonly url?: string;
  readonly fetch?: typeof fetch;
}

/** The server's address, and the public key. */
interface Address {
  readonly url: string;
  readonly publishableKey: string;
}

/** Opens the device of a new person, signed in and with an empty outbox. */
export async function openRealDevice(backend: Address, options: RealDeviceOptions = {}): Promise<RealDevice> {
  // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
  globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
  const remote = createRemote({
    url: options.url ?? backend.url,
    key: backend.publishableKey,
    storage: openKeyValueStore('values', new IDBFactory()),
    locks: createMemoryLocks(),
    fetch: options.fetch ?? plainFetch,
    now: Date.now,
  });
  const email = `real-${++people}@example.org`;
  await remote.auth.signUp('Amina', email, PASSWORD);
  const answer = await remote.auth.signIn(email, PASSWORD);
  if (!answer.ok || !answer.session) throw new Error(`nobody is signed in: ${JSON.stringify(answer)}`);
  const { userId } = answer.session;
  const store = await openOwnStore({
    name: 'own',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    files: openMemoryBlobs(),
    newId: () => crypto.randomUUID(),
    onLost: () => {},
  });
  const exchange = createExchange(store, remote);
  return {
    userId,
    remote,
    store,
    exchange,
    async do(mutation) {
      await store.add(userId, mutation, 0);
    },
    async finish() {
      for (let n = 0; n < 10; n++) if ((await exchange(userId, signal)) === 'done') return;
      throw new Error(`a queue is stuck: ${JSON.stringify(await store.entries(userId))}`);
    },
    async view() {
      const { documents, entries } = await store.read(userId);
      return replay(documents, entries);
    },
    async close() {
      store.close();
      await remote.close();
    },
  };
}
