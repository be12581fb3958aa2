import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { positionOf } from '#domain/geo/directions.ts';
import type { Position } from '#domain/geo/geo.ts';
import { useIndexState } from '#places/results/use-index-state.ts';
import { useServices } from '#services/services.tsx';
import type { SearchClient } from '#workers/search/api.ts';

interface NearPlace {
  readonly name: string;
  readonly position: Position;
}

/**
 * The restaurant in the address (`?near=SLUG`), by the device's index. Null if there is none or the index does not know its
 * position; undefined while it is being looked for.
 */
export function useNearPlace(): NearPlace | null | undefined {
  const { search } = useServices();
  const [params] = useSearchParams();
  const slug = params.get('near');
  const index = useIndexState(search);
  const isReady = index?.phase === 'ready';
  const [found, setFound] = useState<{ readonly slug: string; readonly place: NearPlace | null }>();
  useEffect(() => {
    if (slug === null || !isReady) return undefined;
    let isCurrent = true;
    const find = async () => {
      const place = await findPlace(search, slug);
      if (isCurrent) setFound({ slug, place });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [search, slug, isReady]);
  if (slug === null) return null;
  return found?.slug === slug ? found.place : undefined;
}

async function findPlace(search: SearchClient, slug: string): Promise<NearPlace | null> {
  try {
    const outline = await search.outline(slug);
    const position = outline && positionOf(outline.place);
    return outline && position && { name: outline.place.name, position };
  } catch {
    // The list itself says that the search has failed.
    return null;
  }
}
