import { CloudOff, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { regionName } from '#places/region-name.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { WorldLine } from '#places/results/world-line.tsx';
import { wasMember } from '#platform/member-mark.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { useRegions } from '#services/use-regions.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { MapOffer } from './map-offer.tsx';
import styles from './offline-page.module.css';
import { RegionRow } from './region-row.tsx';
import { BOX_FROM, isMine, regionLists } from './region-view.ts';
import { useFreeBytes } from './use-free-bytes.ts';

/** If everything else is at most this large, it is offered in one press (bytes): the size of a few pictures. */
const EVERYTHING_BYTES = 8_000_000;

/** /offline: the stored regions, their sizes, and the progress of downloads. */
export function OfflinePage() {
  const t = useT();
  const { replica, search } = useServices();
  const regions = useRegions();
  const isOffline = useConnectionStatus() === 'offline';
  const index = useIndexState(search);
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t('offline.title')}</h1>
        <p className={styles.intro}>{t('offline.intro')}</p>
      </header>
      {regions ? <Regions regions={regions} /> : null}
      {regions === undefined ? <Skeleton height="8rem" radius="var(--radius-l)" /> : null}
      {regions === null ? (
        <EmptyState
          icon={<CloudOff />}
          title={t('offline.unknown.title')}
          text={t(isOffline ? 'offline.unknown.offline' : 'offline.unknown.text')}
        >
          <Button onClick={() => void replica.refresh()}>{t('offline.retry')}</Button>
        </EmptyState>
      ) : null}
      {regions === undefined ? null : <WorldLine index={index} />}
    </div>
  );
}

const bytesOf = (regions: readonly OfflineRegion[]) => regions.reduce((sum, region) => sum + region.bytes, 0);

function Regions({ regions: named }: { readonly regions: readonly OfflineRegion[] }) {
  const t = useT();
  const format = useFormat();
  const regions = useMemo(
    () => named.map((region) => ({ ...region, name: regionName(region, format) })),
    [named, format],
  );
  const [text, setText] = useState('');
  const freeBytes = useFreeBytes(regions);
  const [mineAtFirst] = useState(() => new Set(named.filter(isMine).map(({ id }) => id)));
  const { mine, others } = regionLists(regions, text, document.documentElement.lang || 'en', ({ id }) =>
    mineAtFirst.has(id),
  );
  const missing = others.filter((region) => !isMine(region));
  const hasBox = regions.length >= BOX_FROM;
  // A visitor has none: known at once, so that the offer moves nothing.
  const isPro = useIsPro() ?? (wasMember() ? undefined : false);
  const { replica } = useServices();
  const keepAll = () => {
    for (const { id } of missing) void replica.keep(id);
  };
  const list = (shown: readonly OfflineRegion[]) => (
    <ul className={styles.list}>
      {shown.map((region) => (
        <RegionRow key={region.id} region={region} freeBytes={freeBytes} isPro={isPro === true} />
      ))}
    </ul>
  );
  return (
    <>
      <p className="soft">
        {freeBytes === null ? '\u00a0' : t('offline.room', { size: format.bytes(Math.max(0, freeBytes)) })}
      </p>
      <section className="grid gap-3">
        <h2>{t('offline.mine')}</h2>
        {mine.length > 0 ? (
          list(mine)
        ) : (
          <p>{t(missing.length < others.length ? 'offline.mineBelow' : 'offline.noneMine')}</p>
        )}
      </section>
      {isPro === false && regions.some(({ map }) => map != null) ? <MapOffer /> : null}
      {hasBox || others.length > 0 ? (
        <section className="grid gap-3">
          <h2>{t('offline.others')}</h2>
          {hasBox ? (
            <Field
              label={t('offline.find')}
              type="search"
              value={text}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
          ) : null}
          {others.length > 1 && text === '' && bytesOf(others) <= EVERYTHING_BYTES ? (
            // Stays while regions are downloading, so that their rows stay.
            <Button
              icon={<Download aria-hidden="true" />}
              isBusy={missing.length === 0 && others.some(({ state }) => state !== 'kept')}
              disabled={others.every(({ state }) => state === 'kept')}
              onClick={keepAll}
            >
              {t('offline.keepAll', { size: format.bytes(bytesOf(missing.length > 0 ? missing : others)) })}
            </Button>
          ) : null}
          <output className="hide-empty">{others.length === 0 ? t('offline.noneOthers') : null}</output>
          {list(others)}
        </section>
      ) : null}
    </>
  );
}
