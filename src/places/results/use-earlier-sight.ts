import { useEffect, useState } from 'react';
import type { ScrollAnchor } from '#domain/search/list-position.ts';
import { BY_HAND } from './use-scroll-anchor.ts';

/**
 * What was in view when the person left the list, once the list has that card again: after a restart the index, and so the
 * list, loads in parts. Undefined before, and if the person scrolls meanwhile. The same object on each render.
 * @param hasCard whether the list has the card, or will not get longer
 */
export function useEarlierSight(
  earlier: ScrollAnchor | undefined,
  hasCard: boolean,
  shownIndex: (card: number) => number,
): ScrollAnchor | undefined {
  const [awaited, setAwaited] = useState(earlier);
  const [sight, setSight] = useState<ScrollAnchor>();
  if (awaited && hasCard) {
    setAwaited(undefined);
    setSight({ ...awaited, card: shownIndex(awaited.card) });
  }
  useEffect(() => {
    if (!awaited) return undefined;
    const stop = () => setAwaited(undefined);
    for (const type of BY_HAND) window.addEventListener(type, stop, { passive: true, capture: true });
    return () => {
      for (const type of BY_HAND) window.removeEventListener(type, stop, { capture: true });
    };
  }, [awaited]);
  return sight;
}
