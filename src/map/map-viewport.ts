/** Converts between MapLibre's types and ours. */
import type { Map as LibreMap } from 'maplibre-gl';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { MapViewport } from './canvas-api.ts';

export function viewportOf(map: LibreMap): MapViewport {
  const center = map.getCenter().wrap();
  return { center: { latitude: center.lat, longitude: center.lng }, zoom: map.getZoom(), bounds: boundsOf(map) };
}

function boundsOf(map: LibreMap): Bounds {
  const bounds = map.getBounds();
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  if (east - west >= 360) return { south, north, west: -180, east: 180 };
  return { south, north, west: turned(west), east: turned(east) };
}

/** Normalises a longitude to -180 to 180 degrees. */
function turned(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

export function toLngLat({ latitude, longitude }: Position): [number, number] {
  return [longitude, latitude];
}

export function positionOf(geometry: GeoJSON.Geometry): Position {
  const [longitude = 0, latitude = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  return { latitude, longitude };
}

/** An image of the map. The canvas can only be read during a render. */
export function pictureOf(map: LibreMap): Promise<Blob> {
  return new Promise((resolve, reject) => {
    map.once('render', () =>
      map.getCanvas().toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The map gave no picture.')))),
    );
    map.triggerRepaint();
  });
}
