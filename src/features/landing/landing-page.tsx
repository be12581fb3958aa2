import { lazy, Suspense } from 'react';
import { useServices } from '#services/services.tsx';
import { useClaims } from '#services/use-claims.ts';
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
