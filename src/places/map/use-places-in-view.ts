import { useEffect, useMemo, useState } from 'react';
import type { SearchQuery } from '#domain/search/search.ts';
import type { MapViewport } from '#map/canvas-api.ts';
import { useByStandard } from '#places/standard/use-standard.ts';
import { useServices } from '#services/services.tsx';
import { PlacesAround, type PlacesInView } from './places-around.ts';

/**
 * A query's places in view that meet the person's standard. Keeps the previous answer until the next one arrives; undefined
 * before the first. An answer to an earlier view never replaces a later one.
 */
export function usePlacesInView(asked: SearchQuery | null, sight: MapViewport | null): PlacesInView | undefined {
  const { search } = useServices();
  const query = useByStandard(asked);
  const around = useMemo(() => new PlacesAround(search), [search]);
  const [revision, setRevision] = useState<number>();
  const [inView, setInView] = useState<PlacesInView>();
  const key = query === null || sight === null ? '' : JSON.stringify([query, sight]);
  useEffect(() => search.watch((state) => setRevision(state.phase === 'ready' ? state.revision : undefined)), [search]);
  useEffect(() => {
    if (query === null || sight === null || revision === undefined) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const next = await around.find(query, sight, { revision, language: document.documentElement.lang });
      if (isCurrent) setInView(next);
    };
    // The screen reports a failed index itself; the map stays as it was.
    ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // `key` stands for the question and the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [around, revision, key]);
  return inView;
}
