import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { codeOf } from '../backend-error.ts';
import type { Database } from '../database/database.ts';

const SEED = new URL('../../seed.sql', import.meta.url);
/** SQLSTATE of a refused sample. */
const REFUSED = 'PT403';

export const sampleCountsSchema = z.object({ added: z.number(), changed: z.number(), total: z.number() });
/** Result of writing the samples, and their number now. */
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

/** The database refuses sample places, because it is not in development mode. */
export class SamplesRefusedError extends Error {
  override readonly name = 'SamplesRefusedError';
  readonly code = 'no_samples';
}

/** Sets whether sample places may be written. */
export async function allowSamples(database: Database, isAllowed: boolean): Promise<void> {
  await database.query('update catalogue.samples set is_allowed = $1 where is_allowed <> $1', [isAllowed]);
}

/**
 * Writes the sample places and resets existing ones. Other places stay unchanged.
 * @param by who writes them, for the log
 * @throws SamplesRefusedError
 */
export async function writeSamples(database: Database, by: string): Promise<SampleCounts> {
  const sql = await readFile(SEED, 'utf8');
  try {
    return await database.transaction(async (tx) => {
      await tx.exec(sql);
      await tx.query('update catalogue.samples set written_at = now(), written_by = $1', [by]);
      const [counts] = await tx.query(
        `select count(*) filter (where created_at = now())::integer as added,
           count(*) filter (where created_at < now() and updated_at = now())::integer as changed,
           count(*)::integer as total
         from public.restaurants where is_sample and not _deleted`,
      );
      return sampleCountsSchema.parse(counts);
    });
  } catch (cause) {
    if (codeOf(cause) !== REFUSED) throw cause;
    throw new SamplesRefusedError('This database takes no sample places: it is not in development mode.', { cause });
  }
}
