import { parseArgs } from 'node:util';
import { countryCode } from './country.ts';
import { ImportError } from './import-error.ts';

export const USAGE = 'Usage: npm run import -- --format <osm|table> [--map FILE] [--country CODE] [--report FILE] FILE';

export interface ImportArguments {
  readonly format: 'osm' | 'table';
  readonly map: string | null;
  readonly country: string | null;
  readonly report: string | null;
  readonly file: string;
}

/** @throws ImportError `arguments`, with the usage */
export function parseImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw refuse('Name one file to import.');
  const { format, map, country, report } = values;
  if (format !== 'osm' && format !== 'table') throw refuse('--format is osm or table.');
  if (format === 'table' && map === undefined) throw refuse('A table needs --map: which columns hold what.');
  if (format === 'osm' && map !== undefined) throw refuse('--map belongs to --format table.');
  const code = country === undefined ? null : countryCode(country);
  if (country !== undefined && code === null) throw refuse(`--country ${country} is no country code such as SG.`);
  return { format, map: map ?? null, country: code, report: report ?? null, file };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        map: { type: 'string' },
        country: { type: 'string' },
        report: { type: 'string' },
      },
    });
  } catch (cause) {
    if (cause instanceof TypeError) throw refuse(`${cause.message}.`, cause);
    throw cause;
  }
}

function refuse(sentence: string, cause?: unknown): ImportError {
  return new ImportError('arguments', `${sentence}\n${USAGE}`, { cause });
}
