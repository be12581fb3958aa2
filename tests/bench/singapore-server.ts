import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { generatedRegister } from '../support/real-data.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** How many of the sample places are there. */
export const SAMPLES_IN_SINGAPORE = 15;

/**
 * A backend with so many made-up places in Singapore beside the samples, for as long as the work takes. It serves what
 * `npm start` serves, so the app must be built.
 */
export async function withServer<T>(rows: number, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const first = await startServerProcess({ dataDir });
  await first.stop();
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, generatedRegister(rows));
  const mapping = 'scripts/import/mappings/singapore-muis.json';
  const args = [ensureProgram('import'), '--format', 'table', '--map', mapping, file];
  const imported = spawnSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' });
  if (imported.status !== 0) throw new Error(`The import failed:\n${imported.stderr}`);
  const server = await startServerProcess({ dataDir, isOptimized: true });
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
