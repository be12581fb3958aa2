import { parseCommand } from '../run-command.ts';
import { countryCode } from './country.ts';
import { ImportError } from './import-error.ts';

export const USAGE = [
  'Usage: npm run import -- --format <osm|table> [--map FILE] [--prayer-spaces] [--country CODE] [--as-of DAY] [--report FILE]',
  '         [--dry-run] [--strict] [--ending N] [--older] FILE',
  '       npm run import -- --list',
  '       npm run import -- --undo IMPORT',
].join('\n');

export interface ImportArguments {
  readonly command: 'import';
  readonly format: 'osm' | 'table';
  readonly map: string | null;
  /** The OpenStreetMap file holds places to pray. */
  readonly arePrayerSpaces: boolean;
  readonly country: string | null;
  /** Date of the file, 'YYYY-MM-DD', instead of the mapping's. */
  readonly asOf: string | null;
  readonly report: string | null;
  /** Write nothing. */
  readonly isDryRun: boolean;
  /** Any warning refuses the file. */
  readonly isStrict: boolean;
  /** How many places may end. */
  readonly ending: number | null;
  /** Accept a file older than the stored data. */
  readonly isOlderFine: boolean;
  readonly file: string;
}

export type ImportCommand =
  | ImportArguments
  | { readonly command: 'list' }
  /** The beginning of an import's id. */
  | { readonly command: 'undo'; readonly id: string };

/** @throws ImportError `arguments`, with the usage */
export function parseImportCommand(args: readonly string[]): ImportCommand {
  const { values, positionals } = parse(args);
  const { list, undo, ...others } = values;
  const isAlone = positionals.length === 0 && Object.keys(others).length === 0;
  if (list && (undo !== undefined || !isAlone)) throw refuse('--list goes with nothing else.');
  if (list) return { command: 'list' };
  if (undo === undefined) return toArguments(values, positionals);
  if (!isAlone) throw refuse('--undo goes with nothing else.');
  if (!/^[0-9a-f][0-9a-f-]{3,35}$/i.test(undo)) throw refuse(`--undo ${undo} is no import: --list names them.`);
  return { command: 'undo', id: undo.toLowerCase() };
}

/** @throws ImportError `arguments`, with the usage, also for any other command */
export function parseImportArguments(args: readonly string[]): ImportArguments {
  const command = parseImportCommand(args);
  if (command.command !== 'import') throw refuse('Name one file to import.');
  return command;
}

type Values = ReturnType<typeof parse>['values'];

function toArguments(values: Values, [file, ...more]: readonly string[]): ImportArguments {
  if (file === undefined || more.length > 0) throw refuse('Name one file to import.');
  const { format, map, country, report, ending } = values;
  if (format !== 'osm' && format !== 'table') throw refuse('--format is osm or table.');
  if (format === 'table' && map === undefined) throw refuse('A table needs --map: which columns hold what.');
  if (format === 'osm' && map !== undefined) throw refuse('--map belongs to --format table.');
  const arePrayerSpaces = values['prayer-spaces'] ?? false;
  if (arePrayerSpaces && format === 'table')
    throw refuse('--prayer-spaces belongs to --format osm: a mapping says it itself.');
  const code = country === undefined ? null : countryCode(country);
  if (country !== undefined && code === null) throw refuse(`--country ${country} is no country code such as SG.`);
  if (ending !== undefined && !/^\d{1,9}$/.test(ending)) throw refuse(`--ending ${ending} is no number of places.`);
  const asOf = values['as-of'];
  if (asOf !== undefined && !isDay(asOf)) throw refuse(`--as-of ${asOf} is no day such as 2026-08-21.`);
  return {
    command: 'import',
    format,
    map: map ?? null,
    arePrayerSpaces,
    country: code,
    asOf: asOf ?? null,
    report: report ?? null,
    isDryRun: values['dry-run'] ?? false,
    isStrict: values.strict ?? false,
    ending: ending === undefined ? null : Number(ending),
    isOlderFine: values.older ?? false,
    file,
  };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function parse(args: readonly string[]) {
  const options = {
    format: { type: 'string' },
    map: { type: 'string' },
    country: { type: 'string' },
    'prayer-spaces': { type: 'boolean' },
    'as-of': { type: 'string' },
    report: { type: 'string' },
    'dry-run': { type: 'boolean' },
    strict: { type: 'boolean' },
    ending: { type: 'string' },
    older: { type: 'boolean' },
    list: { type: 'boolean' },
    undo: { type: 'string' },
  } as const;
  return parseCommand(args, options, (sentence, cause) => refuse(`${sentence}.`, cause));
}

function refuse(sentence: string, cause?: unknown): ImportError {
  return new ImportError('arguments', `${sentence}\n${USAGE}`, { cause });
}
