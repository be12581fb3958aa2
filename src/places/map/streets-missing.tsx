import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import styles from './streets-missing.module.css';

/** Explains why there are places but no streets, and what helps. */
export function StreetsMissing() {
  const t = useT();
  const isOffline = useConnectionStatus() === 'offline';
  return (
    <p className={styles.note} aria-live="polite">
      {t(isOffline ? 'map.streetsOffline' : 'map.streetsDamaged')}{' '}
      {isOffline ? <Link to="/offline">{t('map.streetsKeep')}</Link> : null}
    </p>
  );
}
