/** Sizes of packs, and the time until one is searchable over a slow network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Manifest, PackFile } from '#domain/sync/packs.ts';
import { encodeIndexPack } from '../../../src/catalogue/format/encode-places.ts';
import { type IndexRow, toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { encodeWorldPack, toWorldRow } from '../../../src/catalogue/format/pack.ts';
import { bestCompression, finishPackFile, putPackFile } from '../../../supabase/local/packs/pack-file.ts';
import { CHECKPOINT } from '../../support/restaurants.ts';
import { startTcpProxy } from '../../support/servers/tcp-proxy.ts';
import type { Measurement } from '../measurement.ts';
import type { BenchSite } from './site.ts';
import { generateCity, generatePlaces } from './world/places.ts';

const ROWS = 2000;
const REGION = 'bench/city';
/** One megabit per second. */
const BYTES_PER_SECOND = 125_000;
const FOLDER = '/packs/';

/** The compressed size of a world index. */
export async function measureWorld(label: string, places: number): Promise<Measurement[]> {
  const bytes = await encodeWorldPack(CHECKPOINT, worldRows(places));
  const { compressedBytes } = await compress('world.index.pack', bytes);
  return [{ name: `search.world.${label}.bytes`, value: compressedBytes, unit: 'bytes' }];
}

function* worldRows(places: number): Iterable<IndexRow> {
  for (const place of generatePlaces(places)) yield toWorldRow(toIndexRow(place));
}

/** Measures the pack of a city of 2,000 places. */
export async function measureCityPack(site: BenchSite, openPage: () => Promise<Page>): Promise<Measurement[]> {
  const bytes = await encodeIndexPack({ region: REGION, version: CHECKPOINT, restaurants: generateCity(ROWS) });
  const file = await compress('city.index.pack', bytes);
  const head = { id: REGION, countryCode: 'GB', city: 'London', name: 'London', bounds: null, rows: ROWS };
  const manifest: Manifest = {
    format: 1,
    version: CHECKPOINT,
    builtAt: '2026-11-20T00:00:00Z',
    regions: [{ ...head, index: file, details: file }],
    // Too large to be downloaded automatically.
    world: { rows: 65_000, index: { ...file, compressedBytes: 2_000_000 } },
  };
  site.serve(`${FOLDER}manifest.json`, JSON.stringify(manifest));
  site.serve(`${FOLDER}${file.path}`, bytes);
  const proxy = await startTcpProxy(site.port);
  proxy.conduct = () => ({ bytesPerSecond: BYTES_PER_SECOND });
  try {
    const page = await openPage();
    const task = { packsUrl: `http://127.0.0.1:${proxy.port}${FOLDER}`, region: REGION };
    const measured = await page.evaluate((given) => window.bench.measurePack(given), task);
    return [{ name: 'search.pack.2000.bytes', value: file.compressedBytes, unit: 'bytes' }, ...measured];
  } finally {
    await proxy.stop();
  }
}

/** The same for real data: the first of Singapore's places, which have no pictures. */
export async function measureRealPack(places: readonly Restaurant[]): Promise<Measurement[]> {
  const restaurants = places.filter(({ country_code }) => country_code === 'SG').slice(0, ROWS);
  const bytes = await encodeIndexPack({ region: 'sg', version: CHECKPOINT, restaurants });
  const { compressedBytes } = await compress('sg.index.pack', bytes);
  return [{ name: `search.pack.real${ROWS}.bytes`, value: compressedBytes, unit: 'bytes' }];
}

async function compress(name: string, bytes: Uint8Array): Promise<PackFile> {
  const folder = mkdtempSync(join(tmpdir(), 'rihla-bench-pack-'));
  try {
    await putPackFile(folder, name, bytes);
    return await finishPackFile(folder, 'v', name, bestCompression);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
