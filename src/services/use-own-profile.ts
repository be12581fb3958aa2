import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { OwnProfileView } from '#workers/replica/api.ts';

/** The person's own profile, live: undefined until it was read, null while nobody is signed in. */
export function useOwnProfile(): OwnProfileView | null | undefined {
  const { replica } = useServices();
  const [view, setView] = useState<OwnProfileView | null>();
  useEffect(() => replica.watchProfile(setView), [replica]);
  return view;
}
