import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Position } from '#domain/geo/geo.ts';
import { useLanguage } from '#i18n/i18n.tsx';
import type { ShownWay } from '#places/map/map-walk-slot.ts';
import { useServices } from '#services/services.tsx';
import { useGeolocation } from '#services/use-geolocation.ts';
import type { WalkAnswer } from '#workers/ways/api.ts';

export type FoundWalk = Extract<WalkAnswer, { walks: unknown }>['walks'][number];
export type NoWalk = Extract<WalkAnswer, { none: unknown }>['none'];

export interface WalkView {
  readonly from: Position;
  readonly to: Position;
  /** Undefined while searching. */
  readonly found: { readonly walks: readonly FoundWalk[] } | { readonly none: NoWalk } | undefined;
  /** Index of the shown one. */
  readonly chosen: number;
}

export interface Walk {
  /** Null before it is requested. */
  readonly view: WalkView | null;
  /** The route for the map; null if there is none. */
  readonly shown: ShownWay | null;
  /** Null if the person's position is unknown, since nobody starts from the default position, or without a street map. */
  readonly ask: (() => void) | null;
  readonly choose: (index: number) => void;
  readonly close: () => void;
}

/** The walking route from the person's position, on request. Found on the device; see `workers/ways`. */
export function useWalk(to: Position | null): Walk {
  const { ways } = useServices();
  const { locale } = useLanguage();
  const from = useStart();
  const [view, setView] = useState<WalkView | null>(null);
  const hasStreets = useHasStreets(to);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async () => {
    if (!from || !to) return;
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    const question = { from, to, chosen: 0 };
    setView({ ...question, found: undefined });
    const found = await ways
      .find({ from, to, language: locale }, { signal })
      .catch((): WalkAnswer => ({ none: 'failed' }));
    if (!signal.aborted) setView({ ...question, found });
  };
  const walk = view?.found && 'walks' in view.found ? view.found.walks[view.chosen] : undefined;
  return {
    view,
    shown: useMemo(() => (view && walk ? { from: view.from, to: view.to, line: walk.line } : null), [view, walk]),
    ask: from && to && hasStreets ? () => void ask() : null,
    choose: useCallback((chosen) => setView((before) => before && { ...before, chosen }), []),
    close: useCallback(() => {
      asking.current?.abort();
      setView(null);
    }, []),
  };
}

/** Whether a walk to a position can be found here; false until that is known. */
function useHasStreets(to: Position | null): boolean {
  const { ways } = useServices();
  const [covered, setCovered] = useState<Position | null>(null);
  const [latitude, longitude] = [to?.latitude, to?.longitude];
  useEffect(() => {
    let isCurrent = true;
    if (latitude === undefined || longitude === undefined) return undefined;
    const at = { latitude, longitude };
    // While the maps are unknown, a search for the walk says what is wrong.
    const known = ways.hasStreets(at).catch(() => true);
    void known.then((has) => isCurrent && setCovered(has ? at : null));
    return () => {
      isCurrent = false;
    };
  }, [ways, latitude, longitude]);
  return covered !== null && covered.latitude === latitude && covered.longitude === longitude;
}

/** The start: the person's position from the device, or as chosen. */
export function useStart(): Position | null {
  const { located, fix } = useGeolocation();
  if (located.source === 'default') return null;
  return located.source === 'fix' && fix ? fix.position : located.position;
}
