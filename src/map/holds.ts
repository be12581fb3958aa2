import type { Map as LibreMap, MapTouchEvent, Point } from 'maplibre-gl';
import type { Position } from '#domain/geo.ts';

/** After so long a finger that rests means the position below it. */
const HOLD_MS = 600;
/** A finger trembles; further away it moves the map. */
const MOST_PX = 10;

/**
 * Calls back with the position that a finger rests on, or that the second button of a mouse presses. Phones with a long press of
 * their own send `contextmenu` as well: one of the two counts.
 */
export function listenToHolds(map: LibreMap, onHold: (position: Position) => void): void {
  let from: Point | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heldAt = Number.NEGATIVE_INFINITY;
  const hold = (point: Point) => {
    if (performance.now() - heldAt < HOLD_MS) return;
    heldAt = performance.now();
    const { lat: latitude, lng: longitude } = map.unproject(point).wrap();
    onHold({ latitude, longitude });
  };
  const cancel = () => clearTimeout(timer);
  map.on('touchstart', ({ point, points }: MapTouchEvent) => {
    cancel();
    if (points.length > 1) return;
    from = point;
    timer = setTimeout(() => hold(point), HOLD_MS);
  });
  map.on('touchmove', ({ point }) => {
    if (from && point.dist(from) > MOST_PX) cancel();
  });
  for (const end of ['touchend', 'touchcancel', 'zoomstart', 'remove'] as const) map.on(end, cancel);
  map.on('contextmenu', ({ point }) => {
    cancel();
    hold(point);
  });
}
