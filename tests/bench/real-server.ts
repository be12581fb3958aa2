import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startImport } from '../support/import-process.ts';
import { findRealData, singaporeRegister } from '../support/real-data.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** The files of the real data, each with what `npm run import` has to know of it. */
const WORLD: ReadonlyArray<readonly [file: string, ...args: string[]]> = [
  ['restaurants/osm-diet-halal-world.json', '--format', 'table', '--map', 'osm-world'],
  ['restaurants/egypt.geojson', '--format', 'osm', '--country', 'EG'],
];

/** A folder that keeps the imported places from one run to the next: importing takes three minutes. Absent: they go again. */
const KEPT_DATA = process.env['RIHLA_BENCH_DATA'];

/**
 * A backend with the Singapore register and, where the real data is present, the places of 41 countries, for as long as the
 * work takes. It serves what `npm start` serves, so the app must be built.
 */
export async function withRealServer<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = KEPT_DATA ?? mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const mark = join(dataDir, 'imported');
  try {
    if (!existsSync(mark)) await importWorld(dataDir);
    writeFileSync(mark, '');
    const server = await startServerProcess({ dataDir, isOptimized: true });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    if (KEPT_DATA === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importWorld(dataDir: string): Promise<void> {
  const first = await startServerProcess({ dataDir });
  await first.stop();
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
