// @module-tag quick
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileTask } from '../../tests/support/devices/file-worker.ts';
import { type BlobStore, openFileStore } from './blob-store.ts';
import { readWhole } from './read-file.ts';

const FOLDER = `read-file-test-${crypto.randomUUID()}`;
const large = Uint8Array.from({ length: 3_000_000 }, (_, n) => (n * 2_654_435_761) >>> 24);

let store: BlobStore;
const workers: Worker[] = [];

beforeEach(async () => {
  const opened = await openFileStore(FOLDER);
  if (opened === undefined) throw new Error('Chromium has a private file system');
  store = opened;
});
afterEach(async () => {
  for (const worker of workers.splice(0)) worker.terminate();
  await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true });
});

function openWorker(): (task: FileTask) => Promise<ArrayBuffer | undefined> {
  const worker = new Worker(new URL('../../tests/support/devices/file-worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return (task) =>
    new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | undefined>) => resolve(data), {
        once: true,
      });
      worker.addEventListener('error', () => reject(new Error('The worker failed.')), { once: true });
      worker.postMessage(task, []);
    });
}

/** Matchers would compare three million numbers one by one. */
function isLarge(buffer: ArrayBuffer | undefined): boolean {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer());
  return bytes.length === large.length && bytes.every((byte, n) => byte === large[n]);
}

test('a worker reads a whole file at once, also an empty one, and detects a missing one', async () => {
  const ask = openWorker();
  await store.write('large', large);
  await store.write('empty', new Uint8Array());
  expect(isLarge(await ask({ read: 'large', folder: FOLDER }))).toBe(true);
  expect(await ask({ read: 'empty', folder: FOLDER })).toMatchObject({ byteLength: 0 });
  expect(await ask({ read: 'none', folder: FOLDER })).toBeUndefined();
});

test.each(['read-only', 'readwrite'] as const)(
  'a file that another holds open (%s) can be read; deleting it waits for the next time',
  async (mode) => {
    const [other, ask] = [openWorker(), openWorker()];
    await store.write('large', large);
    await other({ hold: 'large', folder: FOLDER, mode });
    expect(isLarge(await ask({ read: 'large', folder: FOLDER }))).toBe(true);
    const here = await store.openFinal('large');
    expect(isLarge(here && readWhole(here))).toBe(true);
    await store.delete('large');
    expect(await store.keys()).toEqual(['large']);
    await other({ release: true });
    await store.delete('large');
    expect(await store.keys()).toEqual([]);
  },
);

test('a finished reader does not block deleting', async () => {
  const ask = openWorker();
  await store.write('large', large);
  await ask({ read: 'large', folder: FOLDER });
  await store.delete('large');
  expect(await ask({ read: 'large', folder: FOLDER })).toBeUndefined();
});
