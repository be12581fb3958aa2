/** The database side of an import: SQL functions of the migrations, called by the importer or through /__admin. */
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';
import { sampleMoveSchema } from './sample-steps.ts';

/** Rows per slice; a read waits about a quarter of a second for one. */
export const SLICE_ROWS = 200;

const count = z.number();
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Metadata of an import; see the migration of the import journal. */
export const aboutImportSchema = z.object({
  file: z.string(),
  source: z.string(),
  /** Date of the file. */
  as_of: z.nullable(day),
  /** Whether places of the source that are missing in the file have ended. */
  is_complete: z.boolean(),
  /** How many places may end, if more than one in twenty. */
  ending: z.nullable(count),
  is_older_fine: z.boolean(),
  /** Credit and licence of the data; absent keeps the known ones. */
  attribution: z.optional(z.string()),
  licence: z.optional(z.nullable(z.string())),
  licence_url: z.optional(z.nullable(z.string())),
});
export type AboutImport = z.infer<typeof aboutImportSchema>;

/** Why an import was refused. */
const refusalSchema = z.discriminatedUnion('refused', [
  z.object({ refused: z.literal('older'), newest: z.string() }),
  z.object({ refused: z.literal('ending'), ending: count, closing: count, listed: count }),
]);

const countsSchema = z.object({
  accepted: count,
  updated: count,
  unchanged: count,
  /** Places that left the lists, because their rows say that they have closed. */
  closed: z.prefault(count, 0),
  /** Places that a complete register no longer lists, or that it closes while others list them. */
  ended: z.prefault(count, 0),
  /** Lines whose place was deleted here and stays deleted. */
  deleted: z.array(count),
});

/** `moved`: number of places that changed their region. */
export const mergeCountsSchema = z.extend(countsSchema, {
  moved: count,
  /** See `JoinedSources`. */
  joined: z.optional(count),
  proposed: z.optional(count),
  /** Names that are new to the moderators' questions. */
  questioned: z.optional(count),
  /** Absent if no samples left the lists. */
  samples: z.optional(z.array(sampleMoveSchema)),
});
export type MergeCounts = z.infer<typeof mergeCountsSchema>;

/** Result of a merge; see `catalogue.begin_import` and `catalogue.continue_import`. */
export const mergeResultSchema = z.union([refusalSchema, mergeCountsSchema]);
export type MergeResult = z.infer<typeof mergeResultSchema>;

const endingsSchema = z.object({
  ended: count,
  ending: count,
  closing: count,
  listed: count,
  refused: z.optional(z.enum(['older', 'ending'])),
  newest: z.optional(z.string()),
});
const columnsSchema = z.record(z.string(), count);

/** The counts of a merge, and how often it would change each column of known places. */
export const importPreviewSchema = z.extend(z.extend(countsSchema, endingsSchema.shape), { columns: columnsSchema });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** See `catalogue.preview_import`: counts of some rows, or, after the last row, what the file lacks. */
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
    /** Places that a later import changed. */
    kept: z.array(z.object({ source_id: z.string(), name: z.string() })),
    /** Absent if no samples came back to the lists. */
    samples: z.optional(z.array(sampleMoveSchema)),
  }),
]);
export type UndoResult = z.infer<typeof undoResultSchema>;

/** @returns the accepted lines; others repeat a source id of this import */
export async function stageImport(database: Database, importId: string, rows: unknown): Promise<number[]> {
  const [answer] = await database.query<{ lines: number[] }>(
    'select catalogue.stage_import($1::text::uuid, $2::text::jsonb) as lines',
    [importId, JSON.stringify(rows)],
  );
  return answer?.lines ?? [];
}

/**
 * Updates the planner's statistics of the staged rows, which the embedded database never does by itself. Without them it
 * compares each place of a complete register with each row of the file: 90 seconds for 16,000 rows instead of one.
 */
export async function countStaged(on: Queryable): Promise<void> {
  await on.query('analyze catalogue.import_rows');
}

/** The effect of merging the staged rows. Computed in slices like the merge, so that requests are answered between them. */
export async function previewImport(
  database: Database,
  importId: string,
  voices: readonly string[],
  about: AboutImport,
): Promise<ImportPreview> {
  await countStaged(database);
  const sum = { accepted: 0, updated: 0, unchanged: 0, closed: 0, deleted: [] as number[] };
  let ended = 0;
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
      return { ...sum, columns, ...endings, ended: ended + endings.ended };
    }
    line = slice.last_line;
    sum.accepted += slice.accepted;
    sum.updated += slice.updated;
    sum.unchanged += slice.unchanged;
    sum.closed += slice.closed;
    ended += slice.ended;
    sum.deleted.push(...slice.deleted);
    for (const [name, times] of Object.entries(slice.columns)) columns[name] = (columns[name] ?? 0) + times;
  }
}

/** The last hundred imports, newest first. */
export async function listImports(database: Database): Promise<PastImport[]> {
  const [answer] = await database.query<{ result: unknown }>('select catalogue.list_imports() as result');
  return pastImportsSchema.parse(answer?.result);
}

/** Clears the stages of all imports except `except` and running merges. */
export async function discardImports(database: Database, except: string | null): Promise<void> {
  await database.query('select catalogue.discard_imports($1::text::uuid)', [except]);
}
