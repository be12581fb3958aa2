import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Layout, ScrollAnchor } from '#domain/search/list-position.ts';
import { scrollAnchorOf } from './use-scroll-anchor.ts';

/** Pixels between cards. */
export const GAP = { list: 0, grid: 16 } as const;
/** Minimum width in pixels of a card in the grid, and of a readable column of list rows. */
const NARROWEST = { list: 520, grid: 250 } as const;

interface GridGeometry {
  readonly columns: number;
  /** Pixels from the top of the page to the list. */
  readonly top: number;
  /** What was in view before the list got this width. */
  readonly sight: ScrollAnchor | undefined;
  /** Measures the list at once, after a place has opened or closed beside it. */
  readonly onBeside: (sight: ScrollAnchor | undefined) => void;
}

/**
 * How many cards fit in a row, and the list's offset from the top of the page.
 * @param earlierSight what was in view when the person left this list; the list may get its card later
 */
export function useGridGeometry(
  list: RefObject<HTMLUListElement | null>,
  layout: Layout,
  earlierSight: ScrollAnchor | undefined,
): GridGeometry {
  const [geometry, setGeometry] = useState<Omit<GridGeometry, 'onBeside'>>({ columns: 1, top: 0, sight: earlierSight });
  const [restored, setRestored] = useState(earlierSight);
  if (restored !== earlierSight) {
    setRestored(earlierSight);
    setGeometry((now) => ({ ...now, sight: earlierSight }));
  }
  const isMeasured = useRef(false);
  const measure = useCallback(
    (sight: ScrollAnchor | undefined) => {
      const element = list.current;
      if (!element) return;
      const columns = Math.max(1, Math.floor((element.clientWidth + GAP[layout]) / (NARROWEST[layout] + GAP[layout])));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      // A new list has had nothing in view yet.
      const seen = sight ?? (isMeasured.current ? scrollAnchorOf(element) : undefined);
      isMeasured.current = true;
      setGeometry((now) => {
        if (now.columns !== columns || sight) return { columns, top, sight: seen ?? now.sight };
        return now.top === top ? now : { ...now, top };
      });
    },
    [list, layout],
  );
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    isMeasured.current = false;
    measure(undefined);
    const observer = new ResizeObserver(() => measure(undefined));
    observer.observe(element);
    // Content above the list moves it without resizing it.
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list, measure]);
  return { ...geometry, onBeside: measure };
}
