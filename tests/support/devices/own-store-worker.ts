/** A tab's worker that adds a number of mutations to the device's outbox. */
import { openBlobStore } from '../../../src/platform/blob-store.ts';
import { OUTBOX_FILES, openOwnStore } from '../../../src/replica/open-own.ts';

interface Task {
  readonly name: string;
  readonly count: number;
}

async function add({ name, count }: Task): Promise<void> {
  const store = await openOwnStore({
    name,
    indexedDB,
    IDBKeyRange,
    files: await openBlobStore(OUTBOX_FILES),
    newId: () => crypto.randomUUID(),
    onLost: (error) => {
      throw error;
    },
  });
  const args = { restaurant_id: '00000000-0000-4000-8000-000000000001' };
  for (let n = 0; n < count; n++) await store.add('amina', { name: 'save_restaurant', args }, n);
  store.close();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage('done');
}

self.addEventListener('message', ({ data }: MessageEvent<Task>) => void add(data));
