import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';
import { useMembership } from './use-membership.ts';

/**
 * Whether the person has Pro now; undefined until it was read. The signed token decides, also without a network (U90). Until
 * the server has given this device one, the profile's field counts.
 */
export function useIsPro(): boolean | undefined {
  const { replica, now } = useServices();
  const membership = useMembership();
  const [until, setUntil] = useState<string | null>();
  useEffect(() => replica.watchDashboard((view) => setUntil(view?.card?.proUntil ?? null)), [replica]);
  if (membership?.checkedAt) return membership.entitlement !== 'free';
  return until === undefined ? undefined : until !== null && Date.parse(until) > now();
}
