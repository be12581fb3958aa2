import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import type { RegionComparison, SyncStatus } from '#workers/replica/api.ts';
import type { IndexState } from '#workers/search/api.ts';
import styles from './data-check-page.module.css';

/**
 * /data-check (R27): the number of places per stored region in the replica, on the server and in the index. Part of the
 * embedded backend and of development, absent from hosted builds (U60).
 */
export function DataCheckPage() {
  const t = useT();
  const { replica, search } = useServices();
  const [status, setStatus] = useState<SyncStatus | null>(null);
  const [index, setIndex] = useState<IndexState | null>(null);
  const [comparisons, setComparisons] = useState<readonly RegionComparison[]>([]);
  useEffect(() => search.watch(setIndex), [search]);
  useEffect(() => {
    let isCurrent = true;
    async function compare() {
      const found = await replica.compareWithServer();
      if (isCurrent) setComparisons(found);
    }
    const stop = replica.watchStatus((next) => {
      setStatus(next);
      void compare();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [replica]);

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('debug.dataCheck')}</h1>
      <output>{status ? t(`debug.phase.${status.phase}`) : t('debug.phase.opening')}</output>
      <div className={styles.scroll}>
        <table aria-label={t('debug.regions')}>
          <thead>
            <tr>
              <th scope="col">{t('debug.region')}</th>
              <th scope="col">{t('debug.onDevice')}</th>
              <th scope="col">{t('debug.onServer')}</th>
              <th scope="col">{t('debug.inIndex')}</th>
            </tr>
          </thead>
          <tbody>
            {comparisons.map(({ region, documents, rows }) => (
              <tr key={region}>
                <th scope="row">{region}</th>
                <td>{documents}</td>
                <td>{rows ?? '–'}</td>
                <td>{index?.regions.find(({ id }) => id === region)?.rows ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={() => void replica.refresh()}>{t('debug.refresh')}</Button>
    </div>
  );
}
