import { List } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { DEFAULT_RADIUS_KM } from '#domain/places/taxonomy.ts';
import type { Card, SearchAnswer } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { countFilters, hasCriteria, withoutSpot } from '#places/criteria/criteria.ts';
import { formatCriteria, parseCriteria } from '#places/criteria/search-params.ts';
import { toQuery } from '#places/criteria/search-query.ts';
import { useLocatedWish } from '#places/criteria/use-located-wish.ts';
import { WishLines } from '#places/criteria/wish-chips.tsx';
import { MAP_SWITCH, MapBar } from '#places/map/map-bar.tsx';
import { useMapView } from '#places/map/use-map-view.ts';
import { isUnserved } from '#places/results/country-places.ts';
import { foundOf } from '#places/results/dividers.ts';
import { PartsLine } from '#places/results/parts-line.tsx';
import { listedOf } from '#places/results/result-cards.tsx';
import { understoodText } from '#places/results/understood.ts';
import { useResults } from '#places/results/use-results.ts';
import { WorldLine } from '#places/results/world-line.tsx';
import { ChangePosition } from '#places/spots/change-position.tsx';
import { originText } from '#places/spots/origin-note.tsx';
import { StandardSlot } from '#places/standard/standard-slot.tsx';
import { PlanTripLink } from '#places/trips/plan-trip-link.tsx';
import { plannedPlace } from '#places/trips/planned-place.ts';
import { useServices } from '#services/services.tsx';
import { useRevalidation } from '#services/use-revalidation.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useRescuedFocus } from '#ui/use-rescued-focus.ts';
import { filterTexts } from './chip-bar-view.ts';
import { FilterBar } from './filter-bar.tsx';
import { recentSearches } from './recent-searches.ts';
import { unmetPart } from './result-line.ts';
import { ResultPane } from './result-pane.tsx';
import { SearchBar } from './search-bar.tsx';
import { MapPane } from './search-map.tsx';
import styles from './search-page.module.css';
import { ResultLineText, Toolbar } from './toolbar.tsx';
import { useResultLine } from './use-result-line.ts';

const FilterDialog = lazyDialog(
  () => import('./filter-dialog.tsx').then((part) => part.FilterDialog),
  (t) => t('search.filterTitle'),
);

/** The URL has `q`, `cuisine`, `halal` and `city`, read and written back (R4, R5), and our own parameters. */
const ADDRESS = { parse: parseCriteria, format: formatCriteria };

/** Whether all cards are shown. Other content goes only below a complete list, because the next page would push it away. */
const isWhole = (answer: SearchAnswer): boolean => !answer.isPartial && answer.cards.length >= listedOf(answer);

interface SearchPageProps {
  /** Offers a search at the places provider, below our own results. Passed in, because it belongs to another feature. */
  readonly provider: (search: {
    readonly text: string;
    readonly near: Position;
    /** Our own results. */
    readonly cards: readonly Card[];
  }) => ReactNode;
}

