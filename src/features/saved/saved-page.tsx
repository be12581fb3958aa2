import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { ResultList } from '#places/result-list.tsx';
import { useServices } from '#platform/services.tsx';
import { useRevalidation } from '#platform/use-revalidation.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { SavedItem } from '#workers/replica/api.ts';
import styles from './saved-page.module.css';
import { SavedPlaces } from './saved-places.tsx';

/** While the places are read (S98). */
const SKELETONS = 5;
/** Reading takes so long only where something is broken (milliseconds). */
const PATIENCE_MS = 10_000;

/** The places that one saved, with or without a network (S97-S102). */
export function SavedPage() {
  const t = useT();
  const { items, hasFailed } = useSavedItems();
  useRevalidation('saved');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('saved.title')}</h1>
        {items ? <output className={styles.count}>{t('saved.count', { count: items.length })}</output> : null}
      </header>
      {items === null && hasFailed ? <Failed /> : null}
      {items === null && !hasFailed ? (
        <ResultList cards={undefined} layout="list" skeletons={SKELETONS} label={t('saved.title')} level={2} />
      ) : null}
      {items?.length === 0 ? <Empty /> : null}
      {items && items.length > 0 ? <SavedPlaces items={items} /> : null}
      <nav className={styles.ways} aria-label={t('saved.ways')}>
        <ButtonLink to="/search">{t('saved.explore')}</ButtonLink>
        <ButtonLink to="/">{t('saved.nearby')}</ButtonLink>
      </nav>
    </div>
  );
}

/** Null until they were read; `hasFailed` once that takes too long. */
function useSavedItems(): { readonly items: readonly SavedItem[] | null; readonly hasFailed: boolean } {
  const { replica } = useServices();
  const [items, setItems] = useState<readonly SavedItem[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasFailed(true), PATIENCE_MS);
    const stop = replica.watchSavedPlaces(setItems);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [replica]);
  return { items, hasFailed };
}

function Empty() {
  const t = useT();
  return (
    <EmptyState level={2} icon={<Heart />} title={t('saved.empty.title')} text={t('saved.empty.text')}>
      <ButtonLink variant="primary" to="/search">
        {t('saved.empty.discover')}
      </ButtonLink>
    </EmptyState>
  );
}

function Failed() {
  const t = useT();
  return (
    <EmptyState level={2} isError title={t('saved.error.title')} text={t('saved.error.text')}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('restaurant.retry')}
      </Button>
    </EmptyState>
  );
}
