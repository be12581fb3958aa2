import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { refusesDatabases } from '#platform/databases.ts';
import { Button } from '#ui/button.tsx';
import styles from './shell.module.css';

/** Warns that this browser stores no data for the site, so that nothing works offline. */
export function NoStorage() {
  const t = useT();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    void refusesDatabases().then(setIsRefused);
  }, []);
  if (!isRefused) return null;
  return (
    <p className={styles.notice}>
      {t('shell.noStorage')}
      <Button variant="quiet" onClick={() => setIsRefused(false)}>
        {t('shell.loss.understood')}
      </Button>
    </p>
  );
}
