import { LocateFixed, MapPin } from 'lucide-react';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ChangePosition } from '#places/spots/change-position.tsx';
import { useMinute } from '#places/use-minute.ts';
import type { GeolocationState } from '#platform/geolocation.ts';
import { useServices } from '#services/services.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './location-card.module.css';
import { locationLabel } from './location-label.ts';

/** Offset of Kuala Lumpur's time zone from UTC in minutes. */
const KUALA_LUMPUR_MINUTES = 480;

interface LocationCardProps {
  readonly geolocation: GeolocationState;
  readonly nearest: Card | undefined;
}

/** The position that the lists use, its source, and a way to improve it (S13, U53). */
export function LocationCard({ geolocation, nearest }: LocationCardProps) {
  const t = useT();
  const { geolocator } = useServices();
  const now = useMinute();
  const isClockElsewhere = new Date(now).getTimezoneOffset() !== -KUALA_LUMPUR_MINUTES;
  const { title, detail, isProblem } = locationLabel(geolocation, nearest, now, t, useFormat(), isClockElsewhere);
  const { permission, isAsking, located } = geolocation;
  const isExplaining = permission === 'prompt' && !isAsking && located.source === 'default';
  return (
    <section className="grid gap-2 small" aria-label={t('home.location.label')}>
      <div className={styles.place}>
        <MapPin className={styles.pin} aria-hidden="true" />
        <div className={styles.words} aria-live="polite">
          <p className="strong">
            <bdi>{title}</bdi>
          </p>
          <p className={classNames(styles.detail, isProblem && styles.problem)}>{detail}</p>
        </div>
        <ChangePosition isFirst={located.source === 'default'} look="brief" />
        {isExplaining ? null : (
          <IconButton
            className={isAsking ? styles.asking : undefined}
            label={t(located.source === 'chosen' ? 'spots.backToMine' : 'home.location.locate')}
            icon={<LocateFixed aria-hidden="true" />}
            aria-busy={isAsking}
            onClick={() => geolocator.request()}
          />
        )}
      </div>
      {isExplaining ? (
        <div className={styles.explainer}>
          <p>{t('home.location.explainer')}</p>
          <Button variant="primary" onClick={() => geolocator.request()}>
            {t('home.location.allow')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
