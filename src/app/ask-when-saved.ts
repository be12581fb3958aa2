import type { ReplicaClient } from '#workers/replica/api.ts';

/**
 * Wraps a client so that `ask` is called after each stored mutation: from then on there is data to lose.
 * @param ask not awaited
 */
export function askWhenSaved(replica: ReplicaClient, ask: () => Promise<void>): ReplicaClient {
  async function asking<Result extends { readonly ok: boolean }>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    if (result.ok) void ask();
    return result;
  }
  return {
    ...replica,
    mutate: (mutation) => asking(replica.mutate(mutation)),
    mutateAll: (act) => asking(replica.mutateAll(act)),
  };
}
