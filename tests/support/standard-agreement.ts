/** Places, standards and queries with which list, map, card and page are compared, and the comparison. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { toOutline } from '../../src/catalogue/cards/outline.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { toIndexRow } from '../../src/catalogue/format/index-row.ts';
import { localDay } from '../../src/domain/places/halal.ts';
import type { Restaurant } from '../../src/domain/places/restaurant.ts';
import { HALAL_STATUSES } from '../../src/domain/places/taxonomy.ts';
import { type Card, NO_FILTERS, type SearchQuery, SORTS } from '../../src/domain/search/search.ts';
import { claimsOf, outlinedClaims } from '../../src/domain/standard/claims-of.ts';
import { type Claims, type Judgement, judgeStandard } from '../../src/domain/standard/judge-standard.ts';
import { formatStandard, type Standard } from '../../src/domain/standard/standard.ts';
import { cardOf } from '../../src/places/cards/card-of.ts';
import { arbitrarySaid, arbitraryStandard } from './oracles/arbitrary-standard.ts';
import { arbitraryRestaurant } from './restaurants.ts';

/** The day after answers of June have faded. It is the same in every time zone of the tests. */
export const AT = Date.parse('2026-11-29T07:30:00Z');
const WORLD = { south: -90, west: -180, north: 90, east: 180 };
const EVERYTHING = 1000;

export const standardPlaces: fc.Arbitrary<Restaurant[]> = fc
  .uniqueArray(fc.tuple(arbitraryRestaurant, arbitrarySaid), {
    minLength: 30,
    maxLength: 60,
    selector: ([{ id }]) => id,
  })
  .map((made) => made.map(([place, said]) => ({ ...place, ...said })));

/** Without words that wish for something: then what matches does not depend on what else is there. */
const queries: fc.Arbitrary<SearchQuery> = fc
  .record({
    text: fc.constantFrom('', '', 'kebab', 'nasi', 'house ali'),
    near: fc.constantFrom(undefined, { latitude: 1.3, longitude: 103.8 }, { latitude: 3.14, longitude: 101.69 }),
    radiusKm: fc.constantFrom(undefined, 2, 500),
    halalStatus: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...HALAL_STATUSES])),
    sort: fc.constantFrom(...SORTS),
    unfolded: fc.constantFrom(undefined, { unverified: true, far: true }),
    seatsApart: fc.boolean(),
    facets: fc.boolean(),
  })
  .map(({ near, radiusKm, unfolded, ...rest }) => ({
    ...NO_FILTERS,
    ...rest,
    ...(near && { near }),
    ...(near && radiusKm && { radiusKm }),
    ...(unfolded && { unfolded }),
    offset: 0,
    limit: EVERYTHING,
    at: AT,
  }));

export interface AskedByStandard {
  readonly standard: Standard;
  readonly query: SearchQuery;
}

export const askedByStandard: fc.Arbitrary<AskedByStandard> = fc.record({
  standard: arbitraryStandard,
  query: queries,
});

const idsOf = (cards: readonly Pick<Card, 'id'>[]) => cards.map(({ id }) => id);
const short = ({ verdict, unknown, contradicts }: Judgement) => [verdict, ...unknown, '/', ...contradicts].join(' ');

/** `toEqual`, of which only a failure takes the time to say what was compared. */
function expectSame(actual: Judgement, expected: Judgement | undefined, said: () => string): void {
  if (expected === undefined || short(actual) !== short(expected)) expect(actual, said()).toEqual(expected);
}

const sorted = (ids: Iterable<string>) => [...ids].toSorted();

/** Called with what a comparison saw, so that a test knows that it compared something. */
type Note = (what: string) => void;

export interface PlaceWithClaims {
  readonly document: Restaurant;
  /** By its page, by its outline in the index, and by its card. */
  readonly claims: readonly Claims[];
}

/** What the screens read of each place, once for many standards. */
export function withClaims(documents: readonly Restaurant[]): PlaceWithClaims[] {
  const day = localDay(AT);
  return documents.map((document) => {
    const { halalStatus, facts, told } = cardOf(document, null, AT);
    const outlined = outlinedClaims(toOutline(toIndexRow(document)), day);
    return { document, claims: [claimsOf(document, day), outlined, { halalStatus, facts, told }] };
  });
}

/** The page of each place, its outline and its card say what is expected. */
export function checkPlaces(
  places: readonly PlaceWithClaims[],
  standard: Standard,
  expected: ReadonlyMap<string, Judgement>,
  note: Note,
): void {
  for (const { document, claims } of places) {
    const judgement = expected.get(document.id);
    for (const each of claims) {
      expectSame(judgeStandard(each, standard), judgement, () => JSON.stringify({ standard, document }));
    }
    note(judgement?.verdict ?? 'nothing');
  }
}

/** List and map have exactly the places that meet the standard among those that the query finds without one. */
export function checkAnswers(
  index: Catalogue,
  query: SearchQuery,
  standard: Standard,
  expected: ReadonlyMap<string, Judgement>,
  note: Note,
): void {
  const verdictOf = (id: string) => expected.get(id)?.verdict;
  const asked = { ...query, standard: { text: formatStandard(standard) } };
  const said = JSON.stringify(asked);
  const { unfolded: _, ...undivided } = query;
  const found = index.search(undivided);
  const meeting = idsOf(found.cards).filter((id) => verdictOf(id) === 'meets');
  const answer = index.search(asked);
  const { cards, total, apart, parts } = answer;
  expect(total, said).toBe(meeting.length);
  const first = cards.slice(0, apart?.listedFrom ?? apart?.named?.at ?? cards.length);
  expect(sorted(idsOf(first)), said).toEqual(sorted(meeting));
  for (const card of cards) expectSame(judgeStandard(card, standard), expected.get(card.id), () => said);
  const others = cards.slice(first.length);
  expect(
    idsOf(others).filter((id) => verdictOf(id) === 'meets'),
    said,
  ).toEqual([]);
  const listed = apart?.listedFrom === undefined ? 0 : apart.count;
  expect(others.length, said).toBe(listed + (apart?.named?.count ?? 0));
  expect(new Set(idsOf(cards)).size, said).toBe(cards.length);
  if (parts === undefined && query.unfolded === undefined) {
    const rest = idsOf(found.cards).filter((id) => verdictOf(id) !== 'meets');
    expect(apart?.count, said).toBe(rest.length);
    expect(apart?.unknown, said).toBe(rest.filter((id) => verdictOf(id) === 'unknown').length);
  }
  const onMap = index.withinBounds({ query: asked, bounds: WORLD, zoom: 14, hasNames: false, language: 'en' });
  const { points: every } = index.withinBounds({ query, bounds: WORLD, zoom: 14, hasNames: false, language: 'en' });
  const { points } = onMap;
  expect(sorted(points.ids), said).toEqual(sorted(every.ids.filter((id) => verdictOf(id) === 'meets')));
  const grey = standard.others === 'apart' ? every.ids.filter((id) => verdictOf(id) !== 'meets') : undefined;
  expect(onMap.apart && sorted(onMap.apart.points.ids), said).toEqual(grey && sorted(grey));
  if (query.unfolded === undefined) expect(idsOf(first), said).toEqual(meeting);
  if (meeting.length > 0) note('listed');
  if (others.length > 0) note('apart');
  if (points.ids.length > 0) note('on the map');
}
