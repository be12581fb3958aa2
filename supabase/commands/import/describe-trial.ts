/** Texts that `--dry-run`, `--list` and `--undo` print. */
import type { ImportPreview, PastImport, UndoResult } from '../../local/operator/import-steps.ts';
import { clip } from './clean-text.ts';
import { describeSamples } from './describe-samples.ts';
import type { FileWarning } from './file-warnings.ts';
import type { Survey } from './survey.ts';

const MAX_COUNTRIES = 12;
const MAX_KEPT = 20;
/** A longer row is cut, so that ten rows fit on a screen. */
const ROW_CHARACTERS = 300;

/** Result of a dry run. */
export interface Trial {
  readonly survey: Survey;
  readonly fileWarnings: readonly FileWarning[];
  readonly preview: ImportPreview;
  readonly rejected: number;
}

export function describeTrial({ survey, fileWarnings, preview, rejected }: Trial): string {
  const { bounds, countries, taken, rows } = survey;
  const { accepted, updated, unchanged, closed, ended, deleted, columns } = preview;
  const box = bounds ? `${bounds.south}, ${bounds.west} to ${bounds.north}, ${bounds.east}` : 'no position at all';
  return [
    ...survey.samples.flatMap(({ line, source, data }) => [
      `row ${line}`,
      `  source  ${brief(source)}`,
      `  mapped  ${brief(shortened(data))}`,
    ]),
    '',
    'filled columns',
    ...[...survey.filled]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, count]) => `  ${column.padEnd(20)} ${percent(count, taken)} of ${taken}`),
    '',
    `positions: ${box}`,
    `countries: ${listCounts(countries)}`,
    '',
    `${rows} rows: ${accepted} new, ${updated} changed, ${unchanged} unchanged, ${ended} ended, ` +
      `${rejected + deleted.length} refused`,
    ...(closed === 0 ? [] : [`${closed} places closed since their last import`]),
    ...[...survey.refusals]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([reason, { count, lines }]) => `refused: ${count} rows, such as ${lines.join(', ')}: ${reason}`),
    ...[...survey.unclear]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([kind, { count, examples }]) => `unclear: ${count} of ${taken} rows: ${kind}: ${examples.join('; ')}`),
    ...(Object.keys(columns).length === 0 ? [] : [`changed columns: ${listCounts(new Map(Object.entries(columns)))}`]),
    ...fileWarnings.map(({ sentence, isFatal }) => `${isFatal ? 'refused' : 'warning'}: ${sentence}`),
    ...(preview.refused === undefined ? [] : [`refused: ${refusalSentence(preview)}`]),
    'Nothing was written.',
  ].join('\n');
}

/** Why the database would refuse a file. */
export function refusalSentence(refusal: {
  readonly refused?: 'older' | 'ending' | undefined;
  readonly newest?: string | undefined;
  readonly ending?: number | undefined;
  readonly closing?: number | undefined;
  readonly listed?: number | undefined;
}): string {
  const { ending = 0, closing = 0, listed } = refusal;
  const why =
    closing === 0
      ? `${ending} of ${listed} places of this source are not in the file and would lose their certificate`
      : `${ending} of ${listed} places of this source would end, because the file says that ${closing} have closed and lacks ${ending - closing}`;
  return refusal.refused === 'older'
    ? `A file of ${refusal.newest ?? 'a later day'} is in already; --older takes from this one only what nobody has said since.`
    : `${why}; if that is true, say --ending ${ending}.`;
}

export function describeImports(imports: readonly PastImport[]): string {
  if (imports.length === 0) return 'No import is written down.';
  return imports
    .map(({ id, made_at, source, file, as_of, counts, undone_at }) =>
      [
        id.slice(0, 8),
        made_at.slice(0, 16).replace('T', ' '),
        source,
        file,
        as_of === null ? '' : `of ${as_of}`,
        `${counts.accepted} new, ${counts.updated} changed, ${counts.ended} ended${counts.closed === 0 ? '' : `, ${counts.closed} closed`}`,
        undone_at === null ? '' : `undone ${undone_at.slice(0, 10)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');
}

export function describeUndo(result: Exclude<UndoResult, { readonly refused: unknown }>): string {
  const { restored, removed, kept, samples } = result;
  return [
    `${restored} places put back as they were, ${removed} places that the import had added removed`,
    ...(kept.length === 0 ? [] : [`${kept.length} places stay, since a later import touched them:`]),
    ...kept.slice(0, MAX_KEPT).map(({ source_id, name }) => `  ${source_id} ${name}`),
    ...(kept.length > MAX_KEPT ? [`  and ${kept.length - MAX_KEPT} more`] : []),
    ...describeSamples(samples),
  ].join('\n');
}

/** What people check first, first, and without what is the same for all rows or made of the name. */
function shortened(data: object): object {
  const { slug_base: _slug, source: _source, ...rest }: Readonly<Record<string, unknown>> = { ...data };
  return { name: rest['name'], halal_status: rest['halal_status'], ...rest };
}

/** As JSON without empty fields, cut to ROW_CHARACTERS. */
function brief(row: unknown): string {
  const text = JSON.stringify(row, (_, value: unknown) => (isEmpty(value) ? undefined : value)) ?? '';
  return text.length <= ROW_CHARACTERS ? text : `${clip(text, ROW_CHARACTERS - 1)}…`;
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === '';
  return value === null || Object.keys(value).length === 0;
}

function percent(count: number, of: number): string {
  return `${of === 0 ? 0 : Math.round((100 * count) / of)} %`.padStart(6);
}

function listCounts(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const shown = sorted.slice(0, MAX_COUNTRIES).map(([key, count]) => `${key} ${count}`);
  return sorted.length > MAX_COUNTRIES
    ? `${shown.join(', ')} and ${sorted.length - MAX_COUNTRIES} more`
    : shown.join(', ');
}
