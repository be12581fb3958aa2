import type { SessionService } from './session-service.ts';

/**
 * Calls back with the person's id once their session is known to have a confirmed address or number: after the start or a
 * sign-in, and when they confirm, here or elsewhere.
 */
export function watchConfirmed(
  session: Pick<SessionService, 'watch'>,
  onConfirmed: (userId: string) => void,
): () => void {
  let known: string | null = null;
  return session.watch((next) => {
    const confirmed = next && !next.isUnconfirmed && !next.isLapsed ? next.userId : null;
    const isNews = confirmed !== known;
    known = confirmed;
    if (isNews && confirmed !== null) onConfirmed(confirmed);
  });
}
