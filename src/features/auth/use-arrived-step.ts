import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to the heading of the next step of a page, as a new page does; the first step is left alone.
 * @param step changes with each step
 */
export function useArrivedStep(step: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = frame.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
  return frame;
}
