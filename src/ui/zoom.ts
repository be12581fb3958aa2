/** Scale and position of an enlarged picture. Pure. */

/** Pixels, from the middle of the stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture is drawn at `scale`, its middle moved by `x` and `y` pixels from the stage's. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

/** Scale of a double tap and the button; maximum scale. */
export const ZOOM_STEP = 2.5;
const MAX_SCALE = 6;

/** Scales by a factor while the point `at` stays in place; stays within the limits and the picture's edges. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  return pinch(zoom, factor, at, at, stage);
}

/** Two fingers: their distance changed by `factor`, and their midpoint moved. */
export function pinch(zoom: Zoom, factor: number, from: Point, to: Point, stage: Size): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return within({ scale, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown }, stage);
}

export function pan(zoom: Zoom, by: Point, stage: Size): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** Keeps the stage covered as far as the unscaled picture covers it. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) };
}

function clamp(value: number, max: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(max, Math.max(-max, value)) + 0;
}
