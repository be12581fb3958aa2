import type { ReplicaClient } from '#workers/replica/api.ts';
import type { SearchClient } from '#workers/search/api.ts';

/** Connects the replica and the index by a message channel, and again whenever either restarts. */
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
