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
  /** The area that limits the list. */
  readonly area: Bounds | null;
  readonly setArea: (area: Bounds | null) => void;
  /** Limits a query to the area. */
  readonly narrow: (query: SearchQuery) => SearchQuery;
  /** State of the map when this history entry was left. */
  readonly earlier: MapMemory | undefined;
  /** Stores the state that `earlier` returns. */
  readonly remember: (memory: Omit<MapMemory, 'area'>) => void;
}

/**
 * Whether a screen shows its map (`view=map` in the address), and the area that limits the list. The map's view is only
 * stored for this page load, because servers see addresses.
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
