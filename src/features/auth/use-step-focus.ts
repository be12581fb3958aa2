import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading of a page's next step, as a new page does; not for the first step.
 * @param step changes with each step
 */
export function useStepFocus(step: unknown): RefObject<HTMLDivElement | null> {
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
