import { Compass, LocateFixed, SearchX, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { SearchAnswer } from '#domain/search.ts';
import { useT } from '#i18n/i18n.tsx';
import type { Layout } from '#places/results/list-position-store.ts';
import type { LoadState } from '#places/results/load-state.ts';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { ResultCards } from '#places/results/result-cards.tsx';
import type { ResultGridHandle } from '#places/results/result-grid.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import { SuggestLink } from '#places/results/suggest-link.tsx';
import type { ListPositionControl } from '#places/results/use-list-position.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IndexState } from '#workers/search/api.ts';

/** While a first answer is awaited (S49). */
const SKELETONS = 5;

interface ResultPaneProps {
  readonly isIdle: boolean;
  readonly answer: SearchAnswer | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly index: IndexState | null;
  /** While the index is empty: what becomes of that. */
  readonly loadState: LoadState;
  /** A kept region is on its way to the index. */
  readonly isPartial: boolean;
  readonly layout: Layout;
  readonly list: ListPositionControl;
  readonly grid: RefObject<ResultGridHandle | null>;
  readonly onLeave: () => void;
  readonly onNearMe: () => void;
  /** Takes the wish for what is open now away; absent where that is not asked for. */
  readonly onAnyHours: (() => void) | undefined;
  /** What was typed. */
  readonly searched: string;
  /** Something can be cleared. */
  readonly hasFilters: boolean;
  readonly onClearFilters: () => void;
}

/** What stands below the result line: idle, resting shapes, nothing found, or the cards (S47-S49). */
export function ResultPane(props: ResultPaneProps) {
  const { isIdle, answer, error, index, loadState, layout, list, grid } = props;
  const t = useT();
  const connectionStatus = useConnectionStatus();
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
  const isEmptyIndex = index?.phase === 'empty' && loadState === 'loading';
  const isComing = answer?.total === 0 && (isEmptyIndex || props.isPartial);
  if (!answer || isComing) {
    if (error === undefined || isComing) {
      return (
        <ResultList cards={undefined} layout={layout} skeletons={SKELETONS} label={t('search.results')} level={2} />
      );
    }
    return (
      <EmptyState icon={<TriangleAlert />} isError title={t('search.failedTitle')} text={t('search.failedText')}>
        <Button variant="primary" onClick={props.onRetry}>
          {t('search.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (answer.total === 0 && index?.phase === 'empty' && loadState !== 'loading') {
    return <NothingYet why={loadState} level={2} />;
  }
  if (answer.total === 0) {
    const isPart = connectionStatus === 'offline' && index?.worldRows === null;
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('search.emptyTitle')}
        text={
          <>
            <span>{t('search.emptyText')}</span>
            {isPart ? <span>{t('search.emptyOffline')}</span> : null}
            {props.onAnyHours ? <span>{t('search.emptyOpen')}</span> : null}
          </>
        }
      >
        {props.onAnyHours ? (
          <Button variant="primary" onClick={props.onAnyHours}>
            {t('search.anyHours')}
          </Button>
        ) : null}
        {props.hasFilters ? (
          <Button variant={props.onAnyHours ? 'secondary' : 'primary'} onClick={props.onClearFilters}>
            {t('search.clearFilters')}
          </Button>
        ) : null}
        {isPart ? <ButtonLink to="/offline">{t('places.onPhone')}</ButtonLink> : null}
        <SuggestLink name={props.searched} />
      </EmptyState>
    );
  }
  return (
    <ResultCards
      answer={answer}
      layout={layout}
      list={list}
      grid={grid}
      level={2}
      isPending={props.isPending}
      onLeave={props.onLeave}
    />
  );
}
