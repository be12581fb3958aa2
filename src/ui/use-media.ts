import { useState, useSyncExternalStore } from 'react';

/** Whether a media query matches: for content that only some screens render. */
export function useMedia(query: string): boolean {
  const [{ subscribe, matches }] = useState(() => {
    const list = window.matchMedia(query);
    return {
      matches: () => list.matches,
      subscribe: (listener: () => void) => {
        list.addEventListener('change', listener);
        return () => list.removeEventListener('change', listener);
      },
    };
  });
  return useSyncExternalStore(subscribe, matches, matches);
}
