import { startTransition, useEffect, useState } from 'react';
import type { Card } from '#domain/search/search.ts';

/** Rows beyond the screen that are drawn together with the screen's own. */
const AT_ONCE = 1;
/** Rows that follow at a time, and milliseconds between two times: keys and presses are answered in between. */
const STEP = 4;
const PAUSE_MS = 60;

/**
 * How many rows beyond the screen to draw: few with a new list, so that it stands soon, and more by and by.
 * @param wanted how many it comes to in the end
 * @param isKnown the list was there before: all of it at once, so that one finds one's place in it
 */
export function useGrowingRows(cards: readonly Card[], wanted: number, isKnown: boolean): number {
  const [drawn, setDrawn] = useState(isKnown ? wanted : AT_ONCE);
  const [shown, setShown] = useState(cards);
  if (shown !== cards) {
    setShown(cards);
    if (!isContinued(shown, cards)) setDrawn(AT_ONCE);
  }
  // Once whole it stays so, also in fewer columns: what has the focus must not go.
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

/** The same list, or a longer one that begins with it. */
function isContinued(before: readonly Card[], after: readonly Card[]): boolean {
  return before.every(({ id }, index) => after[index]?.id === id);
}
