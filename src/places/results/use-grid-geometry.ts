import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Layout } from './list-position-store.ts';
import { type Sight, sightOf } from './use-kept-sight.ts';

/** Pixels between cards. */
export const GAP = { list: 0, grid: 16 } as const;
/** Pixels that a card needs at least in the grid, and that make a second column of list rows readable. */
const NARROWEST = { list: 520, grid: 250 } as const;

interface GridGeometry {
  readonly columns: number;
  /** Pixels from the top of the page to the list. */
  readonly top: number;
  /** What was looked at before the number of columns became this one. */
  readonly sight: Sight | undefined;
}

/** How many cards fit in a row, and how far the list begins below the top of the page. */
export function useGridGeometry(list: RefObject<HTMLUListElement | null>, layout: Layout): GridGeometry {
  const [geometry, setGeometry] = useState<GridGeometry>({ columns: 1, top: 0, sight: undefined });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let isMeasured = false;
    const measure = () => {
      const columns = Math.max(1, Math.floor((element.clientWidth + GAP[layout]) / (NARROWEST[layout] + GAP[layout])));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      // A list that is new has not been looked at.
      const sight = isMeasured ? sightOf(element) : undefined;
      isMeasured = true;
      setGeometry((now) => {
        if (now.columns !== columns) return { columns, top, sight };
        return now.top === top ? now : { ...now, top };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What stands above the list moves it without resizing it.
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list, layout]);
  return geometry;
}
