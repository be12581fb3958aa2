import { useEffect, useState } from 'react';
import type { OwnCheck } from '#domain/own/own-view.ts';
import { useServices } from '#services/services.tsx';

/** The person's checks by place id, including unsent ones; null while loading and while signed out. */
export function useChecks(): ReadonlyMap<string, OwnCheck> | null {
  const { replica } = useServices();
  const [checks, setChecks] = useState<ReadonlyMap<string, OwnCheck> | null>(null);
  useEffect(() => replica.watchChecks(setChecks), [replica]);
  return checks;
}
