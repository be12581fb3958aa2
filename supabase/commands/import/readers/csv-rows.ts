import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';
import { isJson } from './foreign-format.ts';
import type { SourceText } from './source-text.ts';

export interface CsvRow {
  readonly record: Readonly<Record<string, unknown>>;
  /** What is wrong with the row itself, such as a missing column. */
  readonly problem: string | null;
  /** Whether the file ends with this row, without a line break. */
  readonly isUnended: boolean;
}

/** A longer record means an unclosed quote. */
const MAX_RECORD_CHARACTERS = 1024 * 1024;

/**
 * Reads the rows of a CSV file with a header line, one by one.
 * @throws ImportError `file-truncated` for an unclosed quote or an incomplete last row, `file-format` if the header lacks
 * one of `columns` or repeats a name
 */
export async function* readCsvRows(
  source: SourceText,
  path: string,
  delimiter: string | undefined,
  columns: readonly string[],
): AsyncGenerator<CsvRow> {
  let width = 0;
  const { pieces, first, stated } = await peek(source.pieces);
  if (isJson(first)) throw new ImportError('file-format', `${path} is JSON; let its name end in .json.`);
  const rows = parse({
    bom: true,
    delimiter: delimiter ?? stated ?? delimiterOf(first),
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
      isUnended: false,
      problem:
        context.error === undefined ? null : `the row does not have the ${width} fields that the header line names`,
    }),
  });
  // The loop below handles failures of either stream.
  pipeline(Readable.from(pieces), rows, () => {});
  try {
    // `on_record` makes every record a CsvRow.
    let row: CsvRow | undefined;
    for await (const next of rows) {
      if (row !== undefined) yield row;
      row = next as CsvRow;
    }
    if (row !== undefined) yield lastRow(row, path, source);
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason;
    if (reason.code === 'CSV_MAX_RECORD_SIZE') {
      throw new ImportError(
        'file-truncated',
        `${path} has a row of more than 1 MB, or a quote that is never closed; nothing was imported.`,
        { cause: reason },
      );
    }
    if (reason.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new ImportError('file-truncated', `${path} has a quote that is never closed; nothing was imported.`, {
        cause: reason,
      });
    }
    throw new ImportError('file-format', `${path} is not a well-formed CSV file; nothing was imported.`, {
      cause: reason,
    });
  }
}

/** A line that some spreadsheets write and read before the header: 'sep=;'. */
const STATED_SEPARATOR = /^\s*"?sep=(.)"?\r?\n/i;

interface Peeked {
  readonly first: string;
  /** The separator that the file states. */
  readonly stated: string | undefined;
  readonly pieces: AsyncIterable<string>;
}

/** Returns the first piece, and an iterable of all pieces, both without the line that states the separator. */
async function peek(pieces: AsyncIterable<string>): Promise<Peeked> {
  const rest = pieces[Symbol.asyncIterator]();
  const begun = await rest.next();
  const text = begun.done === true ? '' : begun.value;
  const stated = STATED_SEPARATOR.exec(text);
  const first = text.slice(stated?.[0].length ?? 0);
  async function* all(): AsyncGenerator<string> {
    try {
      yield first;
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
  return { first, stated: stated?.[1], pieces: all() };
}

/** The most frequent separator in the header line. */
function delimiterOf(text: string): string {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counted = [',', ';', '\t', '|'].map((sign) => [sign, header.split(sign).length] as const);
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}

/** A truncated file ends in a short row, or in a possibly incomplete field. */
function lastRow(row: CsvRow, path: string, source: SourceText): CsvRow {
  if (source.endsWithBreak()) return row;
  if (row.problem === null) return { ...row, isUnended: true };
  throw new ImportError('file-truncated', `${path} ends in the middle of a row; nothing was imported.`);
}

function refuseHeader(path: string, header: readonly string[], columns: readonly string[]): void {
  const twice = header.find((name, n) => name !== '' && header.indexOf(name) !== n);
  if (twice !== undefined) {
    throw new ImportError('file-format', `${path} has two columns "${twice}"; name them apart.`);
  }
  const missing = columns.filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  throw new ImportError(
    'file-format',
    `${path} lacks the column ${missing.map((column) => `"${column}"`).join(', ')} that the mapping names.`,
  );
}
