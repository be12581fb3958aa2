/**
 * Merges the staged rows of an import. The embedded database has one connection and answers no request while a transaction
 * lasts, so there each slice of rows is a transaction, and requests are answered between two slices. PostgreSQL answers
 * requests during a transaction: there the whole import is one.
 *
 *     begin ──► continue, slice by slice ──► join sources ──► finish
 *                 └─ an error: what was merged is taken back
 *                 └─ the process ends: the next start continues
 */
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';
import {
  type AboutImport,
  type MergeCounts,
  type MergeResult,
  mergeCountsSchema,
  mergeResultSchema,
  type UndoResult,
  undoResultSchema,
} from './import-steps.ts';
import { joinSources } from './matching/join-sources.ts';

/** Rows of a slice: a reader waits about a quarter of a second for one. */
const SLICE_ROWS = 200;

const openImportsSchema = z.array(z.object({ id: z.string(), file: z.string() }));

/** An import that broke off, and what became of it. */
export interface BrokenImport {
  readonly file: string;
  readonly outcome: 'completed' | 'taken back';
  /** Why it was taken back. */
  readonly why?: string;
}

/**
 * Merges the staged rows, all or nothing, and joins new places with those of other sources.
 * @param voices the `stated_by` of the evidence that the import brings
 * @throws the database's error; its code is PT409 when another import cleared the stage
 */
export async function mergeImport(
  database: Database,
  importId: string,
  expected: number,
  voices: readonly string[],
  about: AboutImport,
): Promise<MergeResult> {
  await completeImports(database);
  const begin = (on: Queryable) => beginImport(on, importId, expected, voices, about);
  if (database.kind === 'postgres') {
    const result = await database.transaction(async (tx) => (await begin(tx)) ?? (await mergeSlices(tx, importId)));
    return 'refused' in result ? result : finishImport(database, importId, result);
  }
  return (await begin(database)) ?? completeImport(database, importId);
}

/** Continues imports that broke off; one that can't be continued is taken back. */
export async function completeImports(database: Database): Promise<BrokenImport[]> {
  const [answer] = await database.query<{ open: unknown }>('select catalogue.open_imports() as open');
  const done: BrokenImport[] = [];
  for (const { id, file } of openImportsSchema.parse(answer?.open)) {
    try {
      await completeImport(database, id);
      done.push({ file, outcome: 'completed' });
    } catch (error) {
      done.push({ file, outcome: 'taken back', why: String(error) });
    }
  }
  return done;
}

/** Puts back what an import changed, but for what a later one touched. */
export async function undoImport(database: Database, importId: string): Promise<UndoResult> {
  await completeImports(database);
  const [answer] = await database.query<{ result: unknown }>('select catalogue.undo_import($1::text::uuid) as result', [
    importId,
  ]);
  return undoResultSchema.parse(answer?.result);
}

/** @returns null where slices follow */
async function beginImport(
  on: Queryable,
  importId: string,
  expected: number,
  voices: readonly string[],
  about: AboutImport,
): Promise<MergeResult | null> {
  const [answer] = await on.query<{ result: unknown }>(
    `select catalogue.begin_import($1::text::uuid, $2::text::integer,
       array(select jsonb_array_elements_text($3::text::jsonb)), $4::text::jsonb) as result`,
    [importId, String(expected), JSON.stringify(voices), JSON.stringify(about)],
  );
  return z.nullable(mergeResultSchema).parse(answer?.result);
}

async function completeImport(database: Database, importId: string): Promise<MergeCounts> {
  const counts = await mergeSlices(database, importId).catch(async (reason: unknown) => {
    await database.query('select catalogue.abandon_import($1::text::uuid)', [importId]);
    throw reason;
  });
  return finishImport(database, importId, counts);
}

async function mergeSlices(on: Queryable, importId: string): Promise<MergeCounts> {
  for (;;) {
    const [answer] = await on.query<{ counts: unknown }>(
      'select catalogue.continue_import($1::text::uuid, $2::text::integer) as counts',
      [importId, String(SLICE_ROWS)],
    );
    const counts = z.nullable(mergeCountsSchema).parse(answer?.counts);
    if (counts !== null) return counts;
  }
}

async function finishImport(database: Database, importId: string, counts: MergeCounts): Promise<MergeCounts> {
  try {
    return counts.accepted === 0 ? counts : { ...counts, ...(await joinSources(database)) };
  } finally {
    await database.query('select catalogue.finish_import($1::text::uuid)', [importId]);
  }
}
