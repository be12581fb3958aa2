import type { ReplicaClient } from '#workers/replica/api.ts';

/**
 * The same client; `ask` is called after whatever a person did was stored: from then on there is something to lose.
 * @param ask is not waited for
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
