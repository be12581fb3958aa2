import { Globe2, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PAGE_SIZE } from '#domain/places/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import type { Criteria } from '#places/criteria/criteria.ts';
import { NothingYet } from '#places/results/nothing-yet.tsx';
import { PartsLine } from '#places/results/parts-line.tsx';
import { ResultCards } from '#places/results/result-cards.tsx';
import { ResultList } from '#places/results/result-list.tsx';
import { SuggestLink } from '#places/results/suggest-link.tsx';
import type { Results } from '#places/results/use-results.ts';
import { useWayOut } from '#places/results/use-way-out.ts';
import { ShowNearest, WayOutText } from '#places/results/way-out.tsx';
import { WorldLine } from '#places/results/world-line.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import type { ConnectionStatus } from '#platform/connectivity.ts';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IndexState } from '#workers/search/api.ts';
import { type DirectoryState, isCountryAlone } from './directory-state.ts';

/** Placeholders while the first answer loads. */
export const SKELETONS = 6;

interface DirectoryResultsProps {
  readonly results: Results;
  readonly state: DirectoryState;
  /** Id of the place to highlight. */
  readonly highlighted: string | undefined;
  /** The criteria after a press on Clear. */
  readonly cleared: Criteria;
  readonly canClear: boolean;
  readonly onClear: () => void;
}

/** The places, or why there are none (S57). */
export function DirectoryResults(props: DirectoryResultsProps) {
  const { results, state, highlighted } = props;
  const { layout, list, grid } = results;
  const t = useT();
  useScrollIntoView(highlighted, state);
  if (state.kind === 'loading') {
    return <ResultList cards={undefined} layout={layout} skeletons={SKELETONS} label={t('search.results')} level={3} />;
  }
  // The link to the places to pray is above.
  if (state.kind === 'empty' && results.answer?.asksToPray) return null;
  if (state.kind !== 'places') return <Nothing {...props} />;
  return (
    <>
      <WorldLine index={results.index} cards={state.answer.cards} />
      <StandardSlot list={state.answer} />
      <PartsLine parts={state.answer.parts} statuses={results.live.halalStatus} list={list} />
      <ResultCards
        answer={state.answer}
        layout={layout}
        list={list}
        grid={grid}
        level={3}
        highlighted={highlighted}
        isPending={results.isPending}
        onLeave={results.focusBox}
      />
    </>
  );
}

/** Scrolls to the highlighted place, once, if it is among the first. */
function useScrollIntoView(highlighted: string | undefined, state: DirectoryState): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!highlighted || shown.current === highlighted || state.kind !== 'places') return;
    shown.current = highlighted;
    const isAmongFirst = state.answer.cards.slice(0, PAGE_SIZE).some(({ id }) => id === highlighted);
    if (isAmongFirst) document.querySelector('li[data-highlighted]')?.scrollIntoView({ block: 'center' });
  }, [highlighted, state]);
}

function Nothing({ results, state, cleared, canClear, onClear }: DirectoryResultsProps) {
  const { index, onAnyHours } = results;
  const wayOut = useWayOut(results, cleared);
  const t = useT();
  const format = useFormat();
  const connectionStatus = useConnectionStatus();
  if (state.kind === 'stuck') return <NothingYet why={state.why} level={3} />;
  if (state.kind === 'failed') {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        level={3}
        isError
        title={t('search.failedTitle')}
        text={t('search.failedText')}
      >
        <Button variant="primary" onClick={results.retry}>
          {t('search.retry')}
        </Button>
      </EmptyState>
    );
  }
  const isElsewhere = state.kind === 'empty' && state.isElsewhere;
  const { countryCode } = results.live;
  if (state.kind === 'empty' && !isElsewhere && countryCode !== undefined && isCountryAlone(results.live)) {
    return (
      <EmptyState
        icon={<Globe2 />}
        level={3}
        title={t('directory.noneTitle', { country: format.country(countryCode) })}
        text={t('directory.noneText')}
      >
        <ButtonLink variant="primary" to="/suggest">
          {t('places.suggest')}
        </ButtonLink>
        <ButtonLink variant="secondary" to="/directory">
          {t('directory.allCountries')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={isElsewhere ? <Globe2 /> : <SearchX />}
      level={3}
      title={t(isElsewhere ? 'directory.elsewhereTitle' : 'directory.emptyTitle')}
      text={
        <>
          {isElsewhere ? (
            <span>{t(elsewhereText(connectionStatus, index))}</span>
          ) : (
            <>
              <WayOutText results={results} wayOut={wayOut} />
              {wayOut.canAdjust ? <span>{t('directory.emptyText')}</span> : null}
            </>
          )}
          {onAnyHours && !isElsewhere ? <span>{t('search.emptyOpen')}</span> : null}
        </>
      }
    >
      {connectionStatus === 'offline' ? null : <WorldLine index={index} isMain={isElsewhere} />}
      <StandardSlot emptyList={results.answer} />
      {isElsewhere ? null : <ShowNearest results={results} wayOut={wayOut} />}
      {isElsewhere ? <ButtonLink to="/offline">{t('directory.takeAlong')}</ButtonLink> : null}
      {onAnyHours && !isElsewhere ? (
        <Button variant={wayOut.nearest ? 'secondary' : 'primary'} onClick={onAnyHours}>
          {t('search.anyHours')}
        </Button>
      ) : null}
      {canClear ? (
        <Button variant={isElsewhere || onAnyHours || wayOut.nearest ? 'secondary' : 'primary'} onClick={onClear}>
          {t('directory.clear')}
        </Button>
      ) : null}
      {isElsewhere ? null : <SuggestLink name={results.live.text} />}
    </EmptyState>
  );
}

/** The world is only offered if it can be loaded. */
function elsewhereText(connectionStatus: ConnectionStatus, index: IndexState | null): MessageId {
  return connectionStatus === 'offline' || index?.worldBytes === null
    ? 'directory.elsewhereOffline'
    : 'directory.elsewhereText';
}
