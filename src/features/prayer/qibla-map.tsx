import { useMemo } from 'react';
import { distanceM } from '#domain/geo/geo.ts';
import { greatCircleLines } from '#domain/geo/great-circle.ts';
import { KAABA, qiblaDegrees } from '#domain/prayer/qibla.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { MapFrame } from '#places/map/map-frame.tsx';
import type { PrayerView } from './prayer-view.ts';
import styles from './qibla-map.module.css';

/** Streets, and the places to pray that the index shows from this zoom on. */
const ZOOM = 15;

/** The streets around the place with the line towards the Kaaba. The text below says the same without the picture. */
export function QiblaMap({ place }: Pick<PrayerView, 'place'>) {
  const t = useT();
  const format = useFormat();
  const { latitude, longitude } = place.position;
  const qibla = useMemo(
    () => ({ lines: greatCircleLines({ latitude, longitude }, KAABA), end: KAABA }),
    [latitude, longitude],
  );
  return (
    <figure className={styles.figure}>
      <MapFrame className={styles.map} center={place.position} zoom={ZOOM} qibla={qibla} isInPage />
      <figcaption className="soft small">
        {t('prayer.qibla.mapLine', {
          degrees: format.number(Math.round(qiblaDegrees(place.position))),
          distance: format.distance(distanceM(place.position, KAABA)),
        })}{' '}
        {t('prayer.qibla.mapHint')}
      </figcaption>
    </figure>
  );
}
