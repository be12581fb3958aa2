import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { ScrollAnchor } from '#domain/search/list-position.ts';

/** The card to keep in place: the focused one, else the one open beside the list, else the first, of those in view. */
export function scrollAnchorOf(list: HTMLElement): ScrollAnchor | undefined {
  const items = [...list.querySelectorAll<HTMLElement>('li[data-card]')].filter(isInSight);
  const item =
    items.find((each) => each.contains(document.activeElement)) ??
    items.find((each) => each.querySelector('[aria-current]')) ??
    items[0];
  return item && { card: Number(item.dataset['card']), top: item.getBoundingClientRect().top };
}

function isInSight(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** For some frames, rows that come into view are measured and the list corrects its scroll position. */
const FRAMES = 12;
/** Input that shows where the person wants to be. */
export const BY_HAND = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the viewed card in place when the list's number of columns changes, as when a place opens beside it.
 * @param sight what was in view before; a new object each time
 * @param startOf estimated offset in pixels of a card's row that is not rendered
 */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  sight: ScrollAnchor | undefined,
  startOf: (card: number) => number | undefined,
): void {
  const start = useEffectEvent(startOf);
  useLayoutEffect(() => {
    if (!sight) return undefined;
    let frame = 0;
    const align = (left: number) => {
      const item = list.current?.querySelector(`li[data-card="${sight.card}"]`);
      const to = item ? item.getBoundingClientRect().top + window.scrollY : start(sight.card);
      if (to !== undefined) window.scrollTo({ top: to - sight.top, behavior: 'instant' });
      if (left > 0) frame = requestAnimationFrame(() => align(left - 1));
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      for (const type of BY_HAND) window.removeEventListener(type, stop);
    };
    for (const type of BY_HAND) window.addEventListener(type, stop, { passive: true, capture: true });
    align(FRAMES);
    return stop;
  }, [list, sight]);
}
