import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PlaceOutline } from '#domain/place-outline.ts';
import { useT } from '#i18n/i18n.tsx';
import { MapFrame } from '#places/map/map-frame.tsx';
import type { Walk } from '#places/walk/use-walk.ts';
import { useMedia } from '#ui/use-media.ts';
import styles from './spot-map.module.css';

/**
 * Where the place is, among those around it (S80): a picture, which becomes a map when it is pressed or a way is shown on it, so
 * that a page that is read holds no graphics card. The map's code is fetched when somebody scrolls here, not before.
 */
export function SpotMap({ place, way }: { readonly place: PlaceOutline; readonly way: Walk['shown'] }) {
  const t = useT();
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isLive, setLive] = useState(false);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const [picture, setPicture] = useState<{ readonly url: string; readonly isDark: boolean } | null>(null);
  useEffect(() => {
    const element = room.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  if (place.latitude === null || place.longitude === null) return null;
  const center = { latitude: place.latitude, longitude: place.longitude };
  const isDrawn = picture?.isDark === isDark;
  const draw = (drawn: Blob) => setPicture({ url: URL.createObjectURL(drawn), isDark });
  return (
    <div ref={room} className={styles.room}>
      {isNear && (isLive || way) ? (
        <MapFrame className={styles.map} center={center} pinned={place.id} way={way} isInPage />
      ) : isNear ? (
        <>
          {isDrawn ? (
            <img className={styles.picture} src={picture.url} alt="" />
          ) : (
            <div className={styles.drawing} inert>
              <MapFrame
                key={String(isDark)}
                className={styles.map}
                center={center}
                pinned={place.id}
                onPicture={draw}
              />
            </div>
          )}
          <button type="button" className={styles.open} aria-label={t('map.openStill')} onClick={() => setLive(true)} />
        </>
      ) : (
        <MapPin className={styles.resting} aria-hidden="true" />
      )}
    </div>
  );
}
