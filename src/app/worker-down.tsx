import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { refusesDatabases } from '#platform/databases.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './shell.module.css';

/**
 * Says that the worker which opens what is kept here has broken down, and starts it again on request. Search goes on without it.
 * In a browser that stores nothing there is nothing to open, which another notice says.
 */
export function WorkerDown() {
  const t = useT();
  const { replica } = useServices();
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const stop = replica.watchStatus(({ phase, errorCode }) => {
      if (phase !== 'failed' || errorCode !== 'worker_crashed') setIsDown(false);
      else void refusesDatabases().then((isRefused) => isCurrent && setIsDown(!isRefused));
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [replica]);
  if (!isDown) return null;
  return (
    <p className={styles.notice}>
      {t('shell.workerDown')}
      <Button variant="quiet" onClick={() => replica.restart()}>
        {t('shell.error.retry')}
      </Button>
    </p>
  );
}
