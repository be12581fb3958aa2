import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { Card, SearchQuery } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { useMedia } from '#ui/use-media.ts';
import { areaOf, around } from './map-camera.ts';
import { MapCards } from './map-cards.tsx';
import { PlacesMap } from './places-map.tsx';
import { ResultSheet } from './result-sheet.tsx';
import styles from './results-map.module.css';
import type { useMapView } from './use-map-view.ts';

interface ResultsMapProps {
  /** The list's query; null if there is none. */
  readonly query: SearchQuery | null;
  readonly cards: readonly Card[] | undefined;
  /** The person's position, or its replacement. */
  readonly center: Position;
  readonly view: ReturnType<typeof useMapView>;
  /** The list: beside the map if there is room, else as a sheet over it. */
  readonly children: ReactNode;
}

const NO_CARDS: readonly Card[] = [];
/** Cards to swipe through over the map. */
const MAX_CARDS = 20;

/**
 * The map of a list of results: beside it if there is room, else below it, with the first results as cards to swipe through.
 */
export function ResultsMap({ query, cards = NO_CARDS, center, view, children }: ResultsMapProps) {
  const t = useT();
  const isWide = useMedia('(width >= 64rem)');
  const { area, setArea, earlier, remember } = view;
  const [selected, setSelected] = useState(earlier?.selected ?? null);
  const [camera] = useState(() => earlier?.camera ?? around(center));
  const seen = useRef(camera);
  useEffect(() => remember({ camera: seen.current, selected }), [remember, selected]);
  // The requested area is already in view, as is the state of an earlier visit.
  const [isRestored, setRestored] = useState(earlier !== undefined);
  const question = JSON.stringify(query && { ...query, at: 0, limit: 0 });
  const [asked] = useState(question);
  if (isRestored && question !== asked) setRestored(false);
  const found = useMemo(() => areaOf(cards.slice(0, MAX_CARDS), query?.near ?? null), [cards, query?.near]);
  const everywhere = useMemo(() => query && withoutBounds(query), [query]);
  const list = useRef<HTMLDivElement>(null);
  useMarkedItem(
    list,
    cards.findIndex(({ id }) => id === selected),
  );
  const strip = !isWide && cards.some(({ id }) => id === selected || selected === null);
  return (
    <div
      className={styles.pane}
      onPointerOver={isWide ? selectHovered : undefined}
      onFocus={isWide ? selectHovered : undefined}
    >
      {isWide ? (
        <div ref={list} className={styles.list}>
          {children}
        </div>
      ) : null}
      <div className={styles.stage}>
        <PlacesMap
          className={styles.map}
          query={everywhere}
          camera={camera}
          area={isRestored || area ? null : found}
          selected={selected}
          onSelect={setSelected}
          onSight={(sight) => {
            seen.current = { center: sight.center, zoom: sight.zoom };
            remember({ camera: seen.current, selected });
          }}
          onSearchArea={query === null ? undefined : (bounds: Bounds) => setArea(bounds)}
          narrowed={
            area ? (
              <RemovableChip removeLabel={t('map.anyArea')} onClick={() => setArea(null)}>
                {t('map.thisArea')}
              </RemovableChip>
            ) : null
          }
          strip={
            strip && cards.length > 0 ? (
              <MapCards cards={cards.slice(0, MAX_CARDS)} selected={selected} onSelect={({ id }) => setSelected(id)} />
            ) : null
          }
        />
      </div>
      {isWide ? null : <ResultSheet>{children}</ResultSheet>}
    </div>
  );

  /** Highlights the place of a hovered or focused card on the map. */
  function selectHovered({ target }: { readonly target: EventTarget }): void {
    const item = target instanceof Element ? target.closest('li[data-card]') : null;
    const card = item ? cards[Number(item.getAttribute('data-card'))] : undefined;
    if (card) setSelected(card.id);
  }
}

/** Highlights the list item of the place pressed on the map, and scrolls to it. */
function useMarkedItem(list: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    const item = at < 0 ? null : list.current?.querySelector(`li[data-card="${at}"]`);
    if (!item) return undefined;
    item.setAttribute('data-on-map', '');
    if (!item.matches(':hover, :focus-within')) item.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return () => item.removeAttribute('data-on-map');
  }, [list, at]);
}

function withoutBounds(query: SearchQuery): SearchQuery {
  const { bounds: _, ...rest } = query;
  return rest;
}
