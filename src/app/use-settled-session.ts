import { useEffect, useState } from 'react';
import { wasMember } from '#platform/member-mark.ts';
import { useSession } from '#services/use-session.ts';
import type { Session } from '#workers/replica/api.ts';
import { useWorkerDown } from './use-worker-down.ts';

/**
 * A page waits at most five seconds for the stored session if nobody was signed in (R25, U49); usually the first frame has it.
 */
const WAIT_MS = 5000;
/** A member's session is waited for longer: a slow phone must not ask a member to sign in, for example in mid-checkout. */
const MEMBER_WAIT_MS = 20_000;

/** Undefined while the stored session may still be read; 'unreadable' while the worker that reads it is broken. */
export type SettledSession = Session | null | undefined | 'unreadable';

/**
 * The session, or undefined for at most five seconds while the replica worker reads it. After five seconds without an answer
 * the person counts as signed out (null), after twenty if somebody was signed in. While the worker is down the answer is
 * 'unreadable' instead; a restarted worker has as long again.
 */
export function useSettledSession(): SettledSession {
  const session = useSession();
  const isDown = useWorkerDown();
  const isUnknown = session === undefined;
  const isOver = useHasLasted(isUnknown, WAIT_MS);
  const isMissing = useHasLasted(isUnknown && !isDown, wasMember() ? MEMBER_WAIT_MS : WAIT_MS);
  if (!isUnknown) return session;
  if (isMissing) return null;
  return isOver ? 'unreadable' : undefined;
}

/** Whether a condition has been true for this number of milliseconds. */
function useHasLasted(isTrue: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setHasLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isTrue, forMs]);
  return isTrue && hasLasted;
}
