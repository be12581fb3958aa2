/**
 * A first answer from one slice of an index: the first cards of the answer that the region's whole index would give. It
 * contains only places that nothing outside of the slice can precede, and no total. For a text it is less exact: the places of
 * the slice whose names or cuisines have words that begin with the typed ones. The whole index may find others and rank them
 * differently.
 */
import { packCards } from '#catalogue/cards/card.ts';
import type { PackedCards } from '#catalogue/cards/card-wire.ts';
import { createMoment, type Moment, shownStatusAt, UNVERIFIED } from '#catalogue/filters/moment.ts';
import { createRowFilter } from '#catalogue/filters/row-filter.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { compareIdsAt } from '#catalogue/format/ids.ts';
import { ALT_NAME_SEPARATOR } from '#catalogue/format/other-names.ts';
import { allStrings } from '#catalogue/format/string-table.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { freshnessScore, nearScore, ratingScore, relevanceOf, SCORES_BY_STATUS } from '#catalogue/ranking/relevance.ts';
import { RIDE_M } from '#catalogue/ranking/weights.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import { isSeatless } from '#domain/places/taxonomy.ts';
import { FEW_VERIFIED, type ListParts, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts';
import { completeWithinM } from './near-slices.ts';

/** With fewer cards, the app waits for the whole index. */
const MIN_CARDS = 4;

export interface NearIndex {
  readonly columns: Columns;
  /** The columns contain all places of the region in this rectangle. */
  readonly cover: Bounds;
  readonly region: Bounds;
  /** See `NearSlices`. */
  readonly mostStatic: number;
}

type NearestAnswer = Omit<SearchAnswer, 'cards' | 'asOf'> & { readonly cards: PackedCards };

/** Undefined if the slice can't determine the first places, or finds too few. */
export function answerNearest(index: NearIndex, query: SearchQuery): NearestAnswer | undefined {
  const { near, limit } = query;
  if (near === undefined || !isAnswerable(query)) return undefined;
  const moment = createMoment(query.at);
  const first = firstRows(index, query, near, moment);
  if (startsNearest(query) && !isEvidenceNear(index, near, first)) return undefined;
  const rows = first.slice(0, limit);
  if (rows.length < Math.min(limit, MIN_CARDS)) return undefined;
  const segment = new Segment(index.columns);
  const cards = packCards(
    rows.map((row) => ({ segment, row })),
    query,
    moment,
  );
  const isDivided = query.unfolded !== undefined;
  return { total: rows.length, cards, isPartial: true, ...(isDivided && { parts: partsOf(rows.length) }) };
}

/** Whether the list starts with what is near if few places have evidence; see `DividedList`. */
function startsNearest({ unfolded, halalStatus, radiusKm, countryCode, city }: SearchQuery): boolean {
  const isAnywhere = [radiusKm, countryCode, city].every((where) => where === undefined);
  return unfolded !== undefined && halalStatus.length === 0 && isAnywhere;
}

/** Whether enough places with evidence are near, so that the list starts with all places with evidence. */
function isEvidenceNear({ columns }: NearIndex, near: Position, first: readonly number[]): boolean {
  const meter = new DistanceMeter(columns, near);
  return first.filter((row) => meter.isWithin(row, RIDE_M)).length >= FEW_VERIFIED;
}

/** Whether a slice has the data for the query: it has no counts, no prayer spaces, and no code for prayer times and standards. */
function isAnswerable(query: SearchQuery): boolean {
  const { sort, offset, limit, bounds, facets, byCity, prayerWithinM, openFor, standard } = query;
  if (offset !== 0 || limit === 0 || bounds !== undefined || facets === true || byCity === true) return false;
  if (standard !== undefined) return false;
  return (sort === 'relevance' || sort === 'distance') && prayerWithinM === undefined && openFor === undefined;
}

function firstRows(index: NearIndex, query: SearchQuery, near: Position, moment: Moment): number[] {
  const { columns, cover, region, mostStatic } = index;
  const completeM = completeWithinM(cover, region, near);
  if (completeM === 0) return [];
  const meter = new DistanceMeter(columns, near);
  const fails = createRowFilter({ columns, filters: query, moment, prayerM: () => new Uint16Array() });
  const radiusM = query.radiusKm === undefined ? Number.POSITIVE_INFINITY : query.radiusKm * 1000;
  // A divided list starts with the places that have evidence.
  const isDivided = query.unfolded !== undefined && query.halalStatus.length === 0;
  const bySeats = isDivided || (query.unfolded !== undefined && query.seatsApart === true);
  const isByDistance = query.sort === 'distance';
  const keyOf = isByDistance ? (row: number) => meter.metresTo(row) : createRelevanceKey(columns, meter, moment);
  const isBounded = query.text.trim() === '' && Number.isFinite(completeM);
  const bestOutside = isByDistance ? completeM : -(relevanceOf(0, nearScore(completeM), 0, 0, 0) + mostStatic);
  const worst = isBounded ? bestOutside : Number.POSITIVE_INFINITY;
  const isNamed = createNameFilter(columns, query.text);
  const first: (readonly [key: number, row: number])[] = [];
  for (let row = 0; row < columns.located; row++) {
    if (isDivided && shownStatusAt(columns, row, moment.today) === UNVERIFIED) continue;
    if (bySeats && isSeatless(columns.numbers.kind[row] ?? 0)) continue;
    if ((fails !== undefined && fails(row) !== 0) || !meter.isWithin(row, radiusM)) continue;
    if (!isNamed(row)) continue;
    const key = keyOf(row);
    if (key < worst) first.push([key, row]);
  }
  first.sort(([a, rowA], [b, rowB]) => a - b || compareIdsAt(columns.ids, rowA, columns.ids, rowB));
  return first.map(([, row]) => row);
}

/**
 * Whether each typed word begins a word of a row's name, alternative names or cuisines. A text without words matches every
 * row.
 */
function createNameFilter({ strings, numbers, dictionaries }: Columns, text: string): (row: number) => boolean {
  const typed = toWords(text, false);
  if (typed.length === 0) return () => text.trim() === '';
  const [names, altNames] = [allStrings(strings.name), allStrings(strings.altNames)];
  return (row) => {
    const cuisines = dictionaries.cuisines[numbers.cuisines[row] ?? 0] ?? [];
    const words = toWords(
      [names[row], altNames[row]?.replaceAll(ALT_NAME_SEPARATOR, ' '), ...cuisines].join(' '),
      true,
    );
    return typed.every((begun) => words.some((word) => word.startsWith(begun)));
  };
}

/** Smaller comes first. */
function createRelevanceKey(columns: Columns, meter: DistanceMeter, { today }: Moment): (row: number) => number {
  const { rating, reviewCount, checkedOn } = columns.numbers;
  return (row) =>
    -relevanceOf(
      0,
      nearScore(meter.metresTo(row)),
      ratingScore((rating[row] ?? 0) / 100, reviewCount[row] ?? 0),
      SCORES_BY_STATUS[shownStatusAt(columns, row, today)] ?? 0,
      freshnessScore(checkedOn[row] ?? 0, today),
    );
}

function partsOf(count: number): ListParts {
  return {
    verified: count,
    unverified: 0,
    farther: 0,
    kitchens: 0,
    far: 0,
    farCountries: [],
    wished: 0,
    isUnverifiedOpen: false,
    listed: count,
  };
}
