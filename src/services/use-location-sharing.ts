import { useEffect, useState } from 'react';
import { useServices } from './services.tsx';

/** Whether the person's settings allow sharing their position (U38); undefined until that was read. */
export function useLocationSharing(): boolean | undefined {
  const { replica } = useServices();
  const [isSharingLocation, setSharingLocation] = useState<boolean>();
  useEffect(
    () =>
      replica.watchProfile((view) =>
        setSharingLocation(view?.profile?.preferences.privacy?.['locationSharing'] ?? true),
      ),
    [replica],
  );
  return isSharingLocation;
}
