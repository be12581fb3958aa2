import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGE_SIZE } from '#domain/taxonomy.ts';
import { type Layout, type ListPosition, searchStore } from './list-position-store.ts';
import type { ResultGridHandle } from './result-grid.tsx';

interface ListPositionControl {
  /** How many results the list shows; grows by pages of 20 (K2). */
  readonly limit: number;
  readonly extend: () => void;
  /** Measured rows of the same history entry, when it was left in the same layout. */
  readonly earlierRows: ListPosition['rows'] | undefined;
}

/**
 * How far down the list one is. Another question starts at page 1 (S49); coming back to a history entry
 * finds the length, the heights and the focus that it was left with. The shell scrolls: the list only has to be as tall
 * as it was.
 * @param question a text that changes with the criteria
 * @param hasCards the list stands in the page
 */
export function useListPosition(
  question: string,
  layout: Layout,
  hasCards: boolean,
  grid: RefObject<ResultGridHandle | null>,
): ListPositionControl {
  const { key } = useLocation();
  const [earlier] = useState(() => searchStore().getState().listPositions.get(key));
  const [pages, setPages] = useState({ question, limit: earlier?.limit ?? PAGE_SIZE });
  const limit = pages.question === question ? pages.limit : PAGE_SIZE;

  // The page puts the focus on its heading when it arrives; the cards come later and take it back.
  const isRestored = useRef(earlier?.focused == null);
  useLayoutEffect(() => {
    if (isRestored.current || !hasCards || earlier?.focused == null) return;
    isRestored.current = true;
    grid.current?.focus(earlier.focused);
  }, [hasCards, earlier, grid]);

  const shownQuestion = useRef(question);
  useLayoutEffect(() => {
    if (shownQuestion.current === question) return;
    shownQuestion.current = question;
    window.scrollTo(0, 0);
  }, [question]);

  const present = useRef({ key, limit, layout });
  useLayoutEffect(() => {
    present.current = { key, limit, layout };
  });
  useLayoutEffect(
    () => () => {
      const { key: entry, ...rest } = present.current;
      searchStore()
        .getState()
        .remember(entry, { ...rest, rows: grid.current?.rows() ?? [], focused: grid.current?.focused() ?? null });
    },
    [grid],
  );

  return {
    limit,
    extend: () => setPages({ question, limit: limit + PAGE_SIZE }),
    earlierRows: earlier?.layout === layout ? earlier.rows : undefined,
  };
}
