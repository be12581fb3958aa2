import { useEffect, useState } from 'react';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import { useServices } from '#services/services.tsx';

/** The place's entry in the phone's search index: undefined while loading, null if there is none. */
export function useOutline(slug: string, isWanted: boolean): FoundOutline | null | undefined {
  const { search } = useServices();
  const [found, setFound] = useState<FoundOutline | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    search.outline(slug).then(
      (outline) => isCurrent && setFound(outline),
      // The page already says that the place can't be shown, and a failing index reports itself.
      () => isCurrent && setFound(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, slug, isWanted]);
  return isWanted ? found : null;
}
