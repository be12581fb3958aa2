/**
 * The badges' shapes as signed distance fields, which the graphics card can colour and scale. Each status has its own shape,
 * as on cards, so that nobody needs colour to tell them apart.
 */
import { HALAL_STATUSES, type HalalStatus } from '#domain/places/taxonomy.ts';

/** The shapes of `places/cards/halal-mark.tsx`, in a 24-unit square. */
const STAR = 'M12 1.2 15.2 4.3h4.5v4.5L22.8 12l-3.1 3.2v4.5h-4.5L12 22.8l-3.2-3.1H4.3v-4.5L1.2 12l3.1-3.2V4.3h4.5z';
const SHIELD = 'M12 1.6 21 4.8v6.7c0 5.2-3.6 9-9 11-5.4-2-9-5.8-9-11V4.8z';
const CRESCENT = 'M14.9 15.2a4.6 4.6 0 1 1 0-7 3.7 3.7 0 1 0 0 7z';

type Pen = OffscreenCanvasRenderingContext2D;

const DRAWINGS: Readonly<Record<HalalStatus, (pen: Pen) => void>> = {
  certified(pen) {
    paint(pen, new Path2D(STAR));
    cut(pen, 'm8 12.3 2.8 2.8 5.4-5.7', 2.6);
  },
  muslim_owned(pen) {
    paint(pen, new Path2D(SHIELD));
    pen.globalCompositeOperation = 'destination-out';
    paint(pen, new Path2D(CRESCENT));
  },
  halal_friendly(pen) {
    paint(pen, disc(10.4));
    cut(pen, 'M9 6.5v4.2a2.2 2.2 0 0 0 4.4 0V6.5M11.2 6.5v11M16 17.5v-11', 2.2);
  },
  unverified(pen) {
    paint(pen, disc(9));
    pen.globalCompositeOperation = 'destination-out';
    paint(pen, disc(6));
    pen.globalCompositeOperation = 'source-over';
    paint(pen, disc(2.4));
  },
};

export interface MarkerImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Pixels per unit. */
export const IMAGE_RATIO = 2;
const UNITS = 24;
/** Margin for the distance field, in units. */
const MARGIN = 4;
/** Factor by which shapes are drawn larger, for subpixel precision. */
const OVERSAMPLING = 2;
/** MapLibre's SDF parameters: the range of distances in pixels, and the share of it inside the shape. */
const RADIUS = 8;
const CUTOFF = 0.25;

/** A dome between two minarets, for mosques and prayer spaces. */
export const PRAYER_IMAGE = 'prayer';
const MOSQUE =
  'M12 2.5c.9 1.6 5.6 4 5.6 8.2V11H19V7.4l1.2-2 1.2 2V21H14v-4a2 2 0 0 0-4 0v4H2.6V7.4l1.2-2 1.2 2V11h1.4v-.3c0-4.2 4.7-6.6 5.6-8.2z';

/** A wedge in the direction of travel. */
export const HEADING_IMAGE = 'heading';
const WEDGE = 'M12 0 17.5 8.5a8 8 0 0 0-11 0z';

export function imageName(status: HalalStatus): string {
  return `halal-${status}`;
}

export function markerImages(): readonly MarkerImage[] {
  const marks = HALAL_STATUSES.map((status) => ({ name: imageName(status), ...fieldOf(DRAWINGS[status]) }));
  return [
    ...marks,
    { name: HEADING_IMAGE, ...fieldOf((pen) => paint(pen, new Path2D(WEDGE))) },
    { name: PRAYER_IMAGE, ...fieldOf((pen) => paint(pen, new Path2D(MOSQUE))) },
  ];
}

function paint(pen: Pen, path: Path2D): void {
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(path);
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(12, 12, radius, 0, 2 * Math.PI);
  return path;
}

function cut(pen: Pen, path: string, width: number): void {
  pen.globalCompositeOperation = 'destination-out';
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(path));
}

/** The signed distance field of a drawing's alpha channel. */
function fieldOf(draw: (pen: Pen) => void): Omit<MarkerImage, 'name'> {
  const side = (UNITS + 2 * MARGIN) * IMAGE_RATIO;
  const large = side * OVERSAMPLING;
  const pen = new OffscreenCanvas(large, large).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser draws nothing off the screen.');
  pen.scale(IMAGE_RATIO * OVERSAMPLING, IMAGE_RATIO * OVERSAMPLING);
  pen.translate(MARGIN, MARGIN);
  draw(pen);
  const pixels = pen.getImageData(0, 0, large, large).data;
  const [outside, inside] = [new Float64Array(large * large), new Float64Array(large * large)];
  for (let n = 0; n < outside.length; n++) {
    const isInside = (pixels[4 * n + 3] ?? 0) > 127;
    outside[n] = isInside ? 0 : FAR;
    inside[n] = isInside ? FAR : 0;
  }
  for (const field of [outside, inside]) measure(field, large);
  const data = new Uint8ClampedArray(4 * side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = (y * OVERSAMPLING + 1) * large + x * OVERSAMPLING + 1;
      const distance = (Math.sqrt(outside[from] ?? 0) - Math.sqrt(inside[from] ?? 0)) / OVERSAMPLING;
      data[4 * (y * side + x) + 3] = Math.round(255 - 255 * (distance / RADIUS + CUTOFF));
    }
  }
  return { width: side, height: side, data };
}

const FAR = 1e20;

/** Replaces values by squared distances to the nearest 0: the Felzenszwalb and Huttenlocher transform, columns then rows. */
function measure(field: Float64Array, side: number): void {
  const scratch = { values: new Float64Array(side), places: new Uint32Array(side), limits: new Float64Array(side + 1) };
  for (let x = 0; x < side; x++) measureLine(field, x, side, side, scratch);
  for (let y = 0; y < side; y++) measureLine(field, y * side, 1, side, scratch);
}

interface Scratch {
  readonly values: Float64Array;
  readonly places: Uint32Array;
  readonly limits: Float64Array;
}

function measureLine(field: Float64Array, from: number, step: number, count: number, scratch: Scratch): void {
  const { values, places, limits } = scratch;
  const valueAt = (n: number) => (values[n] ?? 0) + n * n;
  places[0] = 0;
  [limits[0], limits[1]] = [-FAR, FAR];
  for (let n = 0; n < count; n++) values[n] = field[from + n * step] ?? 0;
  for (let n = 1, last = 0; n < count; n++) {
    let meeting: number;
    do {
      const place = places[last] ?? 0;
      meeting = (valueAt(n) - valueAt(place)) / (n - place) / 2;
    } while (meeting <= (limits[last] ?? 0) && --last > -1);
    last++;
    places[last] = n;
    [limits[last], limits[last + 1]] = [meeting, FAR];
  }
  for (let n = 0, at = 0; n < count; n++) {
    while ((limits[at + 1] ?? FAR) < n) at++;
    const place = places[at] ?? 0;
    field[from + n * step] = (values[place] ?? 0) + (n - place) ** 2;
  }
}
