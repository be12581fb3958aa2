import { MapPinPlus } from 'lucide-react';
import { useEffect } from 'react';
import { ALL_FOLDED, NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { suggestPath } from '#places/forms/proposed-place.ts';
import { useDividers } from '#places/results/dividers.ts';
import { useLoadState } from '#places/results/load-state.ts';
import { ResultList } from '#places/results/result-list.tsx';
import { useIndexState } from '#places/results/use-index-state.ts';
import { useSearch } from '#places/results/use-search.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { SharedText } from './shared-text.ts';

/** Maximum distance between another map's pin and ours for the same place. */
const SAME_PLACE_KM = 0.5;
const AROUND_KM = 2;
const SHOWN = 5;
/** Somebody looks for one place, whether it meets their standard or not; its card says it. */
const FOR_ALL = { isForAll: true };

interface SharedPlacesProps {
  readonly shared: SharedText;
  /** Called when all places of this device were searched: whether the place or others near it were found. */
  readonly onAnswer: (isFound: boolean) => void;
}

/** The place that a map app's link names, as far as this device knows it; else the places near it. */
export function SharedPlaces({ shared: { words, address, position }, onAnswer }: SharedPlacesProps) {
  const t = useT();
  const at = useMinute();
  const { search } = useServices();
  const index = useIndexState(search);
  const { loadState, isPartial, isWorldComing } = useLoadState(index);
  const own = useGeolocation().located.position;
  const base = { ...NO_FILTERS, offset: 0, limit: SHOWN, at };
  const named: SearchQuery | null =
    words === ''
      ? null
      : {
          ...base,
          text: words,
          sort: 'relevance',
          ...(position ? { near: position, radiusKm: SAME_PLACE_KM } : { near: own }),
        };
  const around: SearchQuery | null = position
    ? { ...base, text: '', sort: 'distance', near: position, radiusKm: AROUND_KM, unfolded: ALL_FOLDED }
    : null;
  const byName = useSearch(named, FOR_ALL);
  const nearby = useSearch(around, FOR_ALL);
  // A distant place with exactly this name is the one that was meant; distant places with some of its words are not.
  const { unmet } = byName.answer ?? {};
  const found = unmet === undefined || unmet === 'near' ? (byName.answer?.cards ?? []) : [];
  const isKnown = named !== null && found.length > 0;
  const cards = isKnown ? found : (nearby.answer?.cards ?? []);
  const dividers = useDividers(isKnown ? undefined : nearby.answer);
  // After a cold start the places are still loading: only the place itself may be shown before all are here.
  const isArriving = (loadState === 'loading' && index?.phase !== 'ready') || isPartial;
  const isMoreComing = isArriving || isWorldComing || byName.isOvertaken || nearby.isOvertaken;
  const isAsking = (named !== null && byName.isPending) || (around !== null && nearby.isPending);
  const isPending = isAsking || (!isKnown && (isArriving || (cards.length === 0 && isMoreComing)));
  const isNothing = cards.length === 0;
  useEffect(() => {
    if (!isPending) onAnswer(!isNothing);
  }, [isPending, isNothing, onAnswer]);
  if (isPending) return <p className="row wrap gap-2 soft">{t('share.looking')}</p>;
  const suggest = (
    <ButtonLink
      icon={<MapPinPlus aria-hidden="true" />}
      to={suggestPath({ name: words, address, position: position ?? null })}
    >
      {t('share.suggest')}
    </ButtonLink>
  );
  if (isNothing) {
    return (
      <>
        <p className="row wrap gap-2 soft">
          {t(position ? 'share.unknown' : words === '' ? 'share.nameless' : 'share.unnamed')}
        </p>
        <p className="row wrap gap-2 soft">
          {suggest}
          <ButtonLink variant="quiet" to="/offline">
            {t('places.onPhone')}
          </ButtonLink>
        </p>
      </>
    );
  }
  const title = t(isKnown ? 'share.known' : 'share.near');
  return (
    <section className="grid one-column gap-3" aria-labelledby="shared-places">
      <h2 id="shared-places">{title}</h2>
      {isKnown ? null : (
        <p className="row wrap gap-2 soft">
          {t('share.missing')} {suggest}
        </p>
      )}
      <ResultList cards={cards} layout="list" skeletons={0} label={title} dividers={dividers} />
    </section>
  );
}
