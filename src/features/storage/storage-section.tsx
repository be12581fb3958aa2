import { useEffect, useId, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { deviceMemory } from '#platform/device-storage.ts';
import { askForPersistence } from '#platform/persistence.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { StorageUse } from '#workers/replica/api.ts';
import styles from './storage-section.module.css';

const PARTS = [
  ['placeBytes', 'storage.places'],
  ['mapBytes', 'storage.maps'],
  ['pictureBytes', 'storage.pictures'],
  ['ownBytes', 'storage.own'],
  ['appBytes', 'storage.app'],
] as const;

/** Storage use by part, with buttons to delete what can be fetched again and to request persistent storage. */
export function StorageSection() {
  const t = useT();
  const titleId = useId();
  const { replica } = useServices();
  const toasts = useToasts();
  /** Null if the browser does not report it; undefined while loading. */
  const [use, setUse] = useState<StorageUse | null>();
  const [isBusy, setBusy] = useState(false);

  const measure = async () => setUse(await replica.measureStorage());
  useEffect(() => {
    // The buttons work without figures, too.
    replica.measureStorage().then(setUse, () => setUse(null));
  }, [replica]);

  const drop = async () => {
    setBusy(true);
    try {
      await replica.dropFetched();
      await measure();
      toasts.show('success', t('storage.dropped'));
    } catch {
      toasts.show('error', t('storage.failed'));
    } finally {
      setBusy(false);
    }
  };
  const persist = async () => {
    const answer = await askForPersistence({ storage: navigator.storage, memory: deviceMemory() });
    toasts.show('notice', t(answer === 'granted' ? 'storage.persisted' : 'storage.refused'));
    await measure();
  };

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('storage.title')}</h2>
      {use === null ? <p>{t('storage.unknown')}</p> : null}
      {use ? <Figures use={use} /> : null}
      {use ? <p>{t(use.isPersisted ? 'storage.persisted' : 'storage.notPersisted')}</p> : null}
      <div className="flex wrap gap-2">
        {use?.isPersisted === false ? <Button onClick={() => void persist()}>{t('storage.persist')}</Button> : null}
        <Button isBusy={isBusy} onClick={() => void drop()}>
          {t('storage.drop')}
        </Button>
      </div>
      <p className="faint small">{t('storage.dropHint')}</p>
    </section>
  );
}

function Figures({ use }: { readonly use: StorageUse }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>{t('storage.used', { used: format.bytes(use.usedBytes), quota: format.bytes(use.quotaBytes) })}</p>
      <dl className={styles.parts}>
        {PARTS.filter(([part]) => part !== 'mapBytes' || use.mapBytes > 0).map(([part, label]) => (
          <div key={part}>
            <dt>{t(label)}</dt>
            <dd>{format.bytes(use[part])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
