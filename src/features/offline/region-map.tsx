import { useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Gauge } from '#ui/gauge.tsx';
import type { OfflineMap, OfflineRegion } from '#workers/replica/api.ts';
import { DeleteDialog } from './delete-download-dialog.tsx';
import styles from './region-row.module.css';
import { mapActionsOf, mapFailureOf, type RegionAction, STATE_ICONS } from './region-view.ts';

interface RegionMapProps {
  readonly region: OfflineRegion;
  readonly map: OfflineMap;
  /** Without Pro nothing more is downloaded, and nothing is deleted. */
  readonly isPro: boolean;
}

/** The street map of a region: its progress and actions. */
export function RegionMap({ region: { id, name }, map, isPro }: RegionMapProps) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const [isDeleting, setDeleting] = useState(false);
  const { state, receivedBytes, bytes } = map;
  const Icon = STATE_ICONS[state];
  const isStopped = !isPro && state !== 'kept';
  const act = (action: RegionAction) => {
    if (action === 'delete') setDeleting(true);
    else if (action === 'pause') void replica.pauseMap(id);
    else void replica.keepMap(id);
  };
  const text = t('offline.progress', { received: format.bytes(receivedBytes), size: format.bytes(bytes) });
  return (
    <div className={styles.map}>
      <p
        className={classNames(styles.state, isStopped && state !== 'none' ? undefined : styles[state])}
        aria-live="polite"
      >
        {Icon ? <Icon aria-hidden="true" /> : null}
        <span>
          {isStopped && state !== 'none'
            ? t('offline.map.ended')
            : state === 'failed'
              ? t(mapFailureOf(map))
              : t(`offline.map.state.${state}`)}
        </span>
      </p>
      {state === 'loading' || state === 'paused' ? (
        <div className={styles.progress}>
          <Gauge label={t('offline.map.progressOf', { name })} text={text} value={receivedBytes} max={bytes} />
          <span aria-hidden="true">{text}</span>
        </div>
      ) : null}
      <div className={styles.mapButtons}>
        {mapActionsOf(map, isPro).map((action) => (
          <Button
            key={action}
            variant={action === 'delete' ? 'quiet' : 'secondary'}
            aria-label={t(`offline.map.actionFor.${action}`, { name })}
            onClick={() => act(action)}
          >
            {t(`offline.map.action.${action}`)}
          </Button>
        ))}
      </div>
      {isDeleting ? (
        <DeleteDialog
          title={t('offline.map.deleteTitle', { name })}
          remove={() => replica.dropMap(id)}
          done={t('offline.map.deleted', { name })}
          failed={t('offline.map.deleteFailed', { name })}
          onClose={() => setDeleting(false)}
        >
          <p>{t('offline.map.deleteText', { size: format.bytes(bytes) })}</p>
          {isPro ? null : <p>{t('offline.map.deleteEnded')}</p>}
        </DeleteDialog>
      ) : null}
    </div>
  );
}
