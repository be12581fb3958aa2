import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startImport } from '../support/import-process.ts';
import { generatedRegister } from '../support/real-data.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { withFilledServer } from './kept-server.ts';

/** Number of sample places in Singapore. */
export const SAMPLES_IN_SINGAPORE = 15;

interface Reading {
  /** Whether the work changes nothing on the server, so that the next run can reuse its data: 65,000 places take minutes. */
  readonly onlyReads?: boolean;
}

/**
 * Runs `work` with a backend that has `rows` generated places in Singapore besides the samples. If the work only reads, the
 * folder in `RIHLA_BENCH_DATA` keeps the data.
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
  const mapping = 'supabase/commands/import/mappings/singapore-muis.json';
  const { code, stderr } = await startImport(['--format', 'table', '--map', mapping, file], { DATA_DIR: dataDir })
    .ended;
  if (code !== 0) throw new Error(`The import failed:\n${stderr}`);
}
