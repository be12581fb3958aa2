import type { ReactNode } from 'react';
import { type MapWalkProps, MapWalkSlot } from '#places/map/map-walk-slot.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

const MapWalk = lazyOptional(() => import('#features/way/map-walk.tsx').then((part) => part.MapWalk));

const showWalk = (walk: MapWalkProps) => <MapWalk {...walk} />;

/** Lets the maps of a page offer the walking route to a pressed place. */
export function WithMapWalk({ children }: { readonly children: ReactNode }) {
  return <MapWalkSlot value={showWalk}>{children}</MapWalkSlot>;
}
