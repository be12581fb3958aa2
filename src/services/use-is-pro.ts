import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';
import { useMembership } from './use-membership.ts';

/**
 * Whether one has Pro now; undefined until it was read. The signed statement says so, also without a network (U90). Before
 * the server ever gave one to this device, the profile's own word counts.
 */
export function useIsPro(): boolean | undefined {
  const { replica, now } = useServices();
  const membership = useMembership();
  const [until, setUntil] = useState<string | null>();
  useEffect(() => replica.watchDashboard((view) => setUntil(view?.card?.proUntil ?? null)), [replica]);
  if (membership?.checkedAt) return membership.entitlement !== 'free';
  return until === undefined ? undefined : until !== null && Date.parse(until) > now();
}
