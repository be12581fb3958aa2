import { useEffect, useState } from 'react';
import type { Session } from '#workers/replica/api.ts';
import { useServices } from './services.tsx';

/** Who is signed in: undefined until the stored session was read, null when nobody is. */
export function useSession(): Session | null | undefined {
  const { replica } = useServices();
  const [session, setSession] = useState<Session | null>();
  useEffect(() => replica.watchSession(setSession), [replica]);
  return session;
}
