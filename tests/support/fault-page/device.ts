/** A device's real storage in a browser (database, files, locks), for a page and for a service worker. */

import { type BlobStore, openBlobStore } from '#platform/blob-store.ts';
import { usableDatabases } from '#platform/databases.ts';
import { browserLocks } from '#platform/locks.ts';
import type { OwnPage } from '#remote/pull-answer.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { OUTBOX_FILES, OWN_NAME, openOwnStore } from '#replica/open-own.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createExchange } from '#sync/exchange.ts';
import type { OwnPullRemote } from '#sync/own-pull.ts';
import type { PushRemote } from '#sync/push.ts';
import type { OutboxEntry } from '../../../src/replica/outbox-entry.ts';
import { PUSH_LOCK } from '../../../src/sync/outbox-sync-loop.ts';
import { noPhotos } from '../fakes/no-photos.ts';
import type { Step } from './steps.ts';

/** The signed-in person. */
const USER = 'amina';
const { signal } = new AbortController();

/** Called before every step; it may block the step. */
type Gate = (step: Step) => Promise<void>;

/** Reports something to the test. */
export async function say(what: string, detail: unknown = null): Promise<void> {
  await fetch('/said', { method: 'POST', body: JSON.stringify({ what, detail }) });
}

export interface BrowserDevice {
  /** Writes a city. Resolves once it is stored durably. */
  write(city: string): Promise<void>;
  /** Takes the lock and exchanges once. @returns whether work is left, or the server is out of reach */
  exchange(): Promise<boolean>;
  entries(): Promise<readonly OutboxEntry[]>;
  store: OwnStore;
}

export async function openBrowserDevice(gate: Gate): Promise<BrowserDevice> {
  const store = await openOwnStore({
    name: OWN_NAME,
    indexedDB: await usableDatabases(),
    IDBKeyRange,
    files: gatedFiles(await openBlobStore(OUTBOX_FILES), gate),
    newId: () => crypto.randomUUID(),
    onLost: (error) => void say('lost', String(error)),
  });
  const gated: OwnStore = {
    ...store,
    answer: (answers) => around(gate, 'before noting', 'after noting', () => store.answer(answers)),
    store: (...change) => around(gate, 'before storing', 'after storing', () => store.store(...change)),
  };
  const remote: PushRemote & OwnPullRemote = {
    push: (userId, client, mutations) =>
      around(gate, 'before sending', 'after an answer', () => ask('/push', { userId, client, mutations })),
    ...noPhotos,
    pullOwn: (userId, checkpoints, client) =>
      around(gate, 'before pulling', 'after a page', async () => {
        const pages = await ask<Record<string, OwnPage>>('/pull', { userId, checkpoints: [...checkpoints], client });
        return new Map([...checkpoints.keys()].flatMap((name) => (pages[name] ? [[name, pages[name]]] : [])));
      }),
  };
  const exchange = createExchange(gated, remote);
  return {
    store,
    async write(city) {
      await gate('before writing');
      await store.add(USER, { name: 'update_profile', args: { city } }, Date.now());
      await gate('after writing');
    },
    async exchange() {
      try {
        return (await browserLocks.hold(PUSH_LOCK, () => exchange(USER, signal), signal)) === 'open';
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        return true;
      }
    },
    entries: () => store.entries(USER),
  };
}

function gatedFiles(files: BlobStore, gate: Gate): BlobStore {
  return {
    ...files,
    write: (key, bytes) => around(gate, 'before copying', 'after copying', () => files.write(key, bytes)),
  };
}

async function around<T>(gate: Gate, before: Step, after: Step, work: () => Promise<T>): Promise<T> {
  await gate(before);
  const result = await work();
  await gate(after);
  return result;
}

/** Calls the model server. It has no session and no SQL; other tests cover those. */
async function ask<T>(path: string, body: object): Promise<T> {
  let answer: { value?: T; refused?: { code: 'refused' | 'other_generation'; reason: string | null } };
  try {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    answer = await response.json();
  } catch (cause) {
    throw new RemoteError('no answer', { code: 'offline', cause });
  }
  if (answer.refused) throw new RemoteError('refused', answer.refused);
  if (answer.value === undefined) throw new Error('the model answered nothing');
  return answer.value;
}
