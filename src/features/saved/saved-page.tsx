import { CloudOff, Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { OutboxView, SavedItem } from '#workers/replica/api.ts';
import { SavedPlaces } from './saved-list-view.tsx';
import styles from './saved-page.module.css';

/** Five skeletons while the places load (S98). */
const SKELETONS = 5;
/** Timeout after which loading counts as failed. */
const PATIENCE_MS = 10_000;

/** The person's saved places, their count, or why there are none (S97-S102); works offline. */
export function SavedPage() {
  const t = useT();
  const { items, state } = useSavedItems();
  useRevalidation('saved');
  return (
    <div className="grid at-top gap-4 full-width">
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('saved.title')}</h1>
        {items && state !== 'loading' ? (
          <output className="soft tabular">{t('saved.count', { count: items.length })}</output>
        ) : null}
      </header>
      {state === 'failed' || state === 'offline' ? <Missing why={state} /> : null}
      {state === 'loading' ? (
        <ResultList cards={undefined} layout="list" skeletons={SKELETONS} label={t('saved.title')} level={2} />
      ) : null}
      {state === 'empty' ? <Empty /> : null}
      {items && state === 'places' ? <SavedPlaces items={items} /> : null}
      <nav className="flex wrap gap-3 padded card" aria-label={t('saved.ways')}>
        <ButtonLink to="/search">{t('saved.explore')}</ButtonLink>
        <ButtonLink to="/">{t('saved.nearby')}</ButtonLink>
      </nav>
    </div>
  );
}

/** State of the saved places. 'empty' needs an answer of the server: before it, an empty replica means nothing. */
type SavedState = 'loading' | 'offline' | 'failed' | 'empty' | 'places';

function useSavedItems(): { readonly items: readonly SavedItem[] | null; readonly state: SavedState } {
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const [items, setItems] = useState<readonly SavedItem[] | null>(null);
  const [outbox, setOutbox] = useState<OutboxView | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    const stops = [replica.watchSavedPlaces(setItems), replica.watchOutbox(setOutbox)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [replica]);
  if (items && items.length > 0) return { items, state: 'places' };
  if (items && outbox?.syncedAt) return { items, state: 'empty' };
  if (connectionStatus === 'offline' && items) return { items, state: 'offline' };
  const hasFailed = outbox !== null && outbox.waitsFor !== null;
  return { items, state: isLate || hasFailed ? 'failed' : 'loading' };
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

/** Shown if the server has never sent the saved places. */
function Missing({ why }: { readonly why: 'offline' | 'failed' }) {
  const t = useT();
  const { replica } = useServices();
  if (why === 'offline') {
    return (
      <EmptyState level={2} icon={<CloudOff />} title={t('saved.offline.title')} text={t('saved.offline.text')}>
        <Button onClick={() => void replica.refresh()}>{t('places.offline.retry')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} isError title={t('saved.error.title')} text={t('saved.error.text')}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('restaurant.retry')}
      </Button>
    </EmptyState>
  );
}
