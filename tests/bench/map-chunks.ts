/** Sizes of the scripts that a map's first view downloads, besides its tiles. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Measurement, significant } from './measurement.ts';

const ASSETS = fileURLToPath(new URL('../../dist/assets/', import.meta.url));
const CHUNKS = { canvas: /^canvas-.*\.js$/, worker: /^maplibre-gl-worker-.*\.mjs$/ };

/** Gzipped kilobytes. @throws {Error} if the app is not built */
export function measureChunks(): Measurement[] {
  const files = readdirSync(ASSETS);
  return Object.entries(CHUNKS).map(([name, pattern]) => {
    const file = files.find((each) => pattern.test(each));
    if (file === undefined) throw new Error(`dist has no script of the map's ${name}.`);
    const { length } = gzipSync(readFileSync(`${ASSETS}${file}`), { level: 9 });
    return { name: `map.${name}.gzip`, value: significant(length / 1000), unit: 'kB' };
  });
}
