import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { codeOf } from '../errors.ts';

const SEED = new URL('../../seed.sql', import.meta.url);
/** SQLSTATE of a sample that the database refuses. */
const REFUSED = 'PT403';

export const sampleCountsSchema = z.object({ added: z.number(), changed: z.number(), total: z.number() });
/** What writing the samples did, and how many there are now. */
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

/** The database takes no sample places: it is not in development mode. */
export class SamplesRefusedError extends Error {
  override readonly name = 'SamplesRefusedError';
  readonly code = 'no_samples';
}

/** Whether sample places may be written from now on. */
export async function allowSamples(database: Database, isAllowed: boolean): Promise<void> {
  await database.query('update catalogue.samples set is_allowed = $1 where is_allowed <> $1', [isAllowed]);
}

/**
 * Writes the sample places; those that are there already become what they were at first. Other places stay as they are.
 * @param by who writes them, for the record
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
