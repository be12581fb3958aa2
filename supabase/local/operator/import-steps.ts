/** The database's side of an import: SQL functions of the migrations, called by the importer or through /__admin. */
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';

const count = z.number();

/** What a merge answers; see `catalogue.merge_import`. */
export const mergeResultSchema = z.object({
  accepted: count,
  updated: count,
  unchanged: count,
  /** Lines whose place was deleted here and stays so. */
  deleted: z.array(count),
  /** Places that got another region. */
  moved: count,
});
export type MergeResult = z.infer<typeof mergeResultSchema>;

/** @returns the lines that were taken; the others repeat a source id of this import */
export async function stageImport(database: Database, importId: string, rows: unknown): Promise<number[]> {
  const [answer] = await database.query<{ lines: number[] }>(
    'select catalogue.stage_import($1::text::uuid, $2::text::jsonb) as lines',
    [importId, JSON.stringify(rows)],
  );
  return answer?.lines ?? [];
}

/**
 * Merges the staged rows, all or nothing.
 * @param voices the `stated_by` of the evidence that the import brings
 * @throws the database's error; its code is PT409 when another import cleared the stage
 */
export async function mergeImport(
  database: Database,
  importId: string,
  expected: number,
  voices: readonly string[],
): Promise<MergeResult> {
  const [answer] = await database.query<{ result: unknown }>(
    `select catalogue.merge_import($1::text::uuid, $2::text::integer,
       array(select jsonb_array_elements_text($3::text::jsonb))) as result`,
    [importId, String(expected), JSON.stringify(voices)],
  );
  return mergeResultSchema.parse(answer?.result);
}

/** Clears the stages of all imports but `except`. */
export async function discardImports(database: Database, except: string | null): Promise<void> {
  await database.query('select catalogue.discard_imports($1::text::uuid)', [except]);
}
