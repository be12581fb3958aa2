import { use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { PlaceBesideContext } from '#places/cards/beside.ts';
import { type Criteria, countFilters, withoutFilters } from '#places/criteria/criteria.ts';
import { SearchBox } from '#places/criteria/search-box.tsx';
import { toQuery } from '#places/criteria/search-query.ts';
import { useOpeningRequest } from '#places/criteria/use-opening-request.ts';
import { WishChips, WishLines } from '#places/criteria/wish-chips.tsx';
import { MAP_SWITCH, MapBar } from '#places/map/map-bar.tsx';
import { useMapView } from '#places/map/use-map-view.ts';
import { NotesSlot } from '#places/notes/notes-slot.tsx';
import { useResults } from '#places/results/use-results.ts';
import { originText } from '#places/spots/origin-note.tsx';
import { readTab, writeTab } from '#platform/tab-memory.ts';
import { useRevalidation } from '#services/use-revalidation.ts';
import { ChipRow } from '#ui/chip.tsx';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useRescuedFocus } from '#ui/use-rescued-focus.ts';
import { CityLinks } from './city-links.tsx';
import { CountryLinks } from './country-links.tsx';
import { DIRECTORY_ADDRESS, highlightedIn } from './directory-address.ts';
import { DirectoryFilters } from './directory-filters.tsx';
import { DirectoryHead, DirectoryHeading, MapToggle } from './directory-head.tsx';
import { MapPane, PhoneMap } from './directory-map.tsx';
import styles from './directory-page.module.css';
import { DirectoryResults } from './directory-results.tsx';
import { directoryState, isArea, isCountryAlone } from './directory-state.ts';
import { FilterSidebar } from './filter-sidebar.tsx';
import { LocationNote } from './location-note.tsx';

const FilterSheet = lazyDialog(
  () => import('./filter-sheet.tsx').then((part) => part.FilterSheet),
  (t) => t('search.filterTitle'),
);

/** Remembers for this tab that the person has asked for the map. */
const MAP_ENABLED = 'rihla.directory-map';

