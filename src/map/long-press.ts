import type { Map as LibreMap, MapTouchEvent, Point } from 'maplibre-gl';
import type { Position } from '#domain/geo/geo.ts';

/** After so long a finger that rests means the position below it. */
const LONG_PRESS_MS = 600;
/** A finger trembles; further away it moves the map. */
const MOST_PX = 10;
/** A click comes so soon after the finger that it is made of has left. */
const CLICK_MS = 500;

/**
 * Calls back with the position that a finger rests on, or that the second button of a mouse presses. Phones with a long press of
 * their own send `contextmenu` as well: one of the two counts.
 * @returns whether a finger that rested has just left: some phones call that a click as well
 */
export function listenToLongPress(map: LibreMap, onLongPress: (position: Position) => void): () => boolean {
  let from: Point | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let releasedAt = Number.NEGATIVE_INFINITY;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const press = (point: Point) => {
    if (performance.now() - pressedAt < LONG_PRESS_MS) return;
    pressedAt = performance.now();
    const { lat: latitude, lng: longitude } = map.unproject(point).wrap();
    onLongPress({ latitude, longitude });
  };
  const cancel = () => clearTimeout(timer);
  map.on('touchstart', ({ point, points }: MapTouchEvent) => {
    cancel();
    isResting = false;
    if (points.length > 1) return;
    from = point;
    timer = setTimeout(() => {
      isResting = true;
      press(point);
    }, LONG_PRESS_MS);
  });
  map.on('touchmove', ({ point }) => {
    if (from && point.dist(from) > MOST_PX) cancel();
  });
  map.on('touchend', () => {
    if (isResting) releasedAt = performance.now();
  });
  for (const end of ['touchend', 'touchcancel', 'zoomstart', 'remove'] as const) map.on(end, cancel);
  map.on('contextmenu', ({ point }) => {
    cancel();
    press(point);
  });
  return () => performance.now() - releasedAt < CLICK_MS;
}
