import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Bounds } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { type MapMemory, mapMemories } from './map-memory.ts';

export type View = 'list' | 'map';

const PARAMETER = 'view';

interface MapView {
  readonly view: View;
  readonly setView: (view: View) => void;
  /** The area that the list is narrowed to. */
  readonly area: Bounds | null;
  readonly setArea: (area: Bounds | null) => void;
  /** The same question within the area. */
  readonly narrow: (query: SearchQuery) => SearchQuery;
  /** What the map looked like when this entry of the history was left. */
  readonly earlier: MapMemory | undefined;
  /** To be told of everything that `earlier` is to bring back. */
  readonly remember: (memory: Omit<MapMemory, 'area'>) => void;
}

/**
 * Whether a screen shows its map, which its address says (`view=map`), and the area of it that the list is narrowed to. Where the
 * map looks is remembered by this page load alone: addresses reach servers.
 */
export function useMapView(): MapView {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const [earlier] = useState(() => mapMemories.read(key));
  const [area, setArea] = useState<Bounds | null>(earlier?.area ?? null);
  const present = useRef<Omit<MapMemory, 'area'> | undefined>(earlier);
  const entry = useRef({ key, area });
  useLayoutEffect(() => {
    entry.current = { key, area };
  });
  useLayoutEffect(
    () => () => {
      if (present.current) mapMemories.keep(entry.current.key, { ...present.current, area: entry.current.area });
    },
    [],
  );
  return {
    view: params.get(PARAMETER) === 'map' ? 'map' : 'list',
    setView: useCallback(
      (view) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before);
            if (view === 'map') next.set(PARAMETER, view);
            else next.delete(PARAMETER);
            return next;
          },
          { replace: true, preventScrollReset: true },
        ),
      [setParams],
    ),
    area,
    setArea,
    narrow: useCallback(
      (query) => {
        if (area === null) return query;
        const { radiusKm: _, ...rest } = query;
        return { ...rest, bounds: area };
      },
      [area],
    ),
    earlier,
    remember: useCallback((memory) => {
      present.current = memory;
    }, []),
  };
}
