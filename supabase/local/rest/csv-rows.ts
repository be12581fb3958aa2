/** Reads rows that a client sends as CSV. */
import { RestError } from './lite-errors.ts';
import { MAX_WRITTEN_ROWS } from './question-bounds.ts';

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/sy;

/**
 * @returns a row for each line after the names; PostgREST reads the word NULL as null, and an empty field as an empty text
 * @throws RestError PGRST102 if a line has another number of fields than the first; PT400 for too many lines
 */
export function readCsv(text: string): Readonly<Record<string, string | null>>[] {
  const [names = [], ...lines] = readLines(text);
  if (names.length === 0) throw refusal('parse error (not enough input)');
  return lines.map((fields) => {
    if (fields.length !== names.length) throw refusal('All lines must have same number of fields');
    return Object.fromEntries(names.map((name, index) => [name, toValue(fields[index] ?? '')]));
  });
}

function toValue(field: string): string | null {
  return field === 'NULL' ? null : field;
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length || line.length > 0) {
    FIELD.lastIndex = at;
    const [whole, quoted, plain = '', end = ''] = FIELD.exec(text) ?? [];
    if (whole === undefined) throw refusal('parse error (not enough input)');
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    at = FIELD.lastIndex;
    if (end === ',') continue;
    lines.push(line);
    if (lines.length > 1 + MAX_WRITTEN_ROWS) throw TOO_MANY;
    line = [];
  }
  return lines;
}

const TOO_MANY = new RestError(400, { code: 'PT400', message: `A request may write ${MAX_WRITTEN_ROWS} rows.` });

function refusal(message: string): RestError {
  return new RestError(400, { code: 'PGRST102', message });
}
