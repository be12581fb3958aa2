/**
 * Merges the staged rows of an import, and undoes imports. The embedded database has one connection and answers no request
 * during a transaction, so each slice of rows is a transaction there, and requests are answered in between. PostgreSQL
 * answers requests during a transaction, so the whole import is one there.
 *
 *     begin ──► continue, slice by slice ──► join sources ──► question names ──► finish
 *                 └─ an error: merged slices are undone
 *                 └─ the process ends: the next start continues
 *     begin undo ──► continue, slice by slice
 *                      └─ the process ends, or an error: the next start continues
 */
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';
import {
  type AboutImport,
  countStaged,
  type MergeCounts,
  type MergeResult,
  mergeCountsSchema,
  mergeResultSchema,
  SLICE_ROWS,
  type UndoResult,
  undoResultSchema,
} from './import-steps.ts';
import { joinSources } from './matching/join-sources.ts';
import { questionNames } from './question-names.ts';
import { nameRefusedRow } from './refused-row.ts';
import { countSamples, sampleMoves } from './sample-steps.ts';

const openImportsSchema = z.array(
  z.object({ id: z.string(), file: z.string(), is_undoing: z.boolean(), is_abandoned: z.boolean() }),
);

/** An interrupted import or undo, and its outcome. */
export interface BrokenImport {
  readonly file: string;
  readonly outcome: 'completed' | 'taken back' | 'undone' | 'left half undone';
  /** Why it was undone, or left. */
  readonly why?: string;
}

/**
 * Merges all staged rows or none, and joins new places with those of other sources.
 * @param voices the `stated_by` of the import's evidence
 * @throws `row_refused`, or the database's error; its code is PT409 if another import cleared the stage
 */
export async function mergeImport(
  database: Database,
  importId: string,
  expected: number,
  voices: readonly string[],
  about: AboutImport,
): Promise<MergeResult> {
  await completeImports(database);
  return withSamples(database, () => mergeStaged(database, importId, expected, voices, about));
}

async function mergeStaged(
  database: Database,
  importId: string,
  expected: number,
  voices: readonly string[],
  about: AboutImport,
): Promise<MergeResult> {
  const begin = (on: Queryable) => beginImport(on, importId, expected, voices, about);
  if (database.kind === 'postgres') {
    const merging = database.transaction(async (tx) => (await begin(tx)) ?? (await mergeSlices(tx, importId)));
    const result = await merging.catch(async (reason: unknown) => {
      throw await nameRefusedRow(database, importId, reason);
    });
    return 'refused' in result ? result : finishImport(database, importId, result);
  }
  return (await begin(database)) ?? completeImport(database, importId);
}

/** Describes an interrupted import in a sentence, for a log or report. */
export function describeBroken({ file, outcome, why }: BrokenImport): string {
  return `the import of ${file} had broken off and was ${outcome}${why === undefined ? '' : `: ${why}`}`;
}

/** Continues interrupted imports and undos; undoes an import that can't be continued. */
export async function completeImports(database: Database): Promise<BrokenImport[]> {
  const [answer] = await database.query<{ open: unknown }>('select catalogue.open_imports() as open');
  const done: BrokenImport[] = [];
  for (const { id, file, is_undoing: isUndoing, is_abandoned: isAbandoned } of openImportsSchema.parse(answer?.open)) {
    try {
      await (isUndoing ? undoSlices(database, id) : completeImport(database, id));
      done.push({ file, outcome: isAbandoned ? 'taken back' : isUndoing ? 'undone' : 'completed' });
    } catch (error) {
      done.push({ file, outcome: isUndoing ? 'left half undone' : 'taken back', why: String(error) });
    }
  }
  return done;
}

/** Restores what an import changed, except what a later import changed. */
export async function undoImport(database: Database, importId: string): Promise<UndoResult> {
  await completeImports(database);
  return withSamples(database, () => undoBegun(database, importId));
}

async function undoBegun(database: Database, importId: string): Promise<UndoResult> {
  const begin = async (on: Queryable) => {
    const [answer] = await on.query<{ refusal: unknown }>('select catalogue.begin_undo($1::text::uuid) as refusal', [
      importId,
    ]);
    return z.nullable(undoResultSchema).parse(answer?.refusal);
  };
  if (database.kind === 'postgres') {
    return database.transaction(async (tx) => (await begin(tx)) ?? (await undoSlices(tx, importId)));
  }
  return (await begin(database)) ?? undoSlices(database, importId);
}

/** Runs what adds or removes places, and adds to its result what became of the samples. */
async function withSamples<T extends MergeResult | UndoResult>(database: Database, work: () => Promise<T>): Promise<T> {
  const before = await countSamples(database);
  const result = await work();
  const samples = sampleMoves(before, await countSamples(database));
  return samples.length === 0 ? result : { ...result, samples };
}

async function undoSlices(on: Queryable, importId: string): Promise<UndoResult> {
  for (;;) {
    const [answer] = await on.query<{ result: unknown }>(
      'select catalogue.continue_undo($1::text::uuid, $2::text::integer) as result',
      [importId, String(SLICE_ROWS)],
    );
    const result = z.nullable(undoResultSchema).parse(answer?.result);
    if (result !== null) return result;
  }
}

/** @returns null if slices follow */
async function beginImport(
  on: Queryable,
  importId: string,
  expected: number,
  voices: readonly string[],
  about: AboutImport,
): Promise<MergeResult | null> {
  await countStaged(on);
  const [answer] = await on.query<{ result: unknown }>(
    `select catalogue.begin_import($1::text::uuid, $2::text::integer,
       array(select jsonb_array_elements_text($3::text::jsonb)), $4::text::jsonb) as result`,
    [importId, String(expected), JSON.stringify(voices), JSON.stringify(about)],
  );
  return z.nullable(mergeResultSchema).parse(answer?.result);
}

async function completeImport(database: Database, importId: string): Promise<MergeCounts> {
  const counts = await mergeSlices(database, importId).catch(async (reason: unknown) => {
    const named = await nameRefusedRow(database, importId, reason);
    await database.query('select catalogue.abandon_import($1::text::uuid)', [importId]);
    await undoSlices(database, importId);
    throw named;
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
    const joined = counts.accepted === 0 ? {} : await joinSources(database);
    const questioned = counts.accepted + counts.updated === 0 ? 0 : await questionNames(database);
    return { ...counts, ...joined, questioned };
  } finally {
    await database.query('select catalogue.finish_import($1::text::uuid)', [importId]);
  }
}
