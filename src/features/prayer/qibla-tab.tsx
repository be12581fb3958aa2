import { Compass, Map as MapIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { turnBetween } from '#domain/geo/compass-heading.ts';
import { qiblaDegrees } from '#domain/prayer/qibla.ts';
import { sunBesideQibla } from '#domain/prayer/sun-direction.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useMapView } from '#places/map/use-map-view.ts';
import { type CompassState, startCompass } from '#platform/compass.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PrayerView } from './prayer-view.ts';
import { QiblaRose } from './qibla-rose.tsx';
import styles from './qibla-tab.module.css';
import { SunLine } from './sun-line.tsx';

const QiblaMap = lazyPart(() => import('./qibla-map.tsx').then((part) => part.QiblaMap), {
  loading: () => <Skeleton height="24rem" radius="var(--radius-l)" />,
});

/** Within this many degrees a person faces the qibla. */
const FACING = 5;
/** Turns are told in steps, so that a screen reader is not flooded. Degrees. */
const STEP = 10;
/** From this error on, a hint says how to calibrate. Degrees. */
const POOR = 15;

/**
 * The direction of prayer: with the device's compass after a press, else as a line against north, against the sun, and on the map.
 */
export function QiblaTab({ place, at }: Pick<PrayerView, 'place' | 'at'>) {
  const t = useT();
  const format = useFormat();
  const [compass, setCompass] = useState<CompassState | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const qibla = qiblaDegrees(place.position);
  const heading = compass?.kind === 'heading' ? compass.degrees : null;
  const sun = sunBesideQibla(place.position, at);
  const { view, setView } = useMapView();
  const mapId = useId();
  const isMapOpen = view === 'map';
  const start = () => {
    stop.current?.();
    stop.current = startCompass(setCompass);
  };
  return (
    <div className={styles.tab}>
      <h2>{t('prayer.qibla.bearing', { degrees: format.number(Math.round(qibla * 10) / 10) })}</h2>
      <QiblaRose qibla={qibla} heading={heading} sun={sun.kind === 'turn' ? sun.azimuthDegrees : null} />
      <p className={styles.turn} aria-live="polite">
        {heading === null ? null : <Turn turn={turnBetween(heading, qibla)} />}
      </p>
      {compass?.kind === 'heading' ? null : (
        <Button
          variant="primary"
          icon={<Compass aria-hidden="true" />}
          isBusy={compass?.kind === 'starting'}
          onClick={start}
        >
          {t(compass?.kind === 'starting' ? 'prayer.qibla.starting' : 'prayer.qibla.start')}
        </Button>
      )}
      {compass?.kind === 'heading' ? <Accuracy degrees={compass.accuracyDegrees} /> : null}
      {compass?.kind === 'none' ? <output>{t('prayer.qibla.none')}</output> : null}
      {compass?.kind === 'denied' ? <output>{t('prayer.qibla.denied')}</output> : null}
      <SunLine sun={sun} />
      <Button
        icon={<MapIcon aria-hidden="true" />}
        aria-expanded={isMapOpen}
        aria-controls={isMapOpen ? mapId : undefined}
        onClick={() => setView(isMapOpen ? 'list' : 'map')}
      >
        {t(isMapOpen ? 'prayer.qibla.hideMap' : 'prayer.qibla.showMap')}
      </Button>
      {isMapOpen ? (
        <div id={mapId} className={styles.map}>
          <QiblaMap place={place} />
        </div>
      ) : null}
    </div>
  );
}

function Turn({ turn }: { readonly turn: number }) {
  const t = useT();
  if (Math.abs(turn) <= FACING) return <strong>{t('prayer.qibla.facing')}</strong>;
  const degrees = Math.max(STEP, Math.round(Math.abs(turn) / STEP) * STEP);
  return t(turn > 0 ? 'prayer.qibla.right' : 'prayer.qibla.left', { degrees });
}

/** What is known of the compass's errors. */
function Accuracy({ degrees }: { readonly degrees: number | null }) {
  const t = useT();
  return (
    <ul className="grid gap-1 soft small">
      <li>
        {degrees === null ? t('prayer.qibla.noAccuracy') : t('prayer.qibla.accuracy', { degrees: Math.round(degrees) })}
      </li>
      {degrees === null || degrees >= POOR ? <li>{t('prayer.qibla.eight')}</li> : null}
      <li>{t('prayer.qibla.magnetic')}</li>
    </ul>
  );
}
