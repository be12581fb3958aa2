import type { Card, SearchAnswer } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ChangePosition } from '#places/spots/change-position.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useStandard } from '#places/standard/use-standard.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { IndexState } from '#workers/search/api.ts';
import styles from './nothing-near.module.css';
import { ResultList } from './result-list.tsx';
import { SuggestLink } from './suggest-link.tsx';
import { REACH_KM } from './use-places-near.ts';
import { WorldLine } from './world-line.tsx';

interface NothingNearProps {
  /** The nearest known places; none if none is known. */
  readonly nearest: readonly Card[];
  readonly index: IndexState | null;
  /** What is in reach, under the person's standard. */
  readonly reached?: SearchAnswer | undefined;
}

/**
 * Where no place is in reach: says so, and offers what works everywhere and the nearest places. Without the world's index
 * it speaks of the phone alone.
 */
export function NothingNear({ nearest, index, reached }: NothingNearProps) {
  const t = useT();
  const distance = useFormat().distance(REACH_KM * 1000);
  const isWhole = index !== null && index.worldRows !== null;
  const hasStandard = useStandard() !== null;
  const none = hasStandard ? 'standard.noneNear' : isWhole ? 'places.none.known' : 'places.none.stored';
  return (
    <div className={styles.nothing}>
      <p>{t(none, { distance })}</p>
      <StandardSlot emptyList={reached} />
      <div className={styles.ways}>
        <ButtonLink to="/prayer">{t('shell.title.prayer')}</ButtonLink>
        <ButtonLink to="/prayer?tab=places">{t('places.none.pray')}</ButtonLink>
        <SuggestLink name="" />
        <ChangePosition look="alone" />
      </div>
      <WorldLine index={index} />
      {nearest.length > 0 ? (
        <>
          <h3>{t('places.none.nearest')}</h3>
          <ResultList cards={nearest} layout="list" skeletons={0} label={t('places.none.nearest')} level={3} />
        </>
      ) : null}
    </div>
  );
}
