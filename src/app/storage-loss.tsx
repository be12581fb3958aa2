import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { MARK_STORES, markOf, readMark, writeMark } from '#platform/storage-mark.ts';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './shell.module.css';

/** A detected loss of local data. */
interface Loss {
  /** Number of unsent changes lost. */
  readonly missing: number;
}

/**
 * Reports that the browser deleted the app's data, until the person presses OK. Otherwise updates the mark that detects
 * this.
 */
export function StorageLoss() {
  const t = useT();
  const { replica } = useServices();
  const [databaseId, setDatabaseId] = useState<string>();
  const [loss, setLoss] = useState<Loss | null>(null);

  useEffect(() => {
    let isCurrent = true;
    async function compare() {
      const { id, restored } = await replica.databaseIdentity();
      if (!isCurrent) return;
      const before = readMark(MARK_STORES);
      if (before && before.databaseId !== markOf(id, 0).databaseId)
        setLoss({ missing: Math.max(0, before.unsent - restored) });
      setDatabaseId(id);
    }
    // `WorkerDown` reports a crashed worker; the next start compares again.
    compare().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [replica]);

  useEffect(() => {
    if (databaseId === undefined || loss) return undefined;
    let isMember = false;
    const stopSession = replica.watchSession((session) => {
      isMember = Boolean(session);
      // Unsent changes of a signed-out member still count.
      if (!isMember) writeMark(MARK_STORES, markOf(databaseId, readMark(MARK_STORES)?.unsent ?? 0));
    });
    const stopOutbox = replica.watchOutbox(({ items }) => {
      const unsent = items.filter(({ state }) => state !== 'sent').length;
      if (isMember) writeMark(MARK_STORES, markOf(databaseId, unsent));
    });
    return () => {
      stopSession();
      stopOutbox();
    };
  }, [replica, databaseId, loss]);

  if (!loss) return null;
  return (
    <p className={styles.notice}>
      {loss.missing > 0 ? t('shell.loss.unsent', { count: loss.missing }) : t('shell.loss.places')}
      {loss.missing > 0 ? (
        <ButtonLink variant="quiet" to="/outbox">
          {t('shell.loss.read')}
        </ButtonLink>
      ) : null}
      <Button
        variant="quiet"
        onClick={() => {
          if (databaseId !== undefined) writeMark(MARK_STORES, markOf(databaseId, 0));
          setLoss(null);
        }}
      >
        {t('shell.loss.understood')}
      </Button>
    </p>
  );
}
