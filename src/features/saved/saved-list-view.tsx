import { CloudOff, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Layout, parseLayout } from '#domain/search/list-position.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useMapView } from '#places/map/use-map-view.ts';
import { LayoutSwitch } from '#places/results/layout-switch.tsx';
import { OriginNote } from '#places/spots/origin-note.tsx';
import { useEntryState } from '#places/use-entry-state.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import { Button } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { SavedItem } from '#workers/replica/api.ts';
import { ListBar } from './list-bar.tsx';
import { ListHead } from './list-head.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { SavedItemRow } from './saved-item.tsx';
import styles from './saved-list-view.module.css';
import { countsOf, ofList, SAVED_SORTS, type SavedSort, type SavedView, savedView } from './saved-view.ts';
import { useOwnLists } from './use-own-lists.ts';

const MapFrame = lazyPart(() => import('#places/map/map-frame.tsx').then((part) => part.MapFrame), {
  loading: ({ className }) => <div className={className} aria-busy="true" />,
});

const SORT_NAMES: Record<SavedSort, MessageId> = {
  newest: 'search.sort.newest',
  distance: 'search.sort.distance',
  name: 'saved.sort.name',
};

const parseSort = (stored: unknown) => SAVED_SORTS.find((each) => each === stored);

/** Number of cards whose pictures load eagerly. */
const FIRST = 3;
/** URL parameter of the chosen list. */
const LIST = 'list';

/** The saved places, all or those of one list, with notes, in the chosen order (S97). */
export function SavedPlaces({ items }: { readonly items: readonly SavedItem[] }) {
  const t = useT();
  const at = useMinute();
  const { located } = useGeolocation();
  const [layout, setLayout] = useEntryState<Layout>('rihla.saved.layout', 'list', parseLayout);
  const [sort, setSort] = useEntryState<SavedSort>('rihla.saved.sort', 'newest', parseSort);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const [chosen, choose] = useChosenList();
  const { view: shown, setView } = useMapView();
  const language = document.documentElement.lang || 'en';
  const unsorted = useOwnLists();
  const own = { ...unsorted, lists: unsorted.lists.toSorted((a, b) => a.name.localeCompare(b.name, language)) };
  const list = own.lists.find(({ id }) => id === chosen) ?? null;
  const near = located.source === 'default' ? null : located.position;
  const awaited = items.filter(({ place, isGone }) => place === null && !isGone);
  const known = useKnownCards(
    awaited.map(({ placeId }) => placeId),
    near,
    at,
  );
  const view = savedView(ofList(items, list), { sort, near, at, language, known });
  const isMapShown = shown === 'map' && view.cards.length > 0;
  return (
    <>
      <ListBar
        lists={own.lists}
        counts={countsOf(own.lists, items)}
        all={items.length}
        chosen={list?.id ?? null}
        onChoose={choose}
        onNew={() => setNaming('new')}
      />
      {list ? (
        <ListHead list={list} cards={view.cards} onRename={() => setNaming('rename')} onDeleted={() => choose(null)} />
      ) : null}
      <Tools
        sort={sort}
        onSort={setSort}
        layout={layout}
        onLayout={setLayout}
        isMapShown={isMapShown}
        onMap={view.cards.length > 0 ? () => setView(isMapShown ? 'list' : 'map') : undefined}
      />
      {view.cards.length > 0 ? <OriginNote /> : null}
      {view.overLimit > 0 ? (
        <p className={styles.note}>
          {t('saved.overLimit', { count: view.overLimit })} <Link to="/outbox">{t('saved.toOutbox')}</Link>
        </p>
      ) : null}
      {list && view.cards.length + view.absent.length === 0 ? (
        <p className={styles.note}>{t('saved.lists.empty')}</p>
      ) : null}
      {isMapShown ? <MapFrame className={styles.map} cards={view.cards} center={located.position} isInPage /> : null}
      {view.cards.length > 0 ? (
        <ul className={layout === 'grid' ? styles.grid : styles.list} aria-label={list?.name ?? t('saved.title')}>
          {view.cards.map((card, index) => (
            <li key={card.id} className="grid one-column at-top gap-1">
              <SavedItemRow card={card} layout={layout} own={own} isFirst={index < FIRST} />
            </li>
          ))}
        </ul>
      ) : null}
      <Absent absent={view.absent} />
      {naming ? (
        <ListNameDialog
          lists={own.lists}
          list={naming === 'rename' ? list : null}
          onClose={() => setNaming(null)}
          onDone={(id) => {
            setNaming(null);
            choose(id);
          }}
        />
      ) : null}
    </>
  );
}

/** The chosen list, in the URL so that a reload and the Back button restore it. */
function useChosenList(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete(LIST);
        else after.set(LIST, id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get(LIST), choose];
}

interface ToolsProps {
  readonly sort: SavedSort;
  readonly onSort: (sort: SavedSort) => void;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly isMapShown: boolean;
  /** Undefined if there is nothing to show on a map. */
  readonly onMap: (() => void) | undefined;
}

function Tools({ sort, onSort, layout, onLayout, isMapShown, onMap }: ToolsProps) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <label className={styles.sort}>
        <span>{t('search.sortTitle')}</span>
        <select value={sort} onChange={({ target }) => onSort(SAVED_SORTS[target.selectedIndex] ?? 'newest')}>
          {SAVED_SORTS.map((choice) => (
            <option key={choice} value={choice}>
              {t(SORT_NAMES[choice])}
            </option>
          ))}
        </select>
      </label>
      <div className="row wrap gap-2">
        {onMap ? (
          <ToggleChip icon={<MapIcon aria-hidden="true" />} isOn={isMapShown} onClick={onMap}>
            {t(isMapShown ? 'directory.hideMap' : 'directory.showMap')}
          </ToggleChip>
        ) : null}
        <LayoutSwitch layout={layout} onLayout={onLayout} />
      </div>
    </div>
  );
}

/** Saved places without any data on this device. */
function Absent({ absent }: Pick<SavedView, 'absent'>) {
  const t = useT();
  const { replica } = useServices();
  const gone = absent.filter(({ isGone }) => isGone);
  const awaited = absent.length - gone.length;
  return (
    <>
      {awaited > 0 ? (
        <p className={styles.note}>
          <CloudOff aria-hidden="true" /> {t('saved.awaited', { count: awaited })}
        </p>
      ) : null}
      {gone.map(({ placeId }) => (
        <p key={placeId} className={styles.note}>
          {t('saved.gone')}{' '}
          <Button
            variant="quiet"
            onClick={() => void replica.mutate({ name: 'unsave_restaurant', args: { restaurant_id: placeId } })}
          >
            {t('saved.remove')}
          </Button>
        </p>
      ))}
    </>
  );
}
