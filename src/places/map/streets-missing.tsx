import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import styles from './streets-missing.module.css';

interface StreetsMissingProps {
  /** `none`: there is no street map of the area. `unread`: it can't be read now. */
  readonly why: 'none' | 'unread';
  /** Whether circles around the person show distances instead. */
  readonly hasRings: boolean;
}

/** Explains why there are places but no streets, and what helps. */
export function StreetsMissing({ why, hasRings }: StreetsMissingProps) {
  const t = useT();
  const isOffline = useConnectionStatus() === 'offline';
  if (why === 'none') {
    return (
      <p className={styles.note} aria-live="polite">
        {t(hasRings ? 'map.streetsRings' : 'map.streetsNone')}
      </p>
    );
  }
  return (
    <p className={styles.note} aria-live="polite">
      {t(isOffline ? 'map.streetsOffline' : 'map.streetsDamaged')}{' '}
      {isOffline ? <Link to="/offline">{t('map.streetsKeep')}</Link> : null}
    </p>
  );
}
