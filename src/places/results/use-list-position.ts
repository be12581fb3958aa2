import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { PAGE_SIZE } from '#domain/places/taxonomy.ts';
import type { Layout, ListPosition } from '#domain/search/list-position.ts';
import type { UnfoldedParts } from '#domain/search/search.ts';
import { historyEntry } from '#platform/entry-memory.ts';
import { readListPosition, searchStore, writeListPosition } from './list-position-store.ts';
import type { ResultGridHandle } from './result-grid.tsx';

/** The position is stored after scrolling has rested for this time, in milliseconds. */
const REST_MS = 250;

export interface ListPositionControl {
  /** Number of shown results; grows by pages of 20 (K2). */
  readonly limit: number;
  readonly extend: () => void;
  /** Which folded parts are open. */
  readonly unfolded: UnfoldedParts;
  readonly unfold: (part: keyof UnfoldedParts) => void;
  /** Moves the focus to a card by its index; the list grows until it contains that card. */
  readonly goTo: (index: number) => void;
  /** Where the same history entry was left, if in the same layout. */
  readonly earlier: ListPosition | undefined;
}

/**
 * The list's length and open parts. A new query starts at page 1 (S49). Returning to a history entry restores its length,
 * heights, focus and what was in view, also after the page has ended meanwhile. The shell restores the scroll position, which is not enough: the content above the
 * list may be of another height now.
 * @param question a text that changes with the criteria
 * @param cardCount number of rendered cards
 */
export function useListPosition(
  question: string,
  layout: Layout,
  cardCount: number,
  grid: RefObject<ResultGridHandle | null>,
): ListPositionControl {
  const { key } = useLocation();
  // Computed only on navigation: later the current history entry may be that of a place beside the list.
  const entry = useMemo(() => historyEntry(key), [key]);
  const isUnverifiedOpen = useStore(searchStore(), (state) => state.isUnverifiedOpen);
  const [earlier] = useState(() => readListPosition(entry));
  const [list, setList] = useState({
    question,
    limit: earlier?.limit ?? PAGE_SIZE,
    isFarOpen: earlier?.isFarOpen ?? false,
  });
  const { limit, isFarOpen } = list.question === question ? list : { limit: PAGE_SIZE, isFarOpen: false };

  // On arrival the page focuses its heading; the cards render later and take the focus back.
  const left = useRef(earlier?.focused ?? null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cardCount === 0) return;
    // The scroll position is restored by what was in view, not by what had the focus.
    if (left.current !== null && left.current < cardCount) grid.current?.refocus(left.current);
    left.current = null;
    if (wanted.current === null || wanted.current >= cardCount) return;
    grid.current?.focus(wanted.current);
    wanted.current = null;
  }, [cardCount, left, wanted, grid]);

  const shownQuestion = useRef(question);
  useLayoutEffect(() => {
    if (shownQuestion.current === question) return;
    shownQuestion.current = question;
    wanted.current = null;
    window.scrollTo(0, 0);
  }, [question, wanted]);

  const present = useRef({ entry, limit, isFarOpen, layout });
  useLayoutEffect(() => {
    present.current = { entry, limit, isFarOpen, layout };
  });
  useLayoutEffect(() => {
    const store = () => {
      // Before the cards are here, the earlier position is the valid one.
      if (grid.current) writeListPosition(present.current.entry, { ...present.current, ...grid.current.position() });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(store, REST_MS);
    };
    // The page may end unheard: while it is hidden a phone ends it, and the renderer may crash.
    window.addEventListener('scroll', storeSoon, { passive: true });
    document.addEventListener('visibilitychange', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', storeSoon);
      document.removeEventListener('visibilitychange', store);
      store();
    };
  }, [grid]);

  const unfold = useCallback(
    (part: keyof UnfoldedParts) => {
      if (part === 'far') setList({ question, limit, isFarOpen: true });
      else searchStore().getState().openUnverified();
    },
    [question, limit],
  );
  return {
    limit,
    extend: () => setList({ question, limit: limit + PAGE_SIZE, isFarOpen }),
    unfolded: useMemo(() => ({ unverified: isUnverifiedOpen, far: isFarOpen }), [isUnverifiedOpen, isFarOpen]),
    unfold,
    goTo: (index) => {
      if (index < cardCount) grid.current?.focus(index);
      else {
        wanted.current = index;
        setList({ question, limit: (Math.ceil((index + 1) / PAGE_SIZE) + 1) * PAGE_SIZE, isFarOpen });
      }
    },
    earlier: earlier?.layout === layout ? earlier : undefined,
  };
}
