// @module-tag quick
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openBlobStore, openMemoryStore } from './blob-store.ts';
import { cacheStorage } from './cache-storage.ts';
import { openChannel } from './channel.ts';
import { refusesDatabases } from './databases.ts';
import { deviceMemory, deviceStorage } from './device-storage.ts';
import { browserLocks, createOwnLocks } from './locks.ts';
import { readTab, writeTab } from './tab-memory.ts';

afterEach(() => vi.unstubAllGlobals());

const SIGNAL = new AbortController().signal;
const refusing = () => {
  throw new DOMException('Blocked.', 'SecurityError');
};

const answering = (name: string): Pick<IDBFactory, 'open'> => ({
  open: () => {
    const request = Object.assign(new EventTarget(), { error: new DOMException('', name) });
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request as unknown as IDBOpenDBRequest; // only the members that are used
  },
});
const asked = (factory: object | null) => refusesDatabases(factory as IDBFactory | null); // as above

test.each<[string, PropertyDescriptor]>([
  ['is missing', { value: undefined }],
  ['is null', { value: null }],
  ['throws', { get: refusing }],
])('where storage %s, the page uses its own memory', (_, property) => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { ...property, configurable: true });
    onTestFinished(
      () => void (before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name)),
    );
  }
  expect(deviceStorage()).toBeNull();
  deviceMemory().setItem('language', 'ar');
  expect([deviceMemory().getItem('language'), deviceMemory().getItem('other')]).toEqual(['ar', null]);
  writeTab('typed', 7);
  expect(readTab('typed')).toBe(7);
});

test('databases count as refused if they are missing, or if the call or opening is refused; not if the device is busy or full', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await refusesDatabases()).toBe(true);
  expect(await asked(null)).toBe(true);
  expect(await asked({ open: refusing })).toBe(true);
  expect(await asked(answering('InvalidStateError'))).toBe(true);
  expect(await asked(answering('QuotaExceededError'))).toBe(false);
  expect(await asked(answering('UnknownError'))).toBe(false);
});

test('files are in memory without a file system and databases', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', undefined);
  const store = await openBlobStore('index');
  const bytes = Uint8Array.of(1, 2, 3);
  await store.write('a', bytes);
  bytes[0] = 9;
  expect(new Uint8Array((await store.read('a')) ?? [])).toEqual(Uint8Array.of(1, 2, 3));
  expect([await store.read('b'), await store.openFinal('b'), await store.keys()]).toEqual([
    undefined,
    undefined,
    ['a'],
  ]);
  await store.delete('a');
  expect(await store.keys()).toEqual([]);
  expect(await openMemoryStore().keys()).toEqual([]);
});

test('refused locks fall back to the page’s own, refused channels and caches to none', async () => {
  vi.stubGlobal('navigator', { locks: { request: async () => refusing() } });
  expect(await browserLocks.hold('files', async () => 'done', SIGNAL)).toBe('done');
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, begin: () => unknown) => begin() } });
  // An error of the work itself is no refusal of the lock, so the work does not run twice.
  const work = vi.fn(async () => refusing());
  await expect(browserLocks.hold('files', work, SIGNAL)).rejects.toThrow('Blocked.');
  expect(work).toHaveBeenCalledTimes(1);

  vi.stubGlobal('BroadcastChannel', function Refused() {
    refusing();
  });
  const channel = openChannel('changes');
  channel.addEventListener('message', () => expect.unreachable());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage('changed');
  channel.close();
  vi.stubGlobal('caches', undefined);
  expect(cacheStorage()).toBeUndefined();
  Object.defineProperty(globalThis, 'caches', { configurable: true, get: refusing });
  expect(cacheStorage()).toBeUndefined();
});

test('without the browser’s locks, work of one name runs one after the other, also after a failure', async () => {
  vi.stubGlobal('navigator', {});
  const done: string[] = [];
  const slowly = (name: string) => async () => {
    done.push(`${name} begins`);
    await Promise.resolve();
    done.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
  };
  const works = ['a', 'b', 'c'].map((name) => browserLocks.hold('files', slowly(name), SIGNAL));
  await Promise.allSettled(works);
  expect(done).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  const aborted = createOwnLocks().hold('files', async () => 1, AbortSignal.abort(new Error('gone')));
  await expect(aborted).rejects.toThrow('gone');
});
