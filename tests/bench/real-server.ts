import { startImport } from '../support/import-process.ts';
import { findRealData, singaporeRegister } from '../support/real-data.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { withFilledServer } from './kept-server.ts';

/** The files of the real data, each with its options for `npm run import`. */
const WORLD: ReadonlyArray<readonly [file: string, ...args: string[]]> = [
  ['restaurants/osm-diet-halal-world.json', '--format', 'table', '--map', 'osm-world'],
  ['restaurants/egypt.geojson', '--format', 'osm', '--country', 'EG'],
];

/** A folder that keeps the imported data between runs, since importing takes three minutes. If undefined, it is deleted. */
const KEPT_DATA = process.env['RIHLA_BENCH_DATA'];

/** Runs `work` with a backend that has the Singapore register and, if present, the real data of 41 countries. */
export function withRealServer<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
  return withFilledServer({ kept: KEPT_DATA, fill: importWorld }, work);
}

async function importWorld(dataDir: string): Promise<void> {
  await importFile(dataDir, singaporeRegister(), ['--format', 'table', '--map', 'singapore-muis']);
  for (const [name, ...args] of WORLD) {
    const file = findRealData(name);
    if (file) await importFile(dataDir, file, args);
    else console.error(`  real data is absent (RIHLA_DATA): measured without ${name}`);
  }
}

async function importFile(dataDir: string, file: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await startImport([...args, file], { DATA_DIR: dataDir }).ended;
  if (code !== 0) throw new Error(`The import of ${file} failed:\n${stderr}`);
}
