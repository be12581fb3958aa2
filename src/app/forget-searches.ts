import type { ReplicaClient } from '#workers/replica/api.ts';

/**
 * Forgets what was looked for on this device, and where, when somebody's session here ends or becomes another's: it was
 * theirs.
 */
export function forgetSearches(replica: Pick<ReplicaClient, 'watchSession'>, forget: () => void): void {
  let user: string | null = null;
  replica.watchSession((session) => {
    if (session === undefined) return;
    if (user !== null && user !== session?.userId) forget();
    user = session?.userId ?? null;
  });
}
