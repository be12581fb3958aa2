import { startTransition, useEffect, useState } from 'react';
import type { Card } from '#domain/search/search.ts';

/** Rows beyond the screen that render with the first ones. */
const AT_ONCE = 1;
/** Rows per step. */
const STEP = 4;
/**
 * Milliseconds before the first step, so that a list that the next key replaces does not grow, and between steps, in which
 * input is handled.
 */
const PAUSE_MS = { first: 250, next: 60 } as const;

/**
 * Number of rows to render beyond the screen: few for a new list, so that it appears soon, then more.
 * @param wanted final number
 * @param isKnown the list existed before: render all of it at once, so that the earlier position exists
 */
export function useGrowingRows(cards: readonly Card[], wanted: number, isKnown: boolean): number {
  const [drawn, setDrawn] = useState(isKnown ? wanted : AT_ONCE);
  const [shown, setShown] = useState(cards);
  if (shown !== cards) {
    setShown(cards);
    if (!isContinued(shown, cards)) setDrawn(AT_ONCE);
  }
  // Once complete it stays so, even in fewer columns: a focused element must not disappear.
  const [whole, setWhole] = useState<readonly Card[]>();
  const isWhole = whole === cards || drawn >= wanted;
  if (isWhole && whole !== cards) setWhole(cards);
  useEffect(() => {
    // A new list starts the pause again.
    if (isWhole || cards.length === 0) return undefined;
    const pauseMs = drawn === AT_ONCE ? PAUSE_MS.first : PAUSE_MS.next;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)), pauseMs);
    return () => clearTimeout(timer);
  }, [cards, drawn, isWhole]);
  return isWhole ? wanted : drawn;
}

/** Whether the second list begins with the first. */
function isContinued(before: readonly Card[], after: readonly Card[]): boolean {
  return before.every(({ id }, index) => after[index]?.id === id);
}
