import { useEffect, useState } from 'react';
import { useSession } from '#services/use-session.ts';
import type { Session } from '#workers/replica/api.ts';

/** How long a page waits for the stored session at most (R25, U49); usually it is there with the first frame. */
const WAIT_MS = 5000;

/** Who is signed in; undefined for at most five seconds, then nobody until something else is known. */
export function useSettledSession(): Session | null | undefined {
  const session = useSession();
  const [isOver, setOver] = useState(false);
  const isUnknown = session === undefined;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const timer = setTimeout(() => setOver(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isUnknown]);
  return isUnknown && isOver ? null : session;
}
