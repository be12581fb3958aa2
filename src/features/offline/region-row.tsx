import { useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { useServices } from '#services/services.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Gauge } from '#ui/gauge.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { DeleteDialog } from './delete-download-dialog.tsx';
import { RegionMap } from './region-map.tsx';
import styles from './region-row.module.css';
import { ACTION_ICONS, actionsOf, failureOf, isTight, type RegionAction, STATE_ICONS } from './region-view.ts';

interface RegionRowProps {
  readonly region: OfflineRegion;
  readonly freeBytes: number | null;
  readonly isPro: boolean;
}

/** A region with its size, progress and actions: a row of 56 pixels while nothing is downloading. */
export function RegionRow({ region, freeBytes, isPro }: RegionRowProps) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, countryCode, rows, bytes, map, isAutomatic } = region;
  const hasMap = map != null && (isPro || map.state !== 'none');
  const country = format.country(countryCode);
  const act = (action: RegionAction) => {
    if (action === 'delete') setDeleting(true);
    else if (action === 'keep') {
      void replica.keep(id);
      // A member's region includes its street map.
      if (hasMap) void replica.keepMap(id);
    } else if (action === 'pause') void replica.pause(id);
    else void replica.resume(id);
  };
  return (
    <li className={styles.row}>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.cost}>
          {name.includes(country) ? null : <span>{country}</span>}
          <span>{t('offline.rows', { count: rows })}</span>
          <span>{format.bytes(bytes)}</span>
          {hasMap ? (
            <span>
              {t(map.isPart ? 'offline.map.sizePart' : 'offline.map.size', { size: format.bytes(map.bytes) })}
            </span>
          ) : null}
          {region.state === 'kept' ? <State region={region} /> : null}
        </p>
      </div>
      {region.state === 'kept' ? null : <State region={region} />}
      {isTight(region, freeBytes) ? (
        <p className={classNames(styles.state, styles.failed)}>{t('offline.tight')}</p>
      ) : null}
      <div className={styles.buttons}>
        {actionsOf(region).map((action) => (
          <IconButton
            key={action}
            isOutlined={action !== 'delete'}
            label={t(`offline.actionFor.${action}`, { name })}
            icon={iconOf(action)}
            onClick={() => act(action)}
          />
        ))}
      </div>
      {hasMap && (region.state !== 'none' || map.state !== 'none') ? (
        <RegionMap region={region} map={map} isPro={isPro} />
      ) : null}
      {isDeleting ? (
        <DeleteDialog
          title={t('offline.deleteTitle', { name })}
          remove={() => replica.drop(id)}
          done={t('offline.deleted', { name })}
          failed={t('offline.deleteFailed', { name })}
          onClose={() => setDeleting(false)}
        >
          <p>
            {t('offline.deleteText', { size: format.bytes(bytes + (map && map.state !== 'none' ? map.bytes : 0)) })}
          </p>
          {isAutomatic ? <p>{t('offline.deleteAround')}</p> : null}
        </DeleteDialog>
      ) : null}
    </li>
  );
}

function iconOf(action: RegionAction) {
  const Icon = ACTION_ICONS[action];
  return <Icon aria-hidden="true" />;
}

/** Announced when it changes, without the progress figure, which would be announced all the time. */
function State({ region }: { readonly region: OfflineRegion }) {
  const t = useT();
  const { state, syncedAt } = region;
  const Icon = STATE_ICONS[state];
  return (
    <>
      <span className={classNames(styles.state, styles[state])} aria-live="polite">
        {Icon ? <Icon aria-hidden="true" /> : null}
        {state === 'none' || state === 'kept' ? null : (
          <span>{state === 'failed' ? t(failureOf(region)) : t(`offline.state.${state}`)}</span>
        )}
        {state === 'kept' ? <Freshness of="copy" asOf={syncedAt} /> : null}
      </span>
      {state === 'loading' || state === 'paused' ? <Progress region={region} /> : null}
    </>
  );
}

/** Nothing if another tab downloads, because its progress is unknown. */
function Progress({ region: { name, transfer } }: { readonly region: OfflineRegion }) {
  const t = useT();
  const format = useFormat();
  if (transfer === null) return null;
  const { receivedBytes, totalBytes } = transfer;
  const text = t('offline.progress', { received: format.bytes(receivedBytes), size: format.bytes(totalBytes) });
  return (
    <div className={styles.progress}>
      <Gauge label={t('offline.progressOf', { name })} text={text} value={receivedBytes} max={totalBytes} />
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