/** /directory: all stored places by country and filters, from the device's index (R6-R8, S50-S57, S60). */
export function DirectoryPage() {
  const t = useT();
  const format = useFormat();
  const [params] = useSearchParams();
  const mapView = useMapView();
  const results = useResults(DIRECTORY_ADDRESS, (criteria, near, page) =>
    mapView.narrow({
      ...toQuery(criteria, near, { ...page, facets: true }),
      ...(isCountryAlone(criteria) && criteria.sort === undefined && { byCity: true }),
    }),
  );
  const { live, applied, text, setText, apply, settle, answer, wishes, isPending, error } = results;
  const { index, loadState, loading, layout, input, grid, geolocation, at } = results;
  const { located } = geolocation;
  const isPartial = results.isPartial || results.isOvertaken;
  const [isEnabled, setEnabled] = useState(() => readTab(MAP_ENABLED) === true);
  // A phone has them in a sheet: sixty invisible chips would render with every press.
  const hasRoom = useMedia('(width >= 64rem)');
  // A place beside the list uses the space of filters and map.
  const isBeside = use(PlaceBesideContext) !== null;
  const isWide = hasRoom && !isBeside;
  const isMapShown = mapView.view === 'map' && (hasRoom || isEnabled);
  const isOverMap = isMapShown && !hasRoom;
  const page = useRef<HTMLDivElement>(null);
  useRescuedFocus(page, isMapShown, MAP_SWITCH);
  const [isSidebarOpen, setSidebarOpen] = useState(true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useOpeningRequest();
  useRevalidation('directory', { isOnReturn: false });

  const state = directoryState({ answer, hasFailed: error !== undefined, index, loadState, isPartial, criteria: live });

  // The country is the page's own.
  const isWaiting = isPending || live.text !== applied.text;
  const chosen = countFilters(live) - Number(live.countryCode !== undefined);
  const canClear = countFilters(live) > countFilters(cleared(live));

  const map = {
    isShown: isMapShown,
    isEnabled,
    onMap(isShown: boolean) {
      writeTab(MAP_ENABLED, true);
      setEnabled(true);
      mapView.setView(isShown ? 'map' : 'list');
    },
  };

  const filters = (
    <DirectoryFilters
      criteria={live}
      onCriteria={apply}
      facets={index?.phase === 'ready' ? answer?.facets : undefined}
    />
  );
  return (
    <div ref={page} className={styles.page} data-beside={isBeside || undefined}>
      {isWide ? (
        <FilterSidebar isOpen={isSidebarOpen} onToggle={() => setSidebarOpen(!isSidebarOpen)} chosen={chosen}>
          {filters}
        </FilterSidebar>
      ) : null}
      <div className={styles.main} data-over-map={isOverMap || undefined}>
        <PageTitle title={t('shell.title.directory')} />
        <div className={styles.box}>
          <SearchBox
            input={input}
            text={text}
            onText={setText}
            onSubmit={settle}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && text !== '') setText('');
              else if (event.key === 'ArrowDown' && grid.current) {
                event.preventDefault();
                grid.current.focus(0);
              }
            }}
          />
          {isOverMap ? (
            <MapBar chosen={chosen} onFilters={() => setSheetOpen(true)}>
              <MapToggle {...map} />
            </MapBar>
          ) : null}
        </div>
        <PhoneMap
          isShown={isOverMap}
          query={results.query}
          cards={answer?.cards}
          named={answer?.area}
          center={live.around ?? located.position}
          view={mapView}
          head={<DirectoryHeading state={state} isWaiting={isWaiting} isSmall />}
        >
          {wishes.length > 0 ? (
            <ChipRow label={t('directory.understood')}>
              <WishChips wishes={wishes} text={live.text} onText={(next) => apply({ ...live, text: next })} />
            </ChipRow>
          ) : null}
          {answer ? <WishLines answer={answer} /> : null}
          <LocationNote
            geolocation={geolocation}
            isNeeded={live.radiusKm !== undefined || live.sort === 'distance'}
            from={originText({ located, around: live.around, area: answer?.area }, at, t, format)}
          />
          {isOverMap ? null : (
            <DirectoryHead
              state={state}
              isWaiting={isWaiting}
              countryCode={live.countryCode}
              city={live.city}
              loading={loading}
              layout={layout}
              onLayout={results.setLayout}
              map={map}
              chosen={chosen}
              onFilters={() => setSheetOpen(true)}
            />
          )}
          {answer?.facets && isCountryAlone(live) ? (
            <CityLinks cities={answer.facets.cities} onCity={(city) => apply({ ...live, city })} />
          ) : null}
          {countFilters(live) === 0 && live.text === '' ? (
            <CountryLinks onCountry={(countryCode) => apply({ ...live, countryCode })} />
          ) : null}
          {isArea(live) && !isOverMap ? <NotesSlot country={live.countryCode} level={3} /> : null}
          <DirectoryResults
            results={results}
            state={state}
            highlighted={highlightedIn(params) ?? undefined}
            cleared={cleared(live)}
            canClear={canClear || live.text !== ''}
            onClear={() => apply({ ...cleared(live), text: '' })}
          />
        </PhoneMap>
      </div>
      {isMapShown && isWide ? (
        <MapPane query={results.query} named={answer?.area} center={live.around ?? located.position} />
      ) : null}
      {isSheetOpen ? (
        <FilterSheet
          total={answer?.total}
          canClear={canClear}
          onClear={() => apply(cleared(live))}
          onClose={() => setSheetOpen(false)}
        >
          {filters}
        </FilterSheet>
      ) : null}
    </div>
  );
}

/** Removes the filters except for the country of the page, which has its own chip. */
function cleared(criteria: Criteria): Criteria {
  const { countryCode } = criteria;
  return { ...withoutFilters(criteria), ...(countryCode === undefined ? {} : { countryCode }) };
}
