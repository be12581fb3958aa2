import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Bounds } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { type MapMemory, mapMemories } from './map-memory.ts';
import { type MapHistory, useMapHistory } from './use-map-history.ts';

interface MapView extends MapHistory {
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
 * A screen's map: whether it is shown, what is open on it, and the area that limits the list. The map's camera is only stored
 * for this page load, because servers see addresses.
 */
export function useMapView(): MapView {
  const { key } = useLocation();
  const history = useMapHistory();
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
    ...history,
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
