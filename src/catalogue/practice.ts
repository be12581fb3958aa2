/**
 * Questions that nobody asked. An engine runs code slowly until it has run it some dozens of times, and the first letters of
 * a person would be those times. They are about places that are here, in whatever script those are written.
 */
import { NO_FILTERS, type SearchQuery } from '#domain/search.ts';
import { positionAt } from './search-segments.ts';
import type { Segment } from './segment.ts';
import { stringAt } from './string-table.ts';

/** Where in the segment the places lie whose names are asked for, as parts of all rows. One place is not enough. */
const PLACES_AT = [0.3, 0.7];

/** What people type, the rarest first: what many places hold takes longest, so it comes when most has been practised. */
export function practiceQueries(segment: Segment, at: number): SearchQuery[] {
  const { rows } = segment.columns;
  if (rows === 0) return [];
  return PLACES_AT.flatMap((part) => queriesFor(segment, Math.floor(part * rows), at));
}

function queriesFor({ columns }: Segment, row: number, at: number): SearchQuery[] {
  const name = stringAt(columns.strings.name, row).toLowerCase();
  const { city } = columns.dictionaries.localities[columns.numbers.locality[row] ?? 0] ?? {};
  const near = positionAt(columns, row);
  const query = { ...NO_FILTERS, ...(near && { near }), sort: 'relevance', offset: 0, limit: 20, at } as const;
  const texts = [
    withMistake(name),
    name,
    `${name} ${city ?? ''}`,
    name.slice(0, 3),
    name.slice(0, 2),
    name.slice(0, 1),
  ];
  const narrowed: SearchQuery = { ...query, text: name.slice(0, 3), halalStatus: ['certified'], facets: true };
  return [...texts.map((text) => ({ ...query, text })), narrowed];
}

/** Without its third letter. */
function withMistake(name: string): string {
  return name.slice(0, 2) + name.slice(3);
}
