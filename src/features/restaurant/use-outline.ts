import { useEffect, useState } from 'react';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import { useServices } from '#services/services.tsx';

/** What the phone's index knows of a place: undefined until it is known, null where it knows nothing. */
export function useOutline(slug: string, isWanted: boolean): FoundOutline | null | undefined {
  const { search } = useServices();
  const [found, setFound] = useState<FoundOutline | null>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    search.outline(slug).then(
      (outline) => isCurrent && setFound(outline),
      // Whoever sees this is told already that the place can't be shown; an index that fails says so for itself.
      () => isCurrent && setFound(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [search, slug, isWanted]);
  return isWanted ? found : null;
}
