import { Link } from 'react-router-dom';
import type { Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import { useT } from '#i18n/i18n.tsx';
import { useDividers } from '#places/results/dividers.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { NothingNear } from '#places/results/nothing-near.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import { useIndexState } from '#places/results/use-index-state.ts';
import { nearestOf, REACH_KM, usePlacesNear } from '#places/results/use-places-near.ts';
import { OriginNote } from '#places/spots/origin-note.tsx';
import { useServices } from '#services/services.tsx';
import styles from './landing-view.module.css';

const MAX_CARDS = 4;

/**
 * The nearest places for visitors, as Home lists them, or that none is in reach. Nothing if none is known or none can be
 * loaded.
 */
export function NearPlaces({ position }: { readonly position: Position }) {
  const t = useT();
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial, isWorldComing, isNothingComing } = useLoadState(index);
  const { near, reached, distant, hasFailed } = usePlacesNear(position, MAX_CARDS);
  const isReady = index?.phase === 'ready';
  const answer = isReady ? [near ?? undefined, reached].find((each) => each?.cards.length) : undefined;
  const dividers = useDividers(answer);
  const isComing = isPartial || isWorldComing;
  const isFar = !answer && (isNothingComing || (isReady && !isComing && distant !== undefined && distant.total > 0));
  const isLoading = isReady ? isComing || distant === undefined : loadState === 'loading';
  if (!answer && !isFar && (hasFailed || !isLoading)) return null;
  const isNear = answer === undefined || answer === near;
  const title = t(`home.places.${isFar ? 'none' : isNear ? 'near' : 'nearest'}`);
  return (
    <section aria-labelledby="landing-near">
      <header className={styles.head}>
        <h2 id="landing-near">{title}</h2>
        {isFar ? null : (
          <Link className={styles.all} to={`/search?radius=${isNear ? DEFAULT_RADIUS_KM : REACH_KM}`}>
            {t('home.places.all')}
          </Link>
        )}
      </header>
      <OriginNote />
      {isFar ? (
        <NothingNear nearest={distant ? nearestOf(distant) : []} index={index} reached={reached} />
      ) : (
        <ResultList cards={answer?.cards} layout="list" skeletons={MAX_CARDS} label={title} dividers={dividers} />
      )}
    </section>
  );
}
