import { LocateFixed } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { ChangePosition } from '#places/spots/change-position.tsx';
import type { GeolocationState } from '#platform/geolocation.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './location-note.module.css';

interface LocationNoteProps {
  readonly geolocation: GeolocationState;
  /** Whether a filter needs the position. */
  readonly isNeeded: boolean;
}

/**
 * While the position is unknown: its purpose, a button to request it and, if a filter needs it, the position used meanwhile
 * (U53, U54, V10). For a chosen place: its name. Nothing once the position is known.
 */
export function LocationNote({ geolocation, isNeeded }: LocationNoteProps) {
  const t = useT();
  const { geolocator } = useServices();
  const { located, permission, isAsking } = geolocation;
  const canAsk = permission === 'prompt' && !isAsking;
  if (located.source === 'chosen') {
    return (
      <div className="soft small">
        <bdi>{t('spots.from', { place: located.name ?? t('home.location.chosen') })}</bdi> <ChangePosition />
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
      <ChangePosition isFirst look="alone" />
      {canAsk ? (
        <Button icon={<LocateFixed aria-hidden="true" />} onClick={() => geolocator.request()}>
          {t('home.location.allow')}
        </Button>
      ) : null}
    </div>
  );
}
