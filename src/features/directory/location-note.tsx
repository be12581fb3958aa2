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
  /** Where the distances are measured from instead of the person, in a sentence. */
  readonly from?: string | undefined;
}

/**
 * While the position is unknown: its purpose, a button to request it and, if a filter or the order needs it, the position used
 * meanwhile (U53, U54, V10). Where distances are measured from another place: its name. Nothing once the position is known.
 */
export function LocationNote({ geolocation, isNeeded, from }: LocationNoteProps) {
  const t = useT();
  const { geolocator } = useServices();
  const { located, permission, isAsking } = geolocation;
  const canAsk = permission === 'prompt' && !isAsking;
  if (from !== undefined) {
    return (
      <div className="soft small">
        <bdi>{from}</bdi> <ChangePosition />
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
