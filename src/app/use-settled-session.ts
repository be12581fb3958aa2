import { useEffect, useState } from 'react';
import { wasMember } from '#platform/member-mark.ts';
import { useSession } from '#services/use-session.ts';
import type { Session } from '#workers/replica/api.ts';
import { useWorkerDown } from './use-worker-down.ts';

/**
 * A page waits at most five seconds for the stored session if nobody was signed in (R25, U49); usually the first frame has it.
 */
const WAIT_MS = 5000;

/** Undefined while the stored session may still be read; 'unreadable' while the worker that reads it is broken. */
export type SettledSession = Session | null | undefined | 'unreadable';

/**
 * The session, or undefined for at most five seconds while the replica worker reads it. After five seconds without an answer
 * the person counts as signed out (null). While the worker is down, or if somebody was signed in, the answer is 'unreadable'
 * instead: a slow phone must not ask a member to sign in, for example in mid-checkout. A restarted worker has five seconds
 * again.
 */
export function useSettledSession(): SettledSession {
  const session = useSession();
  const isDown = useWorkerDown();
  const isUnknown = session === undefined;
  const isOver = useHasLasted(isUnknown);
  const isMissing = useHasLasted(isUnknown && !isDown);
  if (!isUnknown) return session;
  if (isMissing && !wasMember()) return null;
  return isOver ? 'unreadable' : undefined;
}

/** Whether a condition has been true for `WAIT_MS`. */
function useHasLasted(isTrue: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setHasLasted(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isTrue]);
  return isTrue && hasLasted;
}
