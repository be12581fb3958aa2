/** A trip's cities and saved places as waypoints (GPX 1.1), for map apps and devices. */
import type { Position } from '#domain/geo/geo.ts';
import { locatedOf, type TripSheet } from './trip-sheet.ts';
import { escapeXml, textElement } from './xml.ts';

export function toGpx({ name, stops }: TripSheet): string {
  const points = stops.flatMap((stop) => [
    waypoint(stop, stop.name, `${stop.arrives_on} – ${stop.leaves_on}`),
    ...locatedOf(stop).map((place) => waypoint(place.position, place.name, place.address)),
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Rihla" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${textElement('name', name)}</metadata>`,
    ...points,
    '</gpx>',
    '',
  ].join('\n');
}

function waypoint({ latitude, longitude }: Position, name: string, description: string | null): string {
  const where = `lat="${escapeXml(String(latitude))}" lon="${escapeXml(String(longitude))}"`;
  return `<wpt ${where}>${textElement('name', name)}${textElement('desc', description)}</wpt>`;
}
