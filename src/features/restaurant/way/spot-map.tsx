import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PlaceOutline } from '#domain/place-outline.ts';
import { MapFrame } from '#places/map/map-frame.tsx';
import type { Walk } from '#places/walk/use-walk.ts';
import styles from './spot-map.module.css';

/** Where the place is, among those around it (S80). The map's code is fetched when somebody scrolls here, not before. */
export function SpotMap({ place, way }: { readonly place: PlaceOutline; readonly way: Walk['shown'] }) {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = room.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  if (place.latitude === null || place.longitude === null) return null;
  const center = { latitude: place.latitude, longitude: place.longitude };
  return (
    <div ref={room} className={styles.room}>
      {isNear ? (
        <MapFrame className={styles.map} center={center} pinned={place.id} way={way} isInPage />
      ) : (
        <MapPin className={styles.resting} aria-hidden="true" />
      )}
    </div>
  );
}
