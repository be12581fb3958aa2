import { ArrowUp, BusFront, Car, CarTaxiFront, ExternalLink, Footprints, LocateFixed, Signpost } from 'lucide-react';
import { useState } from 'react';
import { destinationOf } from '#domain/geo/destination.ts';
import { positionOf } from '#domain/geo/directions.ts';
import type { TravelMode } from '#domain/geo/directions-result.ts';
import { PACES } from '#domain/geo/walk.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { LocatedPosition } from '#platform/geolocation.ts';
import { readPace } from '#platform/stored-pace.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FOOT_BELOW_M, type Way, wayTo } from './way.ts';
import styles from './way-card.module.css';

const OtherWays = lazyPart(() => import('./other-ways.tsx').then((part) => part.OtherWays));
const DriverCard = lazyDialog(
  () => import('./driver-card.tsx').then((part) => part.DriverCard),
  (t) => t('restaurant.driver.title'),
);

const MODE_ICONS: Record<TravelMode, typeof Car> = { walking: Footprints, transit: BusFront, driving: Car };

interface WayCardProps {
  readonly place: PlaceOutline;
  /** Searches for a walk; null if there can be none, or one is shown already. */
  readonly onWalk: (() => void) | null;
}

/**
 * The way to a place without a map: distance, direction, travel mode, the walk, and one menu of all other ways. The page's one
 * Directions button is above. Works offline.
 */
export function WayCard({ place, onWalk }: WayCardProps) {
  const t = useT();
  const connectionStatus = useConnectionStatus();
  const [isDriving, setDriving] = useState(false);
  const [areOthersShown, setOthersShown] = useState(false);
  const { located } = useGeolocation();
  const position = positionOf(place);
  const way = position && wayTo(located.position, position, PACES[readPace()]);
  const { web } = destinationOf(place, navigator.userAgent);
  return (
    <div className="grid at-start gap-3 padded card">
      {way ? <Direction way={way} located={located} /> : <p className="soft">{t('restaurant.noCoordinate')}</p>}
      <div className={styles.acts}>
        {onWalk && way && !way.isThere && way.distanceM <= FOOT_BELOW_M ? (
          <Button icon={<Footprints aria-hidden="true" />} onClick={onWalk}>
            {t('way.show')}
          </Button>
        ) : null}
        <Button
          icon={<Signpost aria-hidden="true" />}
          aria-expanded={areOthersShown}
          onClick={() => setOthersShown(!areOthersShown)}
        >
          {t('way.others')}
        </Button>
      </div>
      {areOthersShown ? (
        <div className={styles.acts}>
          <Button icon={<CarTaxiFront aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setDriving(true)}>
            {t('restaurant.driver')}
          </Button>
          {web ? (
            <ButtonAnchor
              variant="quiet"
              icon={<ExternalLink aria-hidden="true" />}
              href={web}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('restaurant.directionsWeb')}
            </ButtonAnchor>
          ) : null}
        </div>
      ) : null}
      {connectionStatus === 'offline' ? (
        <p className="soft">{t(web ? 'restaurant.way.offlineApp' : 'restaurant.way.offlineWeb')}</p>
      ) : null}
      {areOthersShown && position ? (
        <OtherWays name={place.name} position={position} mode={way?.mode ?? 'driving'} />
      ) : null}
      {isDriving ? <DriverCard place={place} onClose={() => setDriving(false)} /> : null}
    </div>
  );
}

function Direction({ way, located }: { readonly way: Way; readonly located: LocatedPosition }) {
  const t = useT();
  const format = useFormat();
  const { geolocator, now } = useServices();
  const { source, at } = located;
  const isHere = source === 'fix' || source === 'last-fix';
  const ModeIcon = way.mode && MODE_ICONS[way.mode];
  const from = {
    distance: format.distance(way.distanceM),
    point: t(`restaurant.point.${way.point}`),
    age: format.ago(at ?? now(), now()),
  };
  return (
    <>
      <div className="row gap-4">
        {/* North is up, as on a map. Hidden from screen readers, because the text beside it says the same. */}
        <span className={styles.compass} aria-hidden="true">
          <span className={styles.north}>{t('restaurant.way.north')}</span>
          <span className={styles.needle} style={{ rotate: `${Math.round(way.degrees)}deg` }}>
            <ArrowUp />
          </span>
        </span>
        <div>
          <p className="strong">
            {isHere && way.isThere ? t('restaurant.way.there') : t(`restaurant.way.from.${source}`, from)}
          </p>
          {source === 'default' || way.isThere || (way.walkMinutes === null && !way.mode) ? null : (
            <p className={styles.how}>
              {way.walkMinutes === null ? null : (
                <span>{t('restaurant.way.walk', { minutes: format.number(way.walkMinutes) })}</span>
              )}
              {way.mode && ModeIcon ? (
                <span className={styles.mode}>
                  <ModeIcon aria-hidden="true" />
                  {t(`restaurant.way.mode.${way.mode}`)}
                </span>
              ) : null}
            </p>
          )}
        </div>
      </div>
      {source === 'default' ? (
        <Button icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
          {t('restaurant.way.locate')}
        </Button>
      ) : null}
    </>
  );
}
