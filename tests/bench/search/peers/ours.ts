/** This app's search, called like in its worker. */

import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { buildColumns } from '../../../../src/catalogue/format/columns.ts';
import { idAt } from '../../../../src/catalogue/format/ids.ts';
import { type IndexRow, toIndexRow } from '../../../../src/catalogue/format/index-row.ts';
import { searchSegments } from '../../../../src/catalogue/segments/search-segments.ts';
import { type FoundRows, Segment } from '../../../../src/catalogue/segments/segment.ts';
import { AT, type Filled, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import type { GeoQuestion, TextQuestion } from '../world/questions.ts';

const PAGE = { offset: 0, limit: WANTED, at: AT } as const;

export function openOurs(places: Iterable<Restaurant>): Segment {
  return new Segment(buildColumns(toRows(places)));
}

function* toRows(places: Iterable<Restaurant>): Iterable<IndexRow> {
  for (const place of places) yield toIndexRow(place);
}

export function askGeo(segment: Segment): Filled<GeoQuestion> {
  const segments = [segment];
  return {
    name: 'ours',
    // Spreading the filters would take a third of an answer's time.
    ask: ({ near, radiusKm, filters: { halalStatus, cuisines, priceLevels, amenities, facts, openNow } }) =>
      searchSegments(segments, {
        halalStatus,
        cuisines,
        priceLevels,
        amenities,
        facts,
        openNow: openNow === true,
        near,
        radiusKm,
        text: '',
        sort: 'relevance',
        offset: 0,
        limit: WANTED,
        at: AT,
      }),
    numbersOf,
    close: () => {},
  };
}

export function askText(segment: Segment): Filled<TextQuestion> {
  const query: SearchQuery = { ...NO_FILTERS, ...PAGE, text: '', sort: 'relevance' };
  return { name: 'ours', ask: ({ text }) => searchSegments([segment], { ...query, text }), numbersOf, close: () => {} };
}

export function numbersOf(answer: unknown): number[] {
  // The answer is from an `ask` above.
  return (answer as FoundRows).hits.map(({ segment, row }) => numberOf(idAt(segment.columns.ids, row)));
}
