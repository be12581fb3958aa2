import { readFileSync } from 'node:fs';
import type { Position } from '../../src/domain/geo/geo.ts';
import { findRealData, generatedFile } from './real-data.ts';

/** A file with its arguments for `npm run import`. */
export interface SampleFile {
  readonly path: string;
  readonly args: readonly string[];
}

interface TableRow {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly country: string;
  readonly halalStatus: string;
  readonly cuisine: string;
  readonly sourceUrl: string;
  readonly sourceQuote: string;
  readonly source: string;
}

interface Feature {
  readonly type: 'Feature';
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

const BERLIN = { latitude: 52.52, longitude: 13.405 };
const CAIRO = { latitude: 30.044, longitude: 31.236 };
const JERUSALEM = { latitude: 31.78, longitude: 35.22 };

/**
 * Some hundred places of Japan, Berlin, Israel and Cairo from the real data, or else generated ones. A table holds tagged
 * places; a GeoJSON file holds places of which hardly any has evidence.
 */
export function worldSample(): readonly SampleFile[] {
  const [tagged, egypt] = ['osm-diet-halal-world.json', 'egypt.geojson'].map((n) => findRealData(`restaurants/${n}`));
  const rows: readonly TableRow[] = tagged ? JSON.parse(readFileSync(tagged, 'utf8')) : generatedRows();
  const features: readonly Feature[] = egypt ? JSON.parse(readFileSync(egypt, 'utf8')).features : generatedFeatures();
  if (!tagged || !egypt) console.log('real data is absent (RIHLA_DATA): using generated places of the world');
  const someRows = rows.filter(
    ({ country, latitude, longitude }) =>
      country === 'Japan' || country === 'IL' || isNear({ latitude, longitude }, BERLIN, 0.3),
  );
  const someFeatures = features.filter(({ geometry }) => {
    const [longitude, latitude] = firstPoint(geometry.coordinates);
    return isNear({ latitude, longitude }, CAIRO, 0.03) || isNear({ latitude, longitude }, JERUSALEM, 0.03);
  });
  const collection = { type: 'FeatureCollection', features: someFeatures };
  return [
    {
      path: generatedFile('world-sample.json', JSON.stringify(someRows)),
      args: ['--format', 'table', '--map', 'osm-world'],
    },
    {
      path: generatedFile('unverified-sample.geojson', JSON.stringify(collection)),
      args: ['--format', 'osm', '--country', 'EG'],
    },
  ];
}

/** Whether a position is less than this many degrees away in each direction. */
function isNear(
  { latitude, longitude }: { readonly latitude: string | number; readonly longitude: string | number },
  at: Position,
  degrees: number,
): boolean {
  return Math.abs(Number(latitude) - at.latitude) < degrees && Math.abs(Number(longitude) - at.longitude) < degrees;
}

/** The first longitude and latitude in a geometry's nested coordinates. */
function firstPoint(coordinates: unknown): readonly [longitude: number, latitude: number] {
  const [first, second] = coordinates as readonly unknown[];
  return Array.isArray(first) ? firstPoint(first) : [Number(first), Number(second)];
}

function row(n: number, name: string, country: string, cuisine: string, at: readonly [number, number]): TableRow {
  return {
    name,
    address: `${n + 1} Station Road`,
    city: 'Old Town',
    latitude: String(at[0]),
    longitude: String(at[1]),
    country,
    halalStatus: 'options',
    cuisine,
    sourceUrl: `https://www.openstreetmap.org/node/${9_000_000_000 + n}`,
    sourceQuote: 'OpenStreetMap diet:halal=yes',
    source: 'osm',
  };
}

function generatedRows(): readonly TableRow[] {
  const kebabs = Array.from({ length: 12 }, (_, n) =>
    row(n, `Kebab Haus ${n}`, 'Germany', 'kebab', [52.5 + n * 0.005, 13.35 + n * 0.01]),
  );
  return [
    ...kebabs,
    row(20, 'Ramen Setagaya', 'Japan', 'ramen', [35.6668, 139.6633]),
    row(21, 'Ramen Ueno', 'Japan', 'ramen', [35.7141, 139.7772]),
    row(22, 'Ramen Kobe', 'Japan', 'ramen', [34.6964, 135.1888]),
    row(23, 'Dosa Shibuya', 'Japan', 'indian', [35.6611, 139.6971]),
    row(24, 'Samer Shawarma', 'IL', 'shawarma', [31.7862, 35.2321]),
  ];
}

/** Forty generated places around each of two cities; one in Cairo has evidence. */
function generatedFeatures(): readonly Feature[] {
  return [CAIRO, JERUSALEM].flatMap(({ latitude, longitude }, city) =>
    Array.from({ length: 40 }, (_, n): Feature => {
      const halal: Readonly<Record<string, string>> = city === 0 && n === 5 ? { 'diet:halal': 'yes' } : {};
      return {
        type: 'Feature',
        id: `node/${9_100_000_000 + city * 100 + n}`,
        properties: { name: `Pub ${city}-${n}`, amenity: 'restaurant', ...halal },
        geometry: { type: 'Point', coordinates: [longitude + n * 0.0005, latitude + n * 0.0005] },
      };
    }),
  );
}
