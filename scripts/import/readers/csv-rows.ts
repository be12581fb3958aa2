import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import type { SourceText } from './source-text.ts';

export interface CsvRow {
  readonly record: Readonly<Record<string, unknown>>;
  /** What is wrong with the row as such, such as a missing column. */
  readonly problem: string | null;
}

/** A record beyond this is a quote that was never closed. */
const MAX_RECORD_CHARACTERS = 1024 * 1024;

/**
 * The rows of a CSV file with a header line, one by one.
 * @throws ImportError `file-format` when a quote is never closed or the header lacks one of `columns`
 */
export async function* readCsvRows(
  source: SourceText,
  path: string,
  delimiter: string,
  columns: readonly string[],
): AsyncGenerator<CsvRow> {
  let width = 0;
  const rows = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    columns: (header: string[]) => {
      width = header.length;
      refuseHeader(path, header, columns);
      return header;
    },
    on_record: (record: Record<string, unknown>, context): CsvRow => ({
      record,
      problem:
        context.error === undefined ? null : `the row does not have the ${width} fields that the header line names`,
    }),
  });
  // A failure of either stream is met by the loop below.
  pipeline(Readable.from(source.pieces), rows, () => {});
  try {
    // `on_record` makes every record a CsvRow.
    for await (const row of rows) yield row as CsvRow;
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason;
    if (reason.code === 'CSV_QUOTE_NOT_CLOSED' || reason.code === 'CSV_MAX_RECORD_SIZE') {
      throw new ImportError('file-truncated', `${path} has a quote that is never closed; nothing was imported.`, {
        cause: reason,
      });
    }
    throw new ImportError('file-format', `${path} is not a well-formed CSV file; nothing was imported.`, {
      cause: reason,
    });
  }
}

function refuseHeader(path: string, header: readonly string[], columns: readonly string[]): void {
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  throw new ImportError(
    'file-format',
    `${path} lacks the column ${missing.map((column) => `"${column}"`).join(', ')} that the mapping names.`,
  );
}
