import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Layout } from './list-position-store.ts';
import { type Sight, sightOf } from './use-kept-sight.ts';

/** Pixels between cards. */
export const GAP = { list: 0, grid: 16 } as const;
/** Pixels that a card needs at least in the grid, and that make a second column of list rows readable. */
const NARROWEST = { list: 520, grid: 250 } as const;

/** What may open a place beside the list, or close it; the first of them sees the list as it was. */
const OPENING = ['click', 'keydown', 'popstate'] as const;
/** In ms; by then the list has its new width. */
const SEEN_MS = 500;

interface GridGeometry {
  readonly columns: number;
  /** Pixels from the top of the page to the list. */
  readonly top: number;
  /** What was looked at before the list got this width. */
  readonly sight: Sight | undefined;
}

/** How many cards fit in a row, and how far the list begins below the top of the page. */
export function useGridGeometry(list: RefObject<HTMLUListElement | null>, layout: Layout): GridGeometry {
  const [geometry, setGeometry] = useState<GridGeometry>({ columns: 1, top: 0, sight: undefined });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let isMeasured = false;
    let widthBefore = 0;
    let seen: Sight | undefined;
    // Narrower columns have higher rows before they become fewer: what opens or closes a place says so before that.
    const look = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      seen ??= sightOf(element);
      setTimeout(() => {
        seen = undefined;
      }, SEEN_MS);
    };
    const measure = () => {
      const width = element.clientWidth;
      const columns = Math.max(1, Math.floor((width + GAP[layout]) / (NARROWEST[layout] + GAP[layout])));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      // A list that is new has not been looked at.
      const sight = isMeasured ? (seen ?? sightOf(element)) : undefined;
      isMeasured = true;
      // In another width rows have other heights.
      const isMoved = seen !== undefined && width !== widthBefore;
      widthBefore = width;
      setGeometry((now) => {
        if (now.columns !== columns || isMoved) return { columns, top, sight };
        return now.top === top ? now : { ...now, top };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above the list moves it without resizing it.
    if (element.parentElement) observer.observe(element.parentElement);
    for (const type of OPENING) window.addEventListener(type, look, { capture: true });
    return () => {
      observer.disconnect();
      for (const type of OPENING) window.removeEventListener(type, look, { capture: true });
    };
  }, [list, layout]);
  return geometry;
}
