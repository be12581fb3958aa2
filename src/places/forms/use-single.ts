import { useRef } from 'react';

/** An action that does nothing while it still runs: a second press would do it twice. */
export function useSingle(work: () => Promise<unknown>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
}
