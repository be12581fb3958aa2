/** Periodic maintenance; hosted Supabase does the same by pg_cron, see docs/operate/deploy.md. */

import { codeOf } from '../backend-error.ts';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/object-store.ts';

const HOUR_MS = 3_600_000;

export interface UpkeepOptions {
  readonly database: Pick<Database, 'query'>;
  readonly storage: Pick<Storage, 'removeLeftFiles'>;
  /** Continues interrupted account deletions; reports failures itself. */
  readonly resumeDeletions: () => Promise<void>;
  /** Makes the daily copy of the database; returns why a due copy could not be made. */
  readonly copyDatabase: () => Promise<string | undefined>;
  /** Interval between passes. An hour by default, because expired answers of the provider are deleted hourly (K18). */
  readonly everyMs?: number | undefined;
  readonly report: (line: string) => void;
}

/**
 * Deletes expired answers of the places provider (K18), unused files, and tombstones after ninety days (U97), completes
 * interrupted deletions (U20) and copies the embedded database: at once and then periodically.
 * @returns a function that stops it, after a running pass
 */
export function startUpkeep({
  database,
  storage,
  resumeDeletions,
  copyDatabase,
  everyMs = HOUR_MS,
  report,
}: UpkeepOptions): () => Promise<void> {
  const steps = {
    'provider answers': () => database.query('select public.provider_clean()'),
    'left files': () => storage.removeLeftFiles(),
    deletions: resumeDeletions,
    copy: async () => {
      const problem = await copyDatabase();
      if (problem !== undefined) report(`no copy of the database was made: ${problem}`);
    },
    tombstones: () => database.query('select sync.purge_tombstones()'),
  };
  let last = run();
  const timer = setInterval(() => {
    last = last.then(run);
  }, everyMs);
  timer.unref();

  async function run(): Promise<void> {
    for (const [name, step] of Object.entries(steps)) {
      try {
        await step();
      } catch (error) {
        report(`the upkeep failed at ${name}: ${codeOf(error) ?? 'without a code'}`);
      }
    }
  }

  return async () => {
    clearInterval(timer);
    await last;
  };
}
