import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { Card, NamedArea, SearchQuery } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { useKnownCards } from '#places/cards/use-known-cards.ts';
import { useMinute } from '#places/use-minute.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { useMedia } from '#ui/use-media.ts';
import { ChosenPlace } from './chosen-place.tsx';
import { areaOf, around } from './map-camera.ts';
import { PlacesMap } from './places-map.tsx';
import { ResultSheet } from './result-sheet.tsx';
import styles from './results-map.module.css';
import type { useMapView } from './use-map-view.ts';

interface ResultsMapProps {
  /** The list's query; null if there is none. */
  readonly query: SearchQuery | null;
  readonly cards: readonly Card[] | undefined;
  /** The area that the list's text names: its middle is where distances are measured from. */
  readonly named: NamedArea | undefined;
  /** The person's position, or its replacement. */
  readonly center: Position;
  readonly view: ReturnType<typeof useMapView>;
  /** What the list has, for the sheet's first line on a phone; null without a list: then it counts the places in view. */
  readonly head: ReactNode;
  /** The list: beside the map if there is room, else as a sheet over it. */
  readonly children: ReactNode;
}

const NO_CARDS: readonly Card[] = [];
/** Number of first results that the map shows at the beginning. */
const FITTED_CARDS = 20;

/** The map of a list of results: beside it if there is room, else with the list as a sheet over it. */
export function ResultsMap({ query, cards = NO_CARDS, named, center, view, head, children }: ResultsMapProps) {
  const t = useT();
  const isWide = useMedia('(width >= 64rem)');
  const { area, setArea, earlier, remember, layers, open, close } = view;
  const [hovered, setHovered] = useState(earlier?.selected ?? null);
  const selected = isWide ? hovered : layers.selected;
  const [camera] = useState(() => earlier?.camera ?? around(center));
  const seen = useRef(camera);
  useEffect(() => remember({ camera: seen.current, selected }), [remember, selected]);
  // The requested area is already in view, as is the state of an earlier visit.
  const [isRestored, setRestored] = useState(earlier !== undefined);
  const question = JSON.stringify(query && { ...query, at: 0, limit: 0 });
  const [asked] = useState(question);
  if (isRestored && question !== asked) setRestored(false);
  const found = useMemo(() => areaOf(cards.slice(0, FITTED_CARDS), query?.near ?? null), [cards, query?.near]);
  const everywhere = useMemo(() => query && withoutBounds(query), [query]);
  const pane = useRef<HTMLDivElement>(null);
  useMarkedItem(pane, selected, isWide);
  const [inSight, setInSight] = useState<number>();
  const [chosenPx, setChosenPx] = useState(0);
  const listed = cards.find(({ id }) => id === selected);
  const known = useKnownCards(
    isWide || listed || selected === null ? [] : [selected],
    named?.middle ?? query?.near ?? null,
    useMinute(),
  );
  const chosen = selected === null || isWide ? undefined : (listed ?? known.get(selected));
  const select = (id: string | null) => (id === null ? close('selected') : open({ selected: id }));
  const walk = (id: string | null) => (id === null ? close('walk') : open({ walk: id }));
  return (
    <div
      ref={pane}
      className={styles.pane}
      style={coveredBy(chosenPx)}
      onPointerOver={isWide ? selectHovered : undefined}
      onFocus={isWide ? selectHovered : undefined}
    >
      {isWide ? <div className={styles.list}>{children}</div> : null}
      <div className={styles.stage}>
        <PlacesMap
          className={styles.map}
          query={everywhere}
          named={named}
          camera={camera}
          area={isRestored || area ? null : found}
          selected={selected}
          onSelect={isWide ? setHovered : select}
          {...(isWide ? {} : { walk: [layers.walk, walk], coveredPx: chosenPx })}
          onSight={(sight) => {
            seen.current = { center: sight.center, zoom: sight.zoom };
            remember({ camera: seen.current, selected });
          }}
          onCount={setInSight}
          onSearchArea={query === null ? undefined : (bounds: Bounds) => setArea(bounds)}
          narrowed={
            area ? (
              <RemovableChip removeLabel={t('map.anyArea')} onClick={() => setArea(null)}>
                {t('map.thisArea')}
              </RemovableChip>
            ) : null
          }
        />
      </div>
      {isWide ? null : (
        <ResultSheet
          isOpen={layers.sheet}
          onOpen={() => open({ sheet: true })}
          onClose={() => close('sheet')}
          head={head ?? (inSight === undefined ? null : t('map.inSight', { count: inSight }))}
          chosen={chosen ? <ChosenPlace card={chosen} area={named} onClose={() => select(null)} /> : null}
          onChosenHeight={setChosenPx}
        >
          {children}
        </ResultSheet>
      )}
    </div>
  );

  /** Highlights the place of a hovered or focused card on the map. */
  function selectHovered({ target }: { readonly target: EventTarget }): void {
    const item = target instanceof Element ? target.closest('li[data-place]') : null;
    if (item) setHovered(item.getAttribute('data-place'));
  }
}

/** For the stylesheet. */
function coveredBy(heightPx: number): CSSProperties {
  const properties: Readonly<Record<string, string>> = { '--chosen': `${heightPx}px` };
  return properties;
}

/** Marks the list item of the place pressed on the map, also one that is rendered later, and may scroll to it. */
function useMarkedItem(pane: RefObject<HTMLElement | null>, placeId: string | null, isScrolled: boolean): void {
  useEffect(() => {
    if (placeId === null || !pane.current) return undefined;
    const find = () => pane.current?.querySelector(`li[data-place="${CSS.escape(placeId)}"]`);
    const item = find();
    if (isScrolled && item && !item.matches(':hover, :focus-within'))
      item.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const mark = () => find()?.setAttribute('data-on-map', '');
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(pane.current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      find()?.removeAttribute('data-on-map');
    };
  }, [pane, placeId, isScrolled]);
}

function withoutBounds(query: SearchQuery): SearchQuery {
  const { bounds: _, ...rest } = query;
  return rest;
}
