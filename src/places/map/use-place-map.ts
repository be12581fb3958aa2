import { type RefObject, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { MapOptions, MapProblem, PlaceMap } from '#map/canvas-api.ts';

type MapPhase = 'loading' | 'ready' | MapProblem;

type Listeners = Pick<MapOptions, 'onRest' | 'onPress' | 'onLongPress' | 'onMove'>;

interface PlaceMapUse {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly map: PlaceMap | null;
  readonly phase: MapPhase;
  /** Some streets in view can't be loaded. */
  readonly areStreetsMissing: boolean;
  /** Opens the map again. */
  readonly retry: () => void;
}

/**
 * A map in an element; its code is loaded with the first map. Both may fail without breaking the page.
 * @param begin options of the first drawing; later changes go through the map's methods
 */
export function usePlaceMap(
  begin: Omit<MapOptions, 'container' | 'onReady' | 'onStreets' | 'onProblem' | keyof Listeners>,
  listeners: Listeners,
): PlaceMapUse {
  const container = useRef<HTMLDivElement>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<{ readonly map: PlaceMap; readonly attempt: number } | null>(null);
  const [known, setKnown] = useState<{ readonly phase: MapPhase; readonly attempt: number } | null>(null);
  const [missing, setMissing] = useState<number | null>(null);
  const [first] = useState(begin);
  const onRest = useEffectEvent(listeners.onRest);
  const onPress = useEffectEvent(listeners.onPress);
  const onLongPress = useEffectEvent(listeners.onLongPress);
  const onMove = useEffectEvent(listeners.onMove);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let map: PlaceMap | undefined;
    let isCurrent = true;
    const setPhase = (phase: MapPhase) => isCurrent && setKnown({ phase, attempt });
    const open = async () => {
      if (!canDraw()) return setPhase('lost');
      try {
        const [{ openMap }, { browserAccess, keepWorld, readArchives }] = await Promise.all([
          import('#map/canvas.ts'),
          import('#platform/tile-archives.ts'),
        ]);
        const archives = await readArchives(browserAccess);
        if (!isCurrent) return undefined;
        const onReady = () => {
          setPhase('ready');
          void keepWorld(archives, browserAccess);
        };
        const onStreets = (areMissing: boolean) => isCurrent && setMissing(areMissing ? attempt : null);
        const listening = { onReady, onProblem: setPhase, onStreets, onRest, onPress, onLongPress, onMove };
        const options = { ...first, ...listening, container: element };
        const drawn = await openMap(options, archives);
        if (!isCurrent) return drawn.close();
        map = drawn;
        setOpened({ map, attempt });
      } catch {
        // The screen shows that the map failed. The list has the same places.
        setPhase('failed');
      }
      return undefined;
    };
    void open();
    return () => {
      isCurrent = false;
      map?.close();
      setOpened(null);
    };
  }, [attempt, first]);

  return {
    container,
    map: opened?.attempt === attempt ? opened.map : null,
    phase: known?.attempt === attempt ? known.phase : 'loading',
    areStreetsMissing: missing === attempt,
    retry: useCallback(() => retry(), []),
  };
}

/** Whether the browser has WebGL 2, which the map needs. */
function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
