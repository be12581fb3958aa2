import { Link } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import { ALL_FOLDED, NO_FILTERS } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { useDividers } from '#places/results/dividers.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { ResultList } from '#places/results/result-list.tsx';
import { useIndexState } from '#places/results/use-index-state.ts';
import { useSearch } from '#places/results/use-search.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import styles from './landing-view.module.css';

const MAX_CARDS = 4;

/** The nearest places for visitors, as Home lists them. Nothing if there are none or none can be loaded. */
export function NearPlaces({ position }: { readonly position: Position }) {
  const t = useT();
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial } = useLoadState(index);
  const at = useMinute();
  const { answer, error, isOvertaken } = useSearch({
    ...NO_FILTERS,
    text: '',
    sort: 'distance',
    near: position,
    radiusKm: DEFAULT_RADIUS_KM,
    offset: 0,
    limit: MAX_CARDS,
    unfolded: ALL_FOLDED,
    at,
  });
  const dividers = useDividers(answer);
  const isReady = index?.phase === 'ready';
  const cards = isReady && answer?.cards.length ? answer.cards : undefined;
  const isLoading = isReady ? !answer || isPartial || isOvertaken : loadState === 'loading';
  if (!cards && (error !== undefined || !isLoading)) return null;
  return (
    <section aria-labelledby="landing-near">
      <header className={styles.head}>
        <h2 id="landing-near">{t('home.places.near')}</h2>
        <Link className={styles.all} to={`/search?radius=${DEFAULT_RADIUS_KM}`}>
          {t('home.places.all')}
        </Link>
      </header>
      <ResultList
        cards={cards}
        layout="list"
        skeletons={MAX_CARDS}
        label={t('home.places.near')}
        dividers={cards ? dividers : []}
      />
    </section>
  );
}
