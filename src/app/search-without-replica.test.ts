// @module-tag quick
import { expect, test, vi } from 'vitest';
import type { SyncStatus } from '#workers/replica/api.ts';
import { searchWithoutReplica } from './search-without-replica.ts';

test('if the replica can’t run, the index fetches the region nearby, once', () => {
  const anticipate = vi.fn(async () => {});
  const watchStatus = vi.fn<(listener: (status: SyncStatus) => void) => () => void>(() => vi.fn());
  searchWithoutReplica({ watchStatus }, anticipate);
  const notify = (status: SyncStatus) => watchStatus.mock.calls[0]?.[0](status);
  notify({ phase: 'syncing', regions: [], errorCode: null });
  notify({ phase: 'failed', regions: [], errorCode: 'server' });
  expect(anticipate).not.toHaveBeenCalled();
  notify({ phase: 'failed', regions: [], errorCode: 'worker_crashed' });
  notify({ phase: 'failed', regions: [], errorCode: 'worker_crashed' });
  expect(anticipate).toHaveBeenCalledOnce();
});
