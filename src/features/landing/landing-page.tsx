import { lazy, Suspense, useEffect, useState } from 'react';
import { type Claims, STATED_CLAIMS } from '#domain/claims.ts';
import { useServices } from '#platform/services.tsx';
import { LandingView } from './landing-view.tsx';

/** Without its code, which may not be on the device, the drawn ball stays. */
const Globe = lazy(() =>
  import('./globe.tsx').then(
    (loaded) => ({ default: loaded.Globe }),
    () => ({ default: () => <></> }),
  ),
);

/** `/` for visitors (R1, S6-S11). */
export function LandingPage() {
  const { geolocator } = useServices();
  const claims = useClaims();
  return (
    <LandingView
      claims={claims}
      // The press is the person's own word that their position may be asked for (U53).
      onNearMe={() => geolocator.request()}
      globe={
        <Suspense>
          <Globe />
        </Suspense>
      }
    />
  );
}

/** The figures as stated, until the server says that it counts them (U4). */
function useClaims(): Claims {
  const { replica } = useServices();
  const [claims, setClaims] = useState(STATED_CLAIMS);
  useEffect(() => {
    let isCurrent = true;
    void replica.readClaims().then((read) => isCurrent && read && setClaims(read));
    return () => {
      isCurrent = false;
    };
  }, [replica]);
  return claims;
}
