import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { useT } from '#i18n/i18n.tsx';
import { PLACE_ZOOM } from '#places/map/map-camera.ts';
import { MapCredits } from '#places/map/map-credits.tsx';
import { MapFrame } from '#places/map/map-frame.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './spot-map.module.css';
import type { Walk } from './use-walk.ts';

/**
 * The place on a map with those around it (S80). At first a picture; a live map on press or to show a walk, so that an open
 * page uses no GPU memory. The map's code loads only when the person scrolls here.
 */
export function SpotMap({ place, way }: { readonly place: PlaceOutline; readonly way: Walk['shown'] }) {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isLive, setLive] = useState(false);
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
      {isNear && (isLive || way) ? (
        <MapFrame className={styles.map} center={center} zoom={PLACE_ZOOM} pinned={place.id} way={way} isInPage />
      ) : isNear ? (
        <StillMap id={place.id} center={center} onOpen={() => setLive(true)} />
      ) : (
        <MapPin className={styles.resting} aria-hidden="true" />
      )}
    </div>
  );
}

interface Picture {
  readonly url: string;
  readonly isDark: boolean;
  readonly credits: readonly string[];
}

interface StillMapProps {
  readonly id: string;
  readonly center: Position;
  readonly onOpen: () => void;
}

/** The map as a still picture, in the current colour theme. */
function StillMap({ id, center, onOpen }: StillMapProps) {
  const t = useT();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  const draw = (drawn: Blob, credits: readonly string[]) =>
    setPicture({ url: URL.createObjectURL(drawn), isDark, credits });
  return (
    <>
      {picture?.isDark === isDark ? (
        <>
          <img className={styles.picture} src={picture.url} alt="" />
          <MapCredits className={styles.credit} credits={picture.credits} />
        </>
      ) : (
        <div className="grid" inert>
          <MapFrame
            key={String(isDark)}
            className={styles.map}
            center={center}
            zoom={PLACE_ZOOM}
            pinned={id}
            onPicture={draw}
          />
        </div>
      )}
      <button type="button" className={styles.open} aria-label={t('map.openStill')} onClick={onOpen} />
    </>
  );
}
