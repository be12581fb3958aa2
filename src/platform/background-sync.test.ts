// @module-tag quick
import { beforeEach, expect, test } from 'vitest';
import type { OutboxItem, OutboxView } from '#workers/replica/api.ts';
import {
  type BackgroundRegistration,
  type BackgroundSyncOptions,
  PUSH_TAG,
  REFRESH_TAG,
  startBackgroundSync,
} from './background-sync.ts';

let asked: string[];
let notify: (view: OutboxView) => void;

const item = (seq: number, state: OutboxItem['state'] = 'waiting'): OutboxItem => ({
  seq,
  state,
  mutation: { name: 'save_restaurant', args: { restaurant_id: '00000000-0000-4000-8000-000000000001' } },
  addedAt: 0,
  code: null,
  placeId: null,
  place: null,
});

const registration: BackgroundRegistration = {
  sync: { register: async (tag) => void asked.push(tag) },
  periodicSync: { register: async (tag, { minInterval }) => void asked.push(`${tag} ${minInterval}`) },
};

async function refuse(tag: string): Promise<void> {
  asked.push(tag);
  throw new DOMException('no', 'NotAllowedError');
}

function start(changes: Partial<BackgroundSyncOptions> = {}): () => void {
  return startBackgroundSync({
    replica: {
      watchOutbox(listener) {
        notify = listener;
        return () => {
          notify = () => undefined;
        };
      },
    },
    registration: Promise.resolve(registration),
    isRefreshGranted: async () => false,
    ...changes,
  });
}

beforeEach(() => {
  asked = [];
});

test('registers when a new entry waits, and again when sending failed; not while nothing changes (Y41)', async () => {
  const stop = start();
  notify({ items: [], waitsFor: null });
  notify({ items: [item(1, 'sent'), item(2, 'refused')], waitsFor: null });
  await Promise.resolve();
  expect(asked).toEqual([]);
  notify({ items: [item(3)], waitsFor: null });
  await expect.poll(() => asked).toHaveLength(1);
  notify({ items: [item(3, 'sending')], waitsFor: null });
  notify({ items: [item(3)], waitsFor: 'offline' });
  await expect.poll(() => asked).toHaveLength(2);
  notify({ items: [item(3), item(4)], waitsFor: 'offline' });
  await expect.poll(() => asked).toEqual([PUSH_TAG, PUSH_TAG, PUSH_TAG]);
  stop();
  notify({ items: [item(5)], waitsFor: null });
  expect(asked).toHaveLength(3);
});

test('periodic refreshing is registered only if it is granted', async () => {
  start();
  start({ isRefreshGranted: async () => true });
  await expect.poll(() => asked).toEqual([`${REFRESH_TAG} 43200000`]);
});

test('browsers that lack both, or refuse, leave sending to the pages', async () => {
  start({ registration: Promise.resolve({}), isRefreshGranted: async () => true });
  notify({ items: [item(1)], waitsFor: null });
  start({ registration: Promise.resolve({ sync: { register: refuse } }) });
  notify({ items: [item(1)], waitsFor: null });
  await expect.poll(() => asked).toEqual([PUSH_TAG]);
});
