import type { ReplicaClient } from '#workers/replica/api.ts';
import type { SearchClient } from '#workers/search/api.ts';

/** Ties the replica to the index by a port of their own, and again whenever one of the two was started anew. */
export function linkWorkers(
  search: Pick<SearchClient, 'connectReplica' | 'onRestart'>,
  replica: Pick<ReplicaClient, 'connectIndex' | 'onRestart'>,
): void {
  const link = () => {
    const { port1, port2 } = new MessageChannel();
    search.connectReplica(port1);
    replica.connectIndex(port2);
  };
  search.onRestart(link);
  replica.onRestart(link);
  link();
}
