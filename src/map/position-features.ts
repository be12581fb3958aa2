import type { FeatureCollection } from 'geojson';
import type { ShownPosition } from './canvas-api.ts';

const METRES_IN_DEGREE = 111_195;
const CORNERS = 48;
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
    const radius = accuracyM / METRES_IN_DEGREE;
    const stretch = 1 / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const ring = Array.from({ length: CORNERS + 1 }, (_, n) => {
      const angle = (2 * Math.PI * n) / CORNERS;
      return [longitude + radius * stretch * Math.cos(angle), latitude + radius * Math.sin(angle)];
    });
    features.push({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } });
  }
  return { type: 'FeatureCollection', features };
}
