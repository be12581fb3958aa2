import type { ReplicaClient } from '#workers/replica/api.ts';

/**
 * The same client; `ask` is called after whatever a person did was stored: from then on there is something to lose.
 * @param ask is not waited for
 */
export function askWhenSaved(replica: ReplicaClient, ask: () => Promise<void>): ReplicaClient {
  return {
    ...replica,
    async mutate(mutation) {
      const result = await replica.mutate(mutation);
      if (result.ok) void ask();
      return result;
    },
  };
}
