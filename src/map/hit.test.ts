// @module-tag quick
import type { Map as LibreMap, MapGeoJSONFeature } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { hitAt } from './hit.ts';

interface Drawn {
  readonly name: string;
  readonly layer: string;
  /** The marker's position; one degree is one pixel. */
  readonly mark: readonly [number, number];
  /** The pixels it covers. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

/** A fake map that can be queried for drawn features. */
function mapOf(drawn: readonly Drawn[], without: readonly string[] = []) {
  const map = {
    getLayer: (id: string) => (without.includes(id) ? undefined : {}),
    project: ([x, y]: [number, number]) => ({ x, y }),
    queryRenderedFeatures([from, to]: [unknown, unknown], { layers }: { layers: readonly string[] }) {
      const corners =
        typeof from === 'number'
          ? [
              [from, to],
              [from, to],
            ]
          : [from, to];
      const [[left, top], [right, bottom]] = corners as [[number, number], [number, number]];
      return drawn
        .filter(
          ({ layer, box: [l, t, r, b] }) =>
            layers.includes(layer) && l <= right && r >= left && t <= bottom && b >= top,
        )
        .map(({ name, mark }) => ({ properties: { name }, geometry: { type: 'Point', coordinates: [...mark] } }));
    },
  };
  return map as unknown as LibreMap;
}
const nameOf = (hit: MapGeoJSONFeature | undefined) => hit?.properties['name'];
const markAt = (name: string, x: number, y: number): Drawn => ({
  name,
  layer: 'places',
  mark: [x, y],
  box: [x - 12, y - 12, x + 12, y + 12],
});

test('a press on a label hits its place, even if another marker is beside the label’s end', () => {
  const far: Drawn = { name: 'Far', layer: 'place-names', mark: [0, 40], box: [15, 34, 80, 46] };
  const map = mapOf([markAt('Far', 0, 40), far, markAt('Near', 78, 62)]);
  expect(nameOf(hitAt(map, { x: 75, y: 42 }))).toBe('Far');
  expect(nameOf(hitAt(mapOf([far]), { x: 20, y: 40 }))).toBe('Far');
});

test('a press hits the nearest marker within 44 pixels', () => {
  const map = mapOf([markAt('A', 50, 50), markAt('B', 70, 50)]);
  expect(nameOf(hitAt(map, { x: 58, y: 50 }))).toBe('A');
  expect(nameOf(hitAt(map, { x: 62, y: 50 }))).toBe('B');
  expect(nameOf(hitAt(map, { x: 50, y: 83 }))).toBe('A');
  expect(hitAt(map, { x: 50, y: 85 })).toBeUndefined();
});

test('layers that are missing while the style changes are not queried', () => {
  expect(hitAt(mapOf([markAt('A', 5, 5)], ['places']), { x: 5, y: 5 })).toBeUndefined();
});
