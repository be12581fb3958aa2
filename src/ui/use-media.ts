import { useState, useSyncExternalStore } from 'react';

/** Whether a media query holds: for what is drawn on some screens only, and would be drawn in vain on others. */
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
