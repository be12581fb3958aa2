import { useEffect, useState } from 'react';
import { useServices } from '#services/services.tsx';
import type { DashboardView } from '#workers/replica/api.ts';

/** The person's own figures, live: undefined until they were read, null while nobody is signed in. */
export function useDashboard(): DashboardView | null | undefined {
  const { replica } = useServices();
  const [view, setView] = useState<DashboardView | null>();
  useEffect(() => replica.watchDashboard(setView), [replica]);
  return view;
}
