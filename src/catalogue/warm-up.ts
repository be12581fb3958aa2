/**
 * Typical queries for warming up the JIT. An engine runs code slowly the first dozens of times, which would be a person's
 * first letters. The queries use places of the index and thus their scripts.
 */

import { rowAt } from '#catalogue/format/row-at.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { positionAt } from '#catalogue/geo/position-at.ts';
import { segmentSteps } from '#catalogue/segments/region-layout.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { TextIndex } from '#catalogue/text/text-index.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import type { Steps } from './steps.ts';

/** Positions of the places whose names are queried, as fractions of all rows. One place is not enough. */
const PLACES_AT = [0.3, 0.7];

/** Number of rows in a delta, as if they had changed. */
const DELTA_ROWS = 40;
/** Number of common words to type. */
const COMMON_WORDS = 3;

/** A segment of some rows of another, as changes produce it; one row is deleted. */
export function* warmUpDelta({ columns }: Segment): Steps<Segment> {
  const rows = Array.from({ length: Math.min(DELTA_ROWS, columns.rows) }, (_, row) => rowAt(columns, row));
  const delta = yield* segmentSteps(rows);
  delta.setHidden(0, 'dead', true);
  return delta;
}

/**
 * Typical typed texts, rare words first: common words take longest, so they come when most code is warm.
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

/** A query from the position of a row's place. */
function queryAt({ columns }: Segment, row: number, at: number, text: string): SearchQuery {
  const near = positionAt(columns, row);
  return { ...NO_FILTERS, text, ...(near && { near }), sort: 'relevance', offset: 0, limit: 20, at };
}

/** The prefixes of a text, the shortest last. */
function asTyped(text: string): string[] {
  return [3, 2, 1].map((length) => text.slice(0, length));
}

/** The most common words with different first letters, the most common last. */
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
