import { createContext, type ReactNode } from 'react';
import type { Card } from '#domain/search/search.ts';
import type { PlaceMap } from '#map/canvas-api.ts';

export type { ShownWay } from '#map/canvas-api.ts';

export interface MapWalkProps {
  readonly map: PlaceMap | null;
  readonly card: Card;
  /** Whether the person asked for the route. */
  readonly isAsked: boolean;
  readonly onAsk: (isAsked: boolean) => void;
  /** Covered pixels at the lower edge. */
  readonly bottomPx: number;
}

/** Offers the walking route to the place pressed on a map. Given by `app`, because it belongs to a feature; null for none. */
export const MapWalkSlot = createContext<((walk: MapWalkProps) => ReactNode) | null>(null);
