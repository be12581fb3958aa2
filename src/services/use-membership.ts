import { useEffect, useState } from 'react';
import type { Membership } from '#domain/payments/membership.ts';
import { useServices } from './services.tsx';

/** One's plan as this device knows it: undefined until that was read, null while nobody is signed in. */
export function useMembership(): Membership | null | undefined {
  const { replica } = useServices();
  const [membership, setMembership] = useState<Membership | null>();
  useEffect(() => replica.watchMembership(setMembership), [replica]);
  return membership;
}
