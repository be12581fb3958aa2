import type { ReplicaClient } from '#workers/replica/api.ts';

/**
 * A browser that stores nothing has no replica, and nobody who tells the index what to keep: it is told where the person is, once,
 * and fetches what is there.
 */
export function searchWithoutReplica(
  replica: Pick<ReplicaClient, 'watchStatus'>,
  anticipate: () => Promise<void>,
): void {
  let isDone = false;
  replica.watchStatus(({ phase, errorCode }) => {
    if (isDone || phase !== 'failed' || errorCode !== 'worker_crashed') return;
    isDone = true;
    void anticipate();
  });
}
