import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

interface Filled {
  /** A folder that keeps the data between runs. If undefined, the data is deleted with the server. */
  readonly kept: string | undefined;
  /** Imports data into a migrated database. */
  readonly fill: (dataDir: string) => Promise<void>;
}

/** Runs a backend while `work` runs. It serves what `npm start` serves, so the app must be built. */
export async function withFilledServer<T>(
  { kept, fill }: Filled,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'rihla-bench-'));
  const mark = join(dataDir, 'imported');
  try {
    if (!existsSync(mark)) {
      mkdirSync(dataDir, { recursive: true });
      const first = await startServerProcess({ dataDir });
      await first.stop();
      await fill(dataDir);
    }
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
