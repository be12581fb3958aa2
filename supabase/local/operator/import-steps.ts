/** The database's side of an import: SQL functions of the migrations, called by the importer or through /__admin. */
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';

/** Rows of a slice: a reader waits about a quarter of a second for one. */
export const SLICE_ROWS = 200;

const count = z.number();
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What is known of an import besides its rows; see the migration of the import journal. */
export const aboutImportSchema = z.object({
  file: z.string(),
  source: z.string(),
  /** Day of the file. */
  as_of: z.nullable(day),
  /** Places of the source that are not in the file have ended. */
  is_complete: z.boolean(),
  /** How many places may end, where that is more than one in twenty. */
  ending: z.nullable(count),
  is_older_fine: z.boolean(),
  /** Who must be named with the data, and under which licence; absent leaves what is known. */
  attribution: z.optional(z.string()),
  licence: z.optional(z.nullable(z.string())),
  licence_url: z.optional(z.nullable(z.string())),
});
export type AboutImport = z.infer<typeof aboutImportSchema>;

/** Why an import must not be done. */
const refusalSchema = z.discriminatedUnion('refused', [
  z.object({ refused: z.literal('older'), newest: z.string() }),
  z.object({ refused: z.literal('ending'), ending: count, listed: count }),
]);

const countsSchema = z.object({
  accepted: count,
  updated: count,
  unchanged: count,
  /** Places that a complete register no longer lists. */
  ended: z.prefault(count, 0),
  /** Lines whose place was deleted here and stays so. */
  deleted: z.array(count),
});

/** With the number of places that got another region. */
export const mergeCountsSchema = z.extend(countsSchema, {
  moved: count,
  /** See `JoinedSources`. */
  joined: z.optional(count),
  proposed: z.optional(count),
});
export type MergeCounts = z.infer<typeof mergeCountsSchema>;

/** What a merge answers; see `catalogue.begin_import` and `catalogue.continue_import`. */
export const mergeResultSchema = z.union([refusalSchema, mergeCountsSchema]);
export type MergeResult = z.infer<typeof mergeResultSchema>;

const endingsSchema = z.object({
  ended: count,
  ending: count,
  listed: count,
  refused: z.optional(z.enum(['older', 'ending'])),
  newest: z.optional(z.string()),
});
const columnsSchema = z.record(z.string(), count);

/** What a merge would answer, and how often it would change each column of known places. */
export const importPreviewSchema = z.extend(z.extend(countsSchema, endingsSchema.shape), { columns: columnsSchema });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** See `catalogue.preview_import`: of some rows, or after the last one of what the file lacks. */
const previewSliceSchema = z.union([
  z.extend(countsSchema, { last_line: count, columns: columnsSchema }),
  z.extend(endingsSchema, { last_line: z.null() }),
]);

export const pastImportsSchema = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    file: z.string(),
    as_of: z.nullable(day),
    /** ISO 8601 instants. */
    made_at: z.string(),
    undone_at: z.nullable(z.string()),
    counts: countsSchema,
  }),
);
export type PastImport = z.infer<typeof pastImportsSchema>[number];

export const undoResultSchema = z.union([
  z.object({ refused: z.enum(['unknown', 'undone']) }),
  z.object({
    restored: count,
    removed: count,
    /** Places that a later import touched. */
    kept: z.array(z.object({ source_id: z.string(), name: z.string() })),
  }),
]);
export type UndoResult = z.infer<typeof undoResultSchema>;

/** @returns the lines that were taken; the others repeat a source id of this import */
export async function stageImport(database: Database, importId: string, rows: unknown): Promise<number[]> {
  const [answer] = await database.query<{ lines: number[] }>(
    'select catalogue.stage_import($1::text::uuid, $2::text::jsonb) as lines',
    [importId, JSON.stringify(rows)],
  );
  return answer?.lines ?? [];
}

/**
 * Has the database count the staged rows. Nothing else does in the embedded one, and without counts it compares each place of
 * a complete register with each row of the file: a minute and a half for 16,000 rows instead of a second.
 */
export async function countStaged(on: Queryable): Promise<void> {
  await on.query('analyze catalogue.import_rows');
}

/** What merging the staged rows would do. Asked for in slices, as they are merged: others are answered between two. */
export async function previewImport(
  database: Database,
  importId: string,
  voices: readonly string[],
  about: AboutImport,
): Promise<ImportPreview> {
  await countStaged(database);
  const sum = { accepted: 0, updated: 0, unchanged: 0, deleted: [] as number[] };
  const columns: Record<string, number> = {};
  for (let line = -1; ; ) {
    const [answer] = await database.query<{ slice: unknown }>(
      `select catalogue.preview_import($1::text::uuid, array(select jsonb_array_elements_text($2::text::jsonb)),
         $3::text::jsonb, $4::text::integer, $5::text::integer) as slice`,
      [importId, JSON.stringify(voices), JSON.stringify(about), String(line), String(SLICE_ROWS)],
    );
    const slice = previewSliceSchema.parse(answer?.slice);
    if (slice.last_line === null) {
      const { last_line: _, ...endings } = slice;
      return { ...sum, columns, ...endings };
    }
    line = slice.last_line;
    sum.accepted += slice.accepted;
    sum.updated += slice.updated;
    sum.unchanged += slice.unchanged;
    sum.deleted.push(...slice.deleted);
    for (const [name, times] of Object.entries(slice.columns)) columns[name] = (columns[name] ?? 0) + times;
  }
}

/** The last hundred imports, the newest first. */
export async function listImports(database: Database): Promise<PastImport[]> {
  const [answer] = await database.query<{ result: unknown }>('select catalogue.list_imports() as result');
  return pastImportsSchema.parse(answer?.result);
}

/** Clears the stages of all imports but `except` and those that are being merged. */
export async function discardImports(database: Database, except: string | null): Promise<void> {
  await database.query('select catalogue.discard_imports($1::text::uuid)', [except]);
}
