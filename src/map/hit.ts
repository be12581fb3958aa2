/** Hit testing. */
import type { Map as LibreMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl';
import { positionOf, toLngLat } from './map-viewport.ts';
import { PRESSED_LAYERS } from './place-layers.ts';

/** Maximum distance between a press and a marker, in pixels, for a target size of 44 pixels. */
const REACH_PX = 22;

/**
 * The label or marker exactly at a point, else the nearest marker within reach. Without the first step a press on a long
 * label could hit the marker beside the label's end.
 */
export function hitAt(
  map: Pick<LibreMap, 'getLayer' | 'project' | 'queryRenderedFeatures'>,
  { x, y }: { readonly x: number; readonly y: number },
): MapGeoJSONFeature | undefined {
  const layers = PRESSED_LAYERS.filter((id) => map.getLayer(id) !== undefined);
  const far = ({ geometry }: MapGeoJSONFeature) => {
    const at = map.project(toLngLat(positionOf(geometry)));
    return (at.x - x) ** 2 + (at.y - y) ** 2;
  };
  const nearest = (where: PointLike | [PointLike, PointLike]) =>
    map.queryRenderedFeatures(where, { layers }).toSorted((a, b) => far(a) - far(b))[0];
  return (
    nearest([x, y]) ??
    nearest([
      [x - REACH_PX, y - REACH_PX],
      [x + REACH_PX, y + REACH_PX],
    ])
  );
}
