import { useEffect, useState } from 'react';
import type { MapAnswer } from '#domain/search/map-view.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { MapSight } from '#map/canvas-api.ts';
import { useServices } from '#services/services.tsx';

/** As MapLibre's layers have it: names stand beside marks from here on. */
const NAMES_ZOOM = 15;

/**
 * What of a question's places lies in view; the answer before while the next is on its way, undefined before the first. An answer
 * to an earlier view never replaces a later one.
 */
export function usePlacesInView(query: SearchQuery | null, sight: MapSight | null): MapAnswer | undefined {
  const { search } = useServices();
  const [revision, setRevision] = useState<number>();
  const [answer, setAnswer] = useState<MapAnswer>();
  const key = query === null || sight === null ? '' : JSON.stringify([query, sight]);
  useEffect(() => search.watch((state) => setRevision(state.phase === 'ready' ? state.revision : undefined)), [search]);
  useEffect(() => {
    if (query === null || sight === null || revision === undefined) return undefined;
    let isCurrent = true;
    const { bounds, zoom } = sight;
    const ask = async () => {
      const { lang: language } = document.documentElement;
      const next = await search.withinBounds({ query, bounds, zoom, hasNames: zoom >= NAMES_ZOOM, language });
      if (isCurrent) setAnswer(next);
    };
    // An index that fails says so for itself; the map stays as it was.
    ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // `key` stands for the question and the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, revision, key]);
  return answer;
}
