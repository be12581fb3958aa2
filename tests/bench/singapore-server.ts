import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startImport } from '../support/import-process.ts';
import { generatedRegister } from '../support/real-data.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { withFilledServer } from './kept-server.ts';

/** How many of the sample places are there. */
export const SAMPLES_IN_SINGAPORE = 15;

interface Reading {
  /** The work changes nothing on the server, so the next run may have the same places: 65,000 take some minutes. */
  readonly onlyReads?: boolean;
}

/**
 * A backend with so many made-up places in Singapore beside the samples, for as long as the work takes. The folder in
 * `RIHLA_BENCH_DATA` keeps the places where the work only reads.
 */
export function withServer<T>(
  rows: number,
  work: (server: ServerProcess) => Promise<T>,
  { onlyReads = false }: Reading = {},
): Promise<T> {
  const folder = onlyReads ? process.env['RIHLA_BENCH_DATA'] : undefined;
  const kept = folder === undefined ? undefined : join(folder, `singapore-${rows}`);
  return withFilledServer({ kept, fill: (dataDir) => importMadeUp(dataDir, rows) }, work);
}

async function importMadeUp(dataDir: string, rows: number): Promise<void> {
  const file = join(dataDir, 'register.csv');
  writeFileSync(file, generatedRegister(rows));
  const mapping = 'scripts/import/mappings/singapore-muis.json';
  const { code, stderr } = await startImport(['--format', 'table', '--map', mapping, file], { DATA_DIR: dataDir })
    .ended;
  if (code !== 0) throw new Error(`The import failed:\n${stderr}`);
}
