import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { codeOf, OperatorError } from '../backend-error.ts';
import type { Database, Queryable } from '../database/database.ts';

const SEED = new URL('../../seed.sql', import.meta.url);
/** SQLSTATE of a refused sample. */
const REFUSED = 'PT403';

/** `retired`: number of those out of the lists, because their country has real places. */
export const sampleCountsSchema = z.object({
  added: z.number(),
  changed: z.number(),
  total: z.number(),
  retired: z.number(),
});
/** Result of writing the samples, and their number now. */
export type SampleCounts = z.infer<typeof sampleCountsSchema>;

/** The database refuses sample places, because it is not in development mode. */
export class SamplesRefusedError extends OperatorError<'no_samples'> {
  override readonly name = 'SamplesRefusedError';
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
           count(*)::integer as total, count(*) filter (where is_retired)::integer as retired
         from public.restaurants where is_sample and (not _deleted or is_retired)`,
      );
      return sampleCountsSchema.parse(counts);
    });
  } catch (cause) {
    if (codeOf(cause) !== REFUSED) throw cause;
    throw new SamplesRefusedError(
      'no_samples',
      'This database takes no sample places: it is not in development mode.',
      { cause },
    );
  }
}

/**
 * Takes all sample places out of the catalogue. What people saved and wrote of them stays with them, as with any place that is
 * taken out.
 * @param by who removes them, for the log
 * @returns how many were there
 */
export async function removeSamples(database: Database, by: string): Promise<number> {
  return database.transaction(async (tx) => {
    const [answer] = await tx.query<{ removed: number }>('select catalogue.remove_samples() as removed');
    await tx.query('update catalogue.samples set written_at = now(), written_by = $1', [by]);
    return answer?.removed ?? 0;
  });
}

const samplesOfCountriesSchema = z.array(z.object({ country: z.string(), listed: z.number(), retired: z.number() }));
/** Numbers of samples by country: those in the lists, and those that left them. */
type SamplesOfCountries = z.infer<typeof samplesOfCountriesSchema>;

export async function countSamples(on: Queryable): Promise<SamplesOfCountries> {
  const [answer] = await on.query<{ samples: unknown }>('select catalogue.count_samples() as samples');
  return samplesOfCountriesSchema.parse(answer?.samples);
}

export const sampleMoveSchema = z.object({ country: z.string(), left: z.number() });
/** How many samples of a country left the lists; a negative number came back. */
export type SampleMove = z.infer<typeof sampleMoveSchema>;

/** The countries whose samples left the lists, or came back, between two counts. */
export function sampleMoves(before: SamplesOfCountries, after: SamplesOfCountries): SampleMove[] {
  return after.flatMap(({ country, retired }) => {
    const left = retired - (before.find((was) => was.country === country)?.retired ?? 0);
    return left === 0 ? [] : [{ country, left }];
  });
}
