import { SearchX } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import { type Criteria, countFilters, withoutFilters, withoutFiltersHere } from '#places/criteria/criteria.ts';
import { SuggestLink } from '#places/results/suggest-link.tsx';
import type { Results } from '#places/results/use-results.ts';
import { useWayOut } from '#places/results/use-way-out.ts';
import { ShowNearest, WayOutText } from '#places/results/way-out.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NothingFoundProps {
  readonly results: Results;
  /** Whether a filter asks for what somebody must have said. */
  readonly asksFacts: boolean;
  /** Searches with what remains. */
  readonly onClear: (remaining: Criteria) => void;
}

/** No place matches: why, and the ways out that would help (S47). */
export function NothingFound({ results, asksFacts, onClear }: NothingFoundProps) {
  const { live, index, onAnyHours } = results;
  const t = useT();
  const wayOut = useWayOut(results, withoutFiltersHere(live));
  const isPart = useConnectionStatus() === 'offline' && index?.worldRows === null;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('search.emptyTitle')}
      text={
        <>
          <WayOutText results={results} wayOut={wayOut} />
          {wayOut.canAdjust ? <span>{t('search.emptyText')}</span> : null}
          {isPart ? <span>{t('search.emptyOffline')}</span> : null}
          {asksFacts ? <span>{t('search.factsHint')}</span> : null}
          {onAnyHours ? <span>{t('search.emptyOpen')}</span> : null}
        </>
      }
    >
      <StandardSlot emptyList={results.answer} />
      <ShowNearest results={results} wayOut={wayOut} />
      {onAnyHours ? (
        <Button variant={wayOut.nearest ? 'secondary' : 'primary'} onClick={onAnyHours}>
          {t('search.anyHours')}
        </Button>
      ) : null}
      {wayOut.hasFilters || (live.text !== '' && countFilters(live) > 0) ? (
        <Button
          variant={wayOut.nearest || onAnyHours ? 'secondary' : 'primary'}
          onClick={() => onClear(wayOut.hasFilters ? withoutFiltersHere(live) : withoutFilters(live))}
        >
          {t('search.clearFilters')}
        </Button>
      ) : null}
      {isPart ? <ButtonLink to="/offline">{t('places.onPhone')}</ButtonLink> : null}
      <SuggestLink name={live.text} />
    </EmptyState>
  );
}
