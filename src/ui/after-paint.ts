import { startTransition, useEffect, useRef, useState } from 'react';

/** Runs a work once the next frame was painted: a press is answered by that frame. The answer gives the work up. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is painted, and a timer that they set runs after that.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** False until what is drawn with it has been painted, then true: for what takes long to draw and can be there a moment later. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

/**
 * For what ends with a press and is long in going: `isLeaving` hides it at once, and `leave` does the rest after that.
 * Whatever takes it away before gives the rest up.
 */
export function useLeaving(): { readonly isLeaving: boolean; readonly leave: (rest: () => void) => void } {
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
