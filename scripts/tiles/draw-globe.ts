/**
 * Draws the landing page's still globe, for devices on which no globe turns (`src/features/landing/still-globe.tsx`). It shows
 * Natural Earth's land in dots, like the turning one (`cobe`), from the same side.
 */
import type { Position } from 'geojson';
import { DESTINATIONS } from '#domain/web/destinations.ts';
import { FIRST_PHI, TILT } from '#domain/web/globe-view.ts';
import { readCoarseLand } from './world-map.ts';

/** Radius of the globe in the picture's units. */
const RADIUS = 250;
/** Dots on the whole globe, land and sea; half as many as the turning one has, because each costs seven bytes. */
const DOTS = 8000;
const GOLDEN_RATIO = 0.618034;
const RADIANS = Math.PI / 180;
/** No dot below this height above the picture's plane is drawn; the globe's radius is 1. */
const MIN_DOT_HEIGHT = 0.08;
/** Towards its edge the globe's dots are smaller and paler. */
const BANDS = [
  { from: MIN_DOT_HEIGHT, to: 0.3, width: 3, opacity: 0.4 },
  { from: 0.3, to: 0.55, width: 4.4, opacity: 0.7 },
  { from: 0.55, to: 2, width: 5.4, opacity: 1 },
];
/** No city below this height is shown: its dot would stand out over the edge. */
const MIN_CITY_HEIGHT = 0.1;

interface Dot {
  readonly x: number;
  readonly y: number;
  /** Above the picture's plane; negative on the far side. */
  readonly height: number;
}

/** @returns the content of `still-globe.json`; the same at each call */
export function drawStillGlobe(): string {
  const land = landDots();
  const bands = BANDS.map(({ from, to, ...look }) => {
    const dots = land.filter(({ height }) => height >= from && height < to);
    return { ...look, path: pathOf(dots) };
  });
  const cities = DESTINATIONS.map(({ position }) => project(position.longitude, position.latitude))
    .filter(({ height }) => height > MIN_CITY_HEIGHT)
    .map(({ x, y }) => ({ x, y }));
  return `${JSON.stringify({ size: 2 * RADIUS, land: bands, cities }, null, 2)}\n`;
}

/** Evenly spread dots on land, on a Fibonacci lattice, in rows from the top. */
function landDots(): Dot[] {
  const rings = readCoarseLand().features.map(({ geometry }) => geometry.coordinates);
  const dots: Dot[] = [];
  for (let n = 0; n < DOTS; n++) {
    const latitude = Math.asin(1 - (2 * n + 1) / DOTS) / RADIANS;
    const longitude = 360 * ((n * GOLDEN_RATIO) % 1) - 180;
    const dot = project(longitude, latitude);
    if (dot.height < MIN_DOT_HEIGHT) continue;
    // Rings may go beyond 180° on either side.
    const isLand = [0, -360, 360].some((turn) => rings.some((polygon) => holds(polygon, longitude + turn, latitude)));
    if (isLand) dots.push(dot);
  }
  return dots.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Orthographic. The turning globe has this longitude in the middle at its first angle. */
function project(longitude: number, latitude: number): Dot {
  const turn = longitude * RADIANS - (1.5 * Math.PI - FIRST_PHI);
  const up = latitude * RADIANS;
  const x = Math.cos(up) * Math.sin(turn);
  const y = Math.cos(TILT) * Math.sin(up) - Math.sin(TILT) * Math.cos(up) * Math.cos(turn);
  const height = Math.sin(TILT) * Math.sin(up) + Math.cos(TILT) * Math.cos(up) * Math.cos(turn);
  return { x: Math.round(RADIUS * (1 + x)), y: Math.round(RADIUS * (1 - y)), height };
}

/** Each dot is a line of length zero with round ends, at its distance from the dot before. */
function pathOf(dots: readonly Dot[]): string {
  let [x, y] = [0, 0];
  const steps = dots.map((dot) => {
    const step = `m${dot.x - x}${dot.y < y ? '' : ' '}${dot.y - y}h0`;
    [x, y] = [dot.x, dot.y];
    return step;
  });
  return steps.join('');
}

/** By the number of edges that a ray to the east crosses. */
function holds(polygon: readonly Position[][], longitude: number, latitude: number): boolean {
  let isInside = false;
  for (const ring of polygon) {
    for (const [n, [x = 0, y = 0]] of ring.entries()) {
      const [x0 = 0, y0 = 0] = ring.at(n - 1) ?? [];
      const isCrossed = y > latitude !== y0 > latitude && longitude < x + ((latitude - y) / (y0 - y)) * (x0 - x);
      if (isCrossed) isInside = !isInside;
    }
  }
  return isInside;
}
