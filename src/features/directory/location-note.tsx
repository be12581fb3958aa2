import { LocateFixed } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { ChangePlace } from '#places/spots/change-place.tsx';
import type { GeolocationState } from '#platform/geolocation.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './location-note.module.css';

interface LocationNoteProps {
  readonly geolocation: GeolocationState;
  /** A filter asks for what is near. */
  readonly isNeeded: boolean;
}

/**
 * While the position is not known: what it would be for, with the button that asks for it, and, where a filter needs it, what
 * is counted from meanwhile (U53, U54, V10). Of a place that was chosen by hand its name. Nothing once it is known.
 */
export function LocationNote({ geolocation, isNeeded }: LocationNoteProps) {
  const t = useT();
  const { geolocator } = useServices();
  const { located, permission, isAsking } = geolocation;
  const canAsk = permission === 'prompt' && !isAsking;
  if (located.source === 'chosen') {
    return (
      <div className={styles.chosen}>
        <bdi>{t('spots.from', { place: located.name ?? t('home.location.chosen') })}</bdi> <ChangePlace />
      </div>
    );
  }
  if (located.source !== 'default') return null;
  return (
    <div className={styles.note}>
      {isNeeded ? (
        <p aria-live="polite">
          <strong>{t('directory.locationRequired')}</strong> <span>{t('directory.locationFallback')}</span>
        </p>
      ) : (
        <p>{t('directory.locationExplainer')}</p>
      )}
      <ChangePlace isFirst />
      {canAsk ? (
        <Button icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
          {t('home.location.allow')}
        </Button>
      ) : null}
    </div>
  );
}
