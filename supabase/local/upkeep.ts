/** What has to be done now and then; hosted Supabase does the same by pg_cron, see docs/deploy.md. */
import type { Database } from './database.ts';
import { codeOf } from './errors.ts';

export interface UpkeepOptions {
  readonly database: Database;
  readonly everyMs: number;
  readonly report: (line: string) => void;
}

const STEPS = ['select public.provider_clean()', 'select sync.purge_tombstones()'];

/**
 * Drops what has expired of the places provider's answers (K18), and tombstones after ninety days (U97), at once and then
 * again and again.
 * @returns what ends it, once a run that has begun is over
 */
export function startUpkeep({ database, everyMs, report }: UpkeepOptions): () => Promise<void> {
  let last = run();
  const timer = setInterval(() => {
    last = last.then(run);
  }, everyMs);
  timer.unref();

  async function run(): Promise<void> {
    for (const step of STEPS) {
      try {
        await database.query(step);
      } catch (error) {
        report(`the upkeep failed at ${step}: ${codeOf(error) ?? 'without a code'}`);
      }
    }
  }

  return async () => {
    clearInterval(timer);
    await last;
  };
}
