import { startTransition, useEffect, useRef, useState } from 'react';

/** Runs work after the next frame was painted, so that a press gets a quick response. The returned function cancels it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Frame callbacks run before painting; a timer set in one runs after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** False until the first paint, then true: for content that takes long to render and may appear a moment later. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

/**
 * For components that take long to unmount after a press: `isLeaving` hides them at once, and `leave` runs the rest
 * afterwards. Unmounting cancels the rest.
 */
export function useDeferredUnmount(): { readonly isLeaving: boolean; readonly leave: (rest: () => void) => void } {
  const [isLeaving, setLeaving] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const leave = (rest: () => void) => {
    stop.current?.();
    stop.current = afterPaint(rest);
    setLeaving(true);
  };
  return { isLeaving, leave };
}
