import { Suspense, useEffect, useRef, useState } from 'react';
import { hasGraphicsCard } from '#platform/graphics-card.ts';
import { afterStart } from '#platform/idle.ts';
import { useServices } from '#services/services.tsx';
import { useClaims } from '#services/use-claims.ts';
import { useGeolocation } from '#services/use-geolocation.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import styles from './globe-place.module.css';
import { LandingView } from './landing-view.tsx';
import { useDestinations } from './use-destinations.ts';

/** If their code can't be loaded, the bare ball stays. */
const Globe = lazyOptional(() => import('./globe.tsx').then((part) => part.Globe));
const StillGlobe = lazyOptional(() => import('./still-globe.tsx').then((part) => part.StillGlobe));

/** Fetched once there is a position, so that a first visit does not pay for it. Without its code nothing is shown. */
const NearPlaces = lazyOptional(() => import('./near-places.tsx').then((part) => part.NearPlaces));

/** Fetched once the page is idle; its place is reserved. */
const LanguageSelect = lazyOptional(() => import('#ui/language-select.tsx').then((part) => part.LanguageSelect));

/** `/` for visitors (R1): the globe, two buttons, figures and ten destinations (S6-S11). */
export function LandingPage() {
  const { geolocator } = useServices();
  const claims = useClaims();
  const destinations = useDestinations();
  const { located } = useGeolocation();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => afterStart(() => setIsIdle(true)), []);
  return (
    <LandingView
      claims={claims}
      destinations={destinations}
      // The press is the consent to request the position (U53).
      onNearMe={() => geolocator.request()}
      globe={<EitherGlobe />}
      language={<Suspense>{isIdle ? <LanguageSelect /> : null}</Suspense>}
      near={
        located.source === 'default' ? null : (
          <Suspense>
            <NearPlaces position={located.position} />
          </Suspense>
        )
      }
    />
  );
}

/** A globe once the page is idle and its place visible. It turns only where that costs nothing: with a graphics card. */
function EitherGlobe() {
  const place = useRef<HTMLSpanElement>(null);
  const [canTurn, setCanTurn] = useState<boolean>();
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      cancel = afterStart(() => setCanTurn(hasGraphicsCard()));
    });
    if (place.current) sight.observe(place.current);
    return () => {
      sight.disconnect();
      cancel?.();
    };
  }, []);
  if (canTurn === undefined) return <span ref={place} className={styles.place} />;
  return <Suspense>{canTurn ? <Globe /> : <StillGlobe />}</Suspense>;
}
