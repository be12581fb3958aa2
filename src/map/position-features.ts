import type { FeatureCollection } from 'geojson';
import type { ShownPosition } from './canvas-api.ts';
import { circleAround } from './circle.ts';

/** At or below this accuracy no circle is drawn. */
const MIN_ACCURACY_M = 15;

/** The position's point and its accuracy circle. */
export function positionFeatures({ position, accuracyM, headingDegrees }: ShownPosition): FeatureCollection {
  const { latitude, longitude } = position;
  const point = { type: 'Point' as const, coordinates: [longitude, latitude] };
  const features: FeatureCollection['features'] = [
    { type: 'Feature', properties: headingDegrees === null ? {} : { heading: headingDegrees }, geometry: point },
  ];
  if (accuracyM > MIN_ACCURACY_M) {
    features.push({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [circleAround(position, accuracyM)] },
    });
  }
  return { type: 'FeatureCollection', features };
}
