import type { Map as LibreMap, MapTouchEvent, Point } from 'maplibre-gl';
import type { Position } from '#domain/geo/geo.ts';

/** Duration of a long press. */
const LONG_PRESS_MS = 600;
/** Maximum movement of a finger during a long press. */
const MAX_PX = 10;
/** Maximum delay between a touch's end and its click. */
const CLICK_MS = 500;

/**
 * Calls back with the position of a long press or a right click. Some phones also send `contextmenu` on a long press; only
 * the first of both events counts.
 * @returns whether a long press has just ended, because some phones send a click for it as well
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
    if (from && point.dist(from) > MAX_PX) cancel();
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
