import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Layout, ListPosition, ScrollAnchor } from '#domain/search/list-position.ts';
import type { Card } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { keyTarget } from '#places/criteria/key-target.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DividerRow, dividerClass } from './divider-row.tsx';
import type { Divider, FoldedPart } from './dividers.ts';
import { gridRows, rowOf } from './grid-rows.ts';
import styles from './result-grid.module.css';
import { ScrollAnchorRecorder } from './scroll-anchor-recorder.tsx';
import { GAP, useGridGeometry } from './use-grid-geometry.ts';
import { useGrowingRows } from './use-growing-rows.ts';
import { scrollAnchorOf, useScrollAnchor } from './use-scroll-anchor.ts';

/** Lists up to this length are completely in the DOM, so that find-in-page works. */
const WHOLE_UP_TO = 60;
const OVERSCAN_ROWS = 6;
/** Number of frames to wait for a card that was scrolled to, before it gets the focus. */
const PATIENCE_FRAMES = 10;
/** Estimated heights in pixels, until a row is measured. */
const ESTIMATED_ROW = { list: 86, grid: 360, divider: 72 } as const;

export interface ResultGridHandle {
  /** Moves the focus to a card by its index in the whole list, and scrolls there. */
  readonly focus: (index: number) => void;
  /** Gives a card its focus back without scrolling. Does nothing if the card does not come into view within some frames. */
  readonly refocus: (index: number) => void;
  /** The person's position in the list; its cards are indexes in the whole list. */
  readonly position: () => Pick<ListPosition, 'focused' | 'rows' | 'sight'>;
}

interface ResultGridProps {
  readonly cards: readonly Card[];
  readonly layout: Layout;
  /** Final number of cards. */
  readonly total: number;
  /** Level of the cards' names in the page's outline. */
  readonly level?: 2 | 3;
  /** Earlier measurements of the same list. */
  readonly earlierRows: ListPosition['rows'] | undefined;
  /** What was in view when the person left the same list. The same object on each render. */
  readonly earlierSight?: ScrollAnchor | undefined;
  readonly handle: RefObject<ResultGridHandle | null>;
  /** Id of a place that is highlighted in the list; nothing else about it changes (U67). */
  readonly highlighted?: string | undefined;
  /** Dividers, in order. */
  readonly dividers: readonly Divider[];
  readonly onUnfold: (part: FoldedPart) => void;
  /** Called on Escape, and on the up key in the first row, to return to the search box. */
  readonly onLeave: () => void;
}

/**
 * The cards, as many per row as fit. With more than 60, only those near the screen are in the DOM. Memoised, so that typing
 * in the box above does not re-render it.
 */
