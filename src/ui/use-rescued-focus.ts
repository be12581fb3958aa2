import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Focuses an element if what had the focus has gone with a change, as with a card that Back closed.
 * @param change a value that changes with it
 * @param find selector of the element to focus within `around`
 */
export function useRescuedFocus(
  around: RefObject<HTMLElement | null>,
  change: unknown,
  find = 'a[href], button',
): void {
  const before = useRef(change);
  const rescue = useEffectEvent(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    around.current?.querySelector<HTMLElement>(find)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    rescue();
  }, [change]);
}
