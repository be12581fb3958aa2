import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { generatedRegister } from '../support/real-data.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** How many of the sample places are there. */
export const SAMPLES_IN_SINGAPORE = 15;

interface Reading {
  /** The work changes nothing on the server, so the next run may have the same places: 65,000 take some minutes. */
  readonly onlyReads?: boolean;
}

/**
 * A backend with so many made-up places in Singapore beside the samples, for as long as the work takes. It serves what
 * `npm start` serves, so the app must be built. The folder in `RIHLA_BENCH_DATA` keeps the places where the work only reads.
 */
export async function withServer<T>(
  rows: number,
  work: (server: ServerProcess) => Promise<T>,
  { onlyReads = false }: Reading = {},
): Promise<T> {
  const kept = onlyReads ? process.env['RIHLA_BENCH_DATA'] : undefined;
  const dataDir = kept ? join(kept, `singapore-${rows}`) : mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const mark = join(dataDir, 'imported');
  try {
    if (!existsSync(mark)) await importMadeUp(dataDir, rows);
    writeFileSync(mark, '');
    const server = await startServerProcess({ dataDir, isOptimized: true });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importMadeUp(dataDir: string, rows: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const first = await startServerProcess({ dataDir });
  await first.stop();
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, generatedRegister(rows));
  const mapping = 'scripts/import/mappings/singapore-muis.json';
  const args = [ensureProgram('import'), '--format', 'table', '--map', mapping, file];
  const imported = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' });
  if (imported.status !== 0) throw new Error(`The import failed:\n${imported.stderr}`);
}
