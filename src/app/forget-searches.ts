import type { ReplicaClient } from '#workers/replica/api.ts';

/** Calls `forget` when a user signs out or another user signs in, because the searches were the previous user's. */
export function forgetSearches(replica: Pick<ReplicaClient, 'watchSession'>, forget: () => void): void {
  let user: string | null = null;
  replica.watchSession((session) => {
    if (session === undefined) return;
    if (user !== null && user !== session?.userId) forget();
    user = session?.userId ?? null;
  });
}
