import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { refusesDatabases } from '#platform/databases.ts';
import { Button } from '#ui/button.tsx';
import styles from './shell.module.css';

/** Says that this browser keeps nothing for the site, so what works without a network elsewhere does not work here. */
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
