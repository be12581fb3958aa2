import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** A card of a list, and how far below the top of the window it was, in pixels. */
export interface Sight {
  readonly card: number;
  readonly top: number;
}

/** The card that is looked at: the one that has the focus, else the one whose place is shown beside it, else the first, of those in sight. */
export function sightOf(list: HTMLElement): Sight | undefined {
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

/** Rows that come into sight are measured, and the list corrects its own scrolling, for some frames. */
const FRAMES = 12;
/** Whoever does this says where they want to be. */
const BY_HAND = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Keeps what one looks at where it is when the list gets another number of columns, as when a place opens beside it.
 * @param sight what was looked at before that; a new object each time
 * @param startOf about how many pixels it is from the top of the page to the row of a card that is not drawn
 */
export function useKeptSight(
  list: RefObject<HTMLElement | null>,
  sight: Sight | undefined,
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
