/** A trip's cities and saved places (KML 2.2), a folder for each city, for Google Earth, Google My Maps and Organic Maps. */
import type { Position } from '#domain/geo/geo.ts';
import { locatedOf, type SheetStop, type TripSheet } from './trip-sheet.ts';
import { textElement } from './xml.ts';

export function toKml({ name, stops }: TripSheet): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    `<Document>${textElement('name', name)}`,
    ...stops.map(folder),
    '</Document>',
    '</kml>',
    '',
  ].join('\n');
}

function folder(stop: SheetStop): string {
  const days = `<TimeSpan>${textElement('begin', stop.arrives_on)}${textElement('end', stop.leaves_on)}</TimeSpan>`;
  const places = locatedOf(stop).map((place) => placemark(place.position, place.name, place.address, ''));
  return `<Folder>${textElement('name', stop.name)}${placemark(stop, stop.name, null, days)}${places.join('')}</Folder>`;
}

function placemark({ latitude, longitude }: Position, name: string, about: string | null, days: string): string {
  const point = `<Point><coordinates>${longitude},${latitude}</coordinates></Point>`;
  return `<Placemark>${textElement('name', name)}${textElement('description', about)}${days}${point}</Placemark>`;
}
