import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './shell.module.css';
import { useWorkerDown } from './use-worker-down.ts';

/** Reports that the replica worker has crashed, and offers to restart it. The search works without it. */
export function WorkerDown() {
  const t = useT();
  const { replica } = useServices();
  if (!useWorkerDown()) return null;
  return (
    <p className={styles.notice}>
      {t('shell.workerDown')}
      <Button variant="quiet" onClick={() => replica.restart()}>
        {t('shell.error.retry')}
      </Button>
    </p>
  );
}
