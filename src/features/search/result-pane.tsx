import { Compass, LocateFixed, TriangleAlert } from 'lucide-react';
import type { Layout } from '#domain/search/list-position.ts';
import { useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria/criteria.ts';
import { NothingNear } from '#places/results/nothing-near.tsx';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { ResultCards } from '#places/results/result-cards.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import type { Results } from '#places/results/use-results.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** Not among the first scripts, because most searches find places. */
const NothingFound = lazyPart(() => import('./nothing-found.tsx').then((part) => part.NothingFound));

/** Five skeletons until the first answer (S49). */
const SKELETONS = 5;

interface ResultPaneProps {
  readonly results: Results;
  readonly isIdle: boolean;
  /** The text names a country that is known to have no places. */
  readonly isNowhere: boolean;
  /** 'list' beside the map, else the chosen layout. */
  readonly layout: Layout;
  readonly onNearMe: () => void;
  /** Whether a filter asks for what somebody must have said. */
  readonly asksFacts: boolean;
  readonly onClear: (remaining: Criteria) => void;
}

/** The content below the result line: idle, skeletons, nothing found, or the cards (S47-S49). */
export function ResultPane({ results, isIdle, isNowhere, layout, ...props }: ResultPaneProps) {
  const { answer, error, index, loadState, list, grid } = results;
  const t = useT();
  if (isIdle) {
    return (
      <EmptyState icon={<Compass />} title={t('search.idleTitle')} text={t('search.idleText')}>
        <Button variant="primary" icon={<LocateFixed aria-hidden="true" />} onClick={props.onNearMe}>
          {t('search.nearMe')}
        </Button>
        <ButtonLink variant="quiet" to="/offline">
          {t('places.onPhone')}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (results.isNothingComing) return <NothingNear nearest={[]} index={index} />;
  const isEmptyIndex = index?.phase === 'empty' && loadState === 'loading';
  const isLoading =
    answer?.total === 0 &&
    !isNowhere &&
    (isEmptyIndex || results.isPartial || results.isWorldComing || results.isOvertaken);
  if (!answer || isLoading) {
    if (error === undefined || isLoading) {
      return (
        <ResultList cards={undefined} layout={layout} skeletons={SKELETONS} label={t('search.results')} level={2} />
      );
    }
    return (
      <EmptyState icon={<TriangleAlert />} isError title={t('search.failedTitle')} text={t('search.failedText')}>
        <Button variant="primary" onClick={results.retry}>
          {t('search.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (answer.total === 0 && index?.phase === 'empty' && loadState !== 'loading') {
    return <NothingYet why={loadState} level={2} />;
  }
  // The link to the places to pray is above.
  if (answer.total === 0 && answer.asksToPray) return null;
  if (answer.total === 0 && answer.cards.length === 0) {
    return <NothingFound results={results} asksFacts={props.asksFacts} onClear={props.onClear} />;
  }
  return (
    <ResultCards
      answer={answer}
      layout={layout}
      list={list}
      grid={grid}
      level={2}
      isPending={results.isPending}
      onLeave={results.focusBox}
    />
  );
}