/** /search: the box, the filters and the answer from the phone's own index (S27-S49). */
export function SearchPage({ provider }: SearchPageProps) {
  const t = useT();
  const format = useFormat();
  const { geolocator } = useServices();
  const mapView = useMapView();
  const { view, setView } = mapView;
  const isOverMap = !useMedia('(width >= 64rem)') && view === 'map';
  const page = useRef<HTMLDivElement>(null);
  useRescuedFocus(page, view, MAP_SWITCH);
  const [isFiltering, setIsFiltering] = useState(false);
  const results = useResults(ADDRESS, (criteria, ...asked) =>
    hasCriteria(criteria) ? mapView.narrow(toQuery(criteria, ...asked)) : null,
  );
  const { live, applied, text, setText, apply, settle, answer: shown, wishes, isPending, error } = results;
  const { near, at, index, loadState, isPartial, isWorldComing, loading, layout, list, input, grid, focusBox } =
    results;
  const { located, isAsking } = results.geolocation;
  const isIdle = !hasCriteria(live);
  useRevalidation('lists');
  useLocatedWish(wishes, located.source !== 'default', geolocator);

  // Nothing that still loads can bring places of a country that has none.
  const isNowhere = index !== null && shown?.unmet === 'place' && isUnserved(shown.area?.countryCode, index);
  const stuck = index?.phase === 'empty' && loadState !== 'loading' ? loadState : null;
  const line = useResultLine(
    {
      isIdle,
      // Offline the result is known to be empty; after a failure of the server nothing is known.
      total: stuck === null ? (shown ? foundOf(shown) : null) : stuck === 'offline' ? 0 : null,
      unmet: shown && unmetPart(shown, live.text),
      isPartial: shown?.isPartial === true,
      isFailed: error !== undefined || stuck === 'error',
      lacksWorld: !isNowhere && index !== null && index.worldRows === null && index.worldBytes !== null,
      isIndexLoading:
        !isNowhere && stuck === null && index !== null && (index.phase !== 'ready' || isPartial || isWorldComing),
    },
    live.text !== applied.text || (isPending && !isIdle && shown !== undefined && error === undefined),
  );

  const findNearMe = () => {
    geolocator.request();
    apply({ ...withoutSpot(live), radiusKm: DEFAULT_RADIUS_KM });
  };
  /** A press in the results accepts the text, so it enters the recent searches. */
  const leaveBox = () => {
    recentSearches().add(live.text);
    settle();
  };

  const understood =
    shown && !shown.isPartial && !shown.asksToPray && !isPartial && line.kind !== 'searching'
      ? understoodText({ answer: shown, criteria: live, located, filters: filterTexts(live, t, format) }, t, format)
      : undefined;
  const planned = plannedPlace(shown?.area, live.around, shown?.cards);
  const notes = (
    <>
      <Toolbar
        line={line}
        asOf={shown?.asOf ?? null}
        layout={layout}
        onLayout={results.setLayout}
        view={view}
        onView={setView}
        understood={understood}
        origin={
          near === undefined && shown?.area === undefined
            ? undefined
            : originText({ located, around: live.around, area: shown?.area, said: understood }, at, t, format)
        }
        loading={loading}
        isInSheet={isOverMap}
        change={
          isIdle ? null : (
            <ChangePosition
              isFirst={located.source === 'default' && live.around === undefined}
              look={located.source === 'default' && live.around === undefined ? 'word' : 'icon'}
              onChosen={() => apply(withoutSpot(live))}
            />
          )
        }
        isFromDefault={
          near !== undefined && located.source === 'default' && live.around === undefined && !shown?.area?.middle
        }
      >
        {planned === null || isIdle ? null : <PlanTripLink place={planned} />}
        {isIdle || view === 'map' ? null : <WorldLine look="inline" index={index} cards={shown?.cards} />}
        <PartsLine look="inline" parts={shown?.parts} statuses={live.halalStatus} list={list} />
      </Toolbar>
      {isIdle && view !== 'map' ? null : <StandardSlot list={shown} />}
      {shown ? <WishLines answer={shown} /> : null}
    </>
  );
  return (
    <div ref={page} className="may-shrink">
      <h1 className={styles.title} data-heard="on-phone" tabIndex={-1}>
        {t('search.title')}
      </h1>
      <div className={classNames(styles.head, isOverMap && styles.row)}>
        <SearchBar
          input={input}
          criteria={live}
          text={text}
          near={live.around ?? (located.source === 'default' ? undefined : located.position)}
          at={at}
          onText={setText}
          onSubmit={settle}
          onCriteria={(next) => {
            apply(next);
            focusBox();
          }}
          onResults={() => {
            grid.current?.focus(0);
            return grid.current !== null;
          }}
        />
        {isOverMap ? (
          <MapBar chosen={countFilters(live)} onFilters={() => setIsFiltering(true)}>
            <IconButton
              isOutlined
              data-map-switch
              label={t('search.viewList')}
              icon={<List aria-hidden="true" />}
              onClick={() => setView('list')}
            />
          </MapBar>
        ) : (
          <FilterBar
            criteria={live}
            onCriteria={apply}
            wishes={wishes}
            onOpenDialog={() => setIsFiltering(true)}
            onNearMe={findNearMe}
            locating={{ isKnown: located.source !== 'default', isAsking, onLocate: () => geolocator.request() }}
          />
        )}
      </div>
      {isOverMap ? null : notes}
      <div onClickCapture={leaveBox} className={styles.results}>
        <MapPane
          isLocated={located.source !== 'default'}
          onLocate={() => geolocator.request()}
          query={results.query ?? toQuery(live, near, { limit: list.limit, at })}
          cards={shown?.cards}
          named={shown?.area}
          center={live.around ?? located.position}
          view={mapView}
          head={isIdle ? null : <ResultLineText line={line} />}
        >
          {isOverMap ? notes : null}
          <ResultPane
            results={results}
            isIdle={isIdle}
            isNowhere={isNowhere}
            layout={view === 'map' ? 'list' : layout}
            onNearMe={findNearMe}
            asksFacts={live.facts.length > 0}
            onClear={apply}
          />
        </MapPane>
        {shown &&
        isWhole(shown) &&
        line.kind !== 'searching' &&
        !isIdle &&
        view === 'list' &&
        (located.source !== 'default' || live.around !== undefined) ? (
          <Suspense key={applied.text}>
            {provider({ text: applied.text.trim(), near: live.around ?? located.position, cards: shown.cards })}
          </Suspense>
        ) : null}
      </div>
      {isFiltering ? (
        <FilterDialog
          criteria={live}
          near={live.around ?? located.position}
          at={at}
          onApply={apply}
          onClose={() => setIsFiltering(false)}
        />
      ) : null}
    </div>
  );
}
