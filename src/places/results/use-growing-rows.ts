import { startTransition, useEffect, useState } from 'react';
import type { Card } from '#domain/search/search.ts';

/** Rows beyond the screen that render with the first ones. */
const AT_ONCE = 1;
/** Rows per step, and milliseconds between steps, in which input is handled. */
const STEP = 4;
const PAUSE_MS = 60;

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
    if (isWhole) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  return isWhole ? wanted : drawn;
}

/** Whether the second list begins with the first. */
function isContinued(before: readonly Card[], after: readonly Card[]): boolean {
  return before.every(({ id }, index) => after[index]?.id === id);
}
