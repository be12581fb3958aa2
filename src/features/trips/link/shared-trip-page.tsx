import { Link2Off, Luggage } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './link.module.css';
import { SharedTripView } from './shared-trip-view.tsx';
import { decodeTrip } from './trip-link.ts';
import { readWaitingLink } from './waiting-link.ts';

/** /trips/shared#…: a friend's trip, read from the link itself. Works offline, and asks no server. */
export function SharedTripPage() {
  const t = useT();
  const { hash } = useLocation();
  const fragment = useMemo(() => (hash.length > 1 ? hash : readWaitingLink()), [hash]);
  const read = useMemo(() => decodeTrip(fragment), [fragment]);
  if (read.ok) {
    return (
      <div className={styles.preview}>
        <SharedTripView key={fragment} trip={read.trip} fragment={fragment} />
      </div>
    );
  }
  const why = fragment === '' ? 'none' : read.code;
  return (
    <EmptyState
      level={1}
      icon={why === 'none' ? <Luggage /> : <Link2Off />}
      title={t(`trips.shared.${why}.title`)}
      text={t(`trips.shared.${why}.text`)}
    >
      <ButtonLink variant="primary" to="/trips">
        {t('trips.plan')}
      </ButtonLink>
    </EmptyState>
  );
}
