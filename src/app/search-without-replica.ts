import type { ReplicaClient } from '#workers/replica/api.ts';

/** If the replica worker crashes, as without storage, has the index fetch the person's region itself, once. */
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
