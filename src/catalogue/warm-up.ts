/**
 * Typical queries for warming up the JIT. An engine runs code slowly until it has run it some dozens of times, and the first letters of
 * a person would be those times. They are about places that are here, in whatever script those are written.
 */

import { rowAt } from '#catalogue/format/row-at.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { positionAt } from '#catalogue/geo/position-at.ts';
import { segmentSteps } from '#catalogue/segments/region-layout.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { TextIndex } from '#catalogue/text/text-index.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import type { Steps } from './steps.ts';

/** Where in the segment the places lie whose names are asked for, as parts of all rows. One place is not enough. */
const PLACES_AT = [0.3, 0.7];

/** Number of rows laid out as a delta, as if they had changed. */
const DELTA_ROWS = 40;
/** Number of common words that are typed. */
const COMMON_WORDS = 3;

/** A segment as changes make it, of some rows of another; one of them is gone. */
export function* warmUpDelta({ columns }: Segment): Steps<Segment> {
  const rows = Array.from({ length: Math.min(DELTA_ROWS, columns.rows) }, (_, row) => rowAt(columns, row));
  const delta = yield* segmentSteps(rows);
  delta.setHidden(0, 'dead', true);
  return delta;
}

/**
 * What people type, the rarest first: what many places hold takes longest, so it comes when most has been practised.
 * @param segment one with rows
 */
export function warmUpQueries(segment: Segment, at: number): SearchQuery[] {
  const rows = PLACES_AT.map((part) => Math.floor(part * segment.columns.rows));
  return [
    ...rows.flatMap((row) => queriesFor(segment, row, at)),
    ...commonWords(segment.text).flatMap((word) =>
      asTyped(word).map((text) => queryAt(segment, rows[0] ?? 0, at, text)),
    ),
  ];
}

function queriesFor(segment: Segment, row: number, at: number): SearchQuery[] {
  const { columns } = segment;
  const name = stringAt(columns.strings.name, row).toLowerCase();
  const { city } = columns.dictionaries.localities[columns.numbers.locality[row] ?? 0] ?? {};
  const texts = [withMistake(name), name, `${name} ${city ?? ''}`, ...asTyped(name)];
  const narrowed = {
    ...queryAt(segment, row, at, name.slice(0, 3)),
    halalStatus: ['certified'],
    facets: true,
  } as const;
  return [...texts.map((text) => queryAt(segment, row, at, text)), narrowed];
}

/** As it is asked from where a row's place is. */
function queryAt({ columns }: Segment, row: number, at: number, text: string): SearchQuery {
  const near = positionAt(columns, row);
  return { ...NO_FILTERS, text, ...(near && { near }), sort: 'relevance', offset: 0, limit: 20, at };
}

/** Its first letters, the first of all last. */
function asTyped(text: string): string[] {
  return [3, 2, 1].map((length) => text.slice(0, length));
}

/** Those that most rows hold, each with another first letter, the commonest last. */
function commonWords({ units, unitStarts, postingStarts }: TextIndex): string[] {
  const common = new Map<number, { readonly word: number; readonly rows: number }>();
  for (let word = 0; word < unitStarts.length - 1; word++) {
    const letter = units[unitStarts[word] ?? 0] ?? 0;
    const rows = (postingStarts[word + 1] ?? 0) - (postingStarts[word] ?? 0);
    if (rows > (common.get(letter)?.rows ?? 0)) common.set(letter, { word, rows });
  }
  return [...common.values()]
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, COMMON_WORDS)
    .toReversed()
    .map(({ word }) => String.fromCharCode(...units.subarray(unitStarts[word], unitStarts[word + 1])));
}

/** Without its third letter. */
function withMistake(name: string): string {
  return name.slice(0, 2) + name.slice(3);
}
