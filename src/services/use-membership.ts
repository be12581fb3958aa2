import { useEffect, useState } from 'react';
import type { Membership } from '#domain/payments/membership.ts';
import { useServices } from './services.tsx';

/** The person's plan as stored on this device: undefined until it was read, null while nobody is signed in. */
export function useMembership(): Membership | null | undefined {
  const { replica } = useServices();
  const [membership, setMembership] = useState<Membership | null>();
  useEffect(() => replica.watchMembership(setMembership), [replica]);
  return membership;
}