export const ResultGrid = memo(function ResultGrid(props: ResultGridProps) {
  const {
    cards,
    layout,
    total,
    level = 2,
    earlierRows,
    earlierSight,
    handle,
    highlighted,
    dividers,
    onUnfold,
    onLeave,
  } = props;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { columns, top, sight, onBeside } = useGridGeometry(list, layout, earlierSight);
  const gridded = useMemo(
    () => gridRows(cards.length, columns, dividers, cards.length >= total),
    [cards.length, columns, dividers, total],
  );
  const isInPage = cards.length <= WHOLE_UP_TO;
  const overscan = useGrowingRows(cards, isInPage ? gridded.length : OVERSCAN_ROWS, earlierRows !== undefined);
  // Its functions change on every render, and so does everything here that uses them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: gridded.length,
    estimateSize: (row) => ESTIMATED_ROW[gridded[row]?.kind === 'divider' ? 'divider' : layout],
    overscan,
    // Known from the start: otherwise rows would render in one go after the first measurement.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    gap: GAP[layout],
    scrollMargin: top,
    // Exact: the library rounds, which adds up to ten pixels over forty rows.
    measureElement: (element) => element.getBoundingClientRect().height,
    initialMeasurementsCache: (earlierRows ?? []).map(measuredRow),
  });

  useScrollAnchor(list, sight, (card) => virtualizer.measurementsCache[rowOf(gridded, card)]?.start);

  const focusCard = useCallback(
    (index: number) => {
      if (focusWithin(list, index, 0)) return;
      virtualizer.scrollToIndex(rowOf(gridded, index));
      focusWithin(list, index, PATIENCE_FRAMES);
    },
    [virtualizer, gridded],
  );

  useLayoutEffect(() => {
    handle.current = {
      focus: focusCard,
      refocus: (index) => focusWithin(list, index, PATIENCE_FRAMES, { preventScroll: true }),
      position: () => ({
        focused: numberOf(list.current?.contains(document.activeElement) ? document.activeElement : null),
        rows: virtualizer.takeSnapshot().map(({ index, size }) => [index, size]),
        sight: list.current ? scrollAnchorOf(list.current) : undefined,
      }),
    };
    return () => {
      handle.current = null;
    };
  }, [handle, focusCard, virtualizer]);

  const moveByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = numberOf(event.target instanceof Element ? event.target : null);
    if (from === null) return;
    const isRightToLeft = event.currentTarget.matches(':dir(rtl)');
    const target = keyTarget(event.key, from, { count: cards.length, columns, isRightToLeft });
    if (target === null) return;
    event.preventDefault();
    if (target === 'leave') onLeave();
    else focusCard(target);
  };

  const rows = virtualizer.getVirtualItems();
  const before = rows[0] ? rows[0].start - top : 0;
  const after = rows.length > 0 ? virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? 0) - top) : 0;
  return (
    // The list only listens for the keys of the links inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className={styles[layout]}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        rowGap: GAP[layout],
        paddingBlock: `${before}px ${Math.max(0, after)}px`,
      }}
      aria-label={t('search.results')}
      onKeyDown={moveByKey}
    >
      <ScrollAnchorRecorder list={list} onBeside={onBeside} />
      {rows.flatMap((virtual) => {
        const row = gridded[virtual.index];
        if (row === undefined) return [];
        if (row.kind === 'divider') {
          const { divider } = row;
          return [
            <li
              key={`${divider.at} ${divider.text} ${divider.action?.part}`}
              ref={virtualizer.measureElement}
              data-index={virtual.index}
              className={dividerClass(divider)}
            >
              <DividerRow divider={divider} level={level} onUnfold={onUnfold} />
            </li>,
          ];
        }
        return cards.slice(row.from, row.to).map((card, column) => {
          const index = row.from + column;
          return (
            <li
              key={card.id}
              ref={column === 0 ? virtualizer.measureElement : undefined}
              data-index={virtual.index}
              data-card={index}
              data-place={card.id}
              data-highlighted={card.id === highlighted || undefined}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {card.id === highlighted ? <VisuallyHidden>{t('search.highlighted')}</VisuallyHidden> : null}
              <RestaurantCard card={card} layout={layout} level={level} isFirst={index < 3} />
            </li>
          );
        });
      })}
    </ul>
  );
});

/** A row as the virtualizer knows it. From its first measurements it only takes the heights. */
const measuredRow = ([index, size]: ListPosition['rows'][number]): VirtualItem => ({
  key: index,
  index,
  size,
  start: 0,
  end: size,
  lane: 0,
});

/** Focuses a card's link at once, or as soon as the list has rendered the card. @returns whether it did at once */
function focusWithin(
  list: RefObject<HTMLElement | null>,
  index: number,
  frames: number,
  options: FocusOptions = {},
): boolean {
  const link = list.current?.querySelector<HTMLAnchorElement>(`li[data-card="${index}"] a[href]`);
  if (link) link.focus(options);
  else if (frames > 0) requestAnimationFrame(() => focusWithin(list, index, frames - 1, options));
  return Boolean(link);
}

/** Index of the card that contains an element. */
function numberOf(element: Element | null): number | null {
  const number = element?.closest('li[data-card]')?.getAttribute('data-card');
  return number == null ? null : Number(number);
}
