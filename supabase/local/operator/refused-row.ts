/** Finds the row of a file that the database refused, for the importing operator. */
import * as z from 'zod/mini';
import { BackendError } from '../backend-error.ts';
import type { Queryable } from '../database/database.ts';

/** PostgreSQL's error for a row that violates a rule; the row's first column is the place's id. */
const refusalSchema = z.object({ message: z.string(), detail: z.string() });
const FAILING_ROW = /^Failing row contains \(([0-9a-f-]{36}),/;

/**
 * @param reason why the rows could not be merged; they are still staged
 * @returns a `BackendError` that names the row, or `reason` if no row is to blame
 */
export async function nameRefusedRow(database: Queryable, importId: string, reason: unknown): Promise<unknown> {
  const refusal = refusalSchema.safeParse(reason);
  const [, place] = refusal.success ? (FAILING_ROW.exec(refusal.data.detail) ?? []) : [];
  if (!refusal.success || place === undefined) return reason;
  const [row] = await database.query<{ line: number; source_id: string }>(
    `select line, source_id from catalogue.import_rows where import = $1::text::uuid and id = $2::text::uuid`,
    [importId, place],
  );
  if (row === undefined) return reason;
  const sentence = `The database refused row ${row.line}, ${row.source_id}: ${refusal.data.message}. Nothing of the file is in.`;
  return new BackendError('row_refused', sentence, { cause: reason });
}
