import { wasMember } from '#platform/member-mark.ts';
import { useSession } from './use-session.ts';

/**
 * Whether somebody is signed in. Until the session is read, which takes a worker and a database, the last known state decides,
 * so that members never see what is for visitors.
 */
export function useIsMember(): boolean {
  const session = useSession();
  return session === undefined ? wasMember() : session !== null;
}
