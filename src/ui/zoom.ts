/** How far a picture is enlarged, and which part of it is seen. Pure. */

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

/** The picture is drawn `scale` times as large, its middle moved by `x` and `y` pixels from the stage's. */
export interface Zoom extends Point {
  readonly scale: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };

/** What a double tap and the button enlarge to, and the most that there is. */
export const ZOOM_STEP = 2.5;
const MOST = 6;

/** Enlarges by a factor while what is under `at` stays there; never beyond the limits, never past the picture's edge. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, stage: Size): Zoom {
  return pinch(zoom, factor, at, at, stage);
}

/** Two fingers: their distance grew by `factor`, and what lay between them went from one point to another. */
export function pinch(zoom: Zoom, factor: number, from: Point, to: Point, stage: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return within({ scale, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown }, stage);
}

export function pan(zoom: Zoom, by: Point, stage: Size): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** The stage stays covered by what was there when nothing was enlarged. */
function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

function clamp(value: number, most: number): number {
  // Adding zero makes -0 the 0 that it is.
  return Math.min(most, Math.max(-most, value)) + 0;
}
