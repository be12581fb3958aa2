import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';

/** Whether the person's settings allow sharing their position (U38); undefined until that was read. */
export function useMaySayWhere(): boolean | undefined {
  const { replica } = useServices();
  const [maySay, setMaySay] = useState<boolean>();
  useEffect(
    () => replica.watchProfile((view) => setMaySay(view?.profile?.preferences.privacy?.['locationSharing'] ?? true)),
    [replica],
  );
  return maySay;
}
