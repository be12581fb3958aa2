import { CloudOff, Heart, LayoutGrid, List } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { ResultList } from '#places/result-list.tsx';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#platform/services.tsx';
import { useGeolocation } from '#platform/use-geolocation.ts';
import { useRevalidation } from '#platform/use-revalidation.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Switch } from '#ui/switch.tsx';
import type { SavedItem } from '#workers/replica/api.ts';
import styles from './saved-page.module.css';
import { SAVED_SORTS, type SavedSort, type SavedView, savedView } from './saved-view.ts';

/** While the places are read (S98). */
const SKELETONS = 5;
/** Reading takes so long only where something is broken (milliseconds). */
const PATIENCE_MS = 10_000;

const SORT_NAMES: Record<SavedSort, MessageId> = {
  newest: 'search.sort.newest',
  distance: 'search.sort.distance',
  name: 'saved.sort.name',
};

type Layout = 'list' | 'grid';

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
      {items && items.length > 0 ? <Places items={items} /> : null}
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

function Places({ items }: { readonly items: readonly SavedItem[] }) {
  const t = useT();
  const at = useMinute();
  const { located } = useGeolocation();
  const [layout, setLayout] = useState<Layout>('list');
  const [sort, setSort] = useState<SavedSort>('newest');
  const near = located.source === 'default' ? null : located.position;
  const view = savedView(items, { sort, near, at, language: document.documentElement.lang || 'en' });
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.sort}>
          <span>{t('search.sortTitle')}</span>
          <select value={sort} onChange={({ target }) => setSort(SAVED_SORTS[target.selectedIndex] ?? 'newest')}>
            {SAVED_SORTS.map((choice) => (
              <option key={choice} value={choice}>
                {t(SORT_NAMES[choice])}
              </option>
            ))}
          </select>
        </label>
        <Switch
          label={t('search.view')}
          choices={[
            { value: 'list', label: t('search.viewList'), icon: <List aria-hidden="true" /> },
            { value: 'grid', label: t('search.viewGrid'), icon: <LayoutGrid aria-hidden="true" /> },
          ]}
          value={layout}
          onChoose={setLayout}
        />
      </div>
      {view.overLimit > 0 ? (
        <p className={styles.note}>
          {t('saved.overLimit', { count: view.overLimit })} <Link to="/outbox">{t('saved.toOutbox')}</Link>
        </p>
      ) : null}
      {view.cards.length > 0 ? (
        <div className={layout === 'grid' ? styles.grid : undefined}>
          <ResultList cards={view.cards} layout={layout} skeletons={0} label={t('saved.title')} level={2} />
        </div>
      ) : null}
      <Absent absent={view.absent} />
    </>
  );
}

/** Places without a document: what is known of them is that they were saved. */
function Absent({ absent }: Pick<SavedView, 'absent'>) {
  const t = useT();
  const { replica } = useServices();
  const gone = absent.filter(({ isGone }) => isGone);
  const awaited = absent.length - gone.length;
  return (
    <>
      {awaited > 0 ? (
        <p className={styles.note}>
          <CloudOff aria-hidden="true" /> {t('saved.awaited', { count: awaited })}
        </p>
      ) : null}
      {gone.map(({ placeId }) => (
        <p key={placeId} className={styles.note}>
          {t('saved.gone')}{' '}
          <Button
            variant="quiet"
            onClick={() => void replica.mutate({ name: 'unsave_restaurant', args: { restaurant_id: placeId } })}
          >
            {t('saved.remove')}
          </Button>
        </p>
      ))}
    </>
  );
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
