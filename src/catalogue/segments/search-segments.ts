/** Runs one query over several segments, as if they were one. */

import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { asksForCatering } from '#catalogue/data/wish-phrases.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { FacetCounter } from '#catalogue/filters/facet-counter.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import type { RowQuestion } from '#catalogue/filters/row-checks.ts';
import { createCountingFilter, createRowFilter } from '#catalogue/filters/row-filter.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { compareIdsAt } from '#catalogue/format/ids.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { isCircleQuery, searchCircle } from '#catalogue/geo/circle-scan.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { createRanking } from '#catalogue/ranking/ranking.ts';
import { staticScoresOn } from '#catalogue/ranking/static-score.ts';
import { type CompareTies, type Ranked, TopList } from '#catalogue/ranking/top-list.ts';
import { NAMED_SCORE, TEXT_WEIGHT, TODAY_M } from '#catalogue/ranking/weights.ts';
import { matchCertificate } from '#catalogue/text/certificate-number.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import { toNamedArea } from '#catalogue/text/named-area.ts';
import { createPlaceFinder } from '#catalogue/text/place-finder.ts';
import type { Plan } from '#catalogue/text/plan.ts';
import { type Reading, toReading } from '#catalogue/text/reading.ts';
import { matchText, type TextAnswer } from '#catalogue/text/text-match.ts';
import { parseTextQuery } from '#catalogue/text/text-query.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { NamedArea, SearchQuery } from '#domain/search/search.ts';
import { CityList } from './city-list.ts';
import { DividedList, divisionOf, type ListDivider, type QueryFacts } from './divided-list.ts';
import { type Scan, scanRanges, scanText, type Tiers } from './row-scan.ts';
import type { FoundRows, Hit, Segment } from './segment.ts';

const NO_SPACES: readonly Position[] = [];

/** Preferred rows among the matches, for the order by relevance. */
export interface Preference {
  /** Undefined if none of the segment's rows is preferred. */
  readonly tiersOf: (segment: Segment) => Tiers | undefined;
  /** Whether tier 1 stands for meeting every wish. */
  readonly isWish?: boolean;
}

/** Data other than places. */
export interface SearchKnowledge {
  /** Set if the text was read as wishes or a name. */
  readonly preference?: Preference | undefined;
  /** The world's gazetteer, for queries that name a city. */
  readonly gazetteer?: WorldGazetteer | undefined;
  /** Called with every matching row, in no order, for callers that need more than a page. */
  readonly onMatch?: ((segment: Segment, row: number) => void) | undefined;
}

/** The result, and how the text was read. */
export interface FoundByText extends FoundRows {
  /** Absent if no text was searched. */
  readonly plan?: Plan;
}

const NO_QUERY_FACTS: QueryFacts = { isElsewhere: false, center: undefined, isCatering: false, isSought: false };

/** More than all parts of relevance together for a place in reach. */
const TIER_SCORE = 3;

/** @param prayerSpaces all known ones, for the filter by distance to one */
export function searchSegments(
  segments: readonly Segment[],
  query: SearchQuery,
  prayerSpaces: readonly Position[] = NO_SPACES,
  knowledge: SearchKnowledge = {},
): FoundByText {
  const { preference, onMatch } = knowledge;
  const tiers = segments.map((segment) => preference?.tiersOf(segment));
  // The circle scan does not report that all matches are out of reach. In a small circle no match is.
  const isPlain = preference === undefined || ((query.radiusKm ?? 0) * 1000 <= TODAY_M && tiers.every((each) => !each));
  const isWhole = onMatch === undefined && query.byCity !== true && divisionOf(query, NO_QUERY_FACTS) === undefined;
  if (isPlain && isWhole && isCircleQuery(query)) return searchCircle(segments, query, prayerSpaces);
  return searchRows(segments, query, prayerSpaces, preference && tiers, knowledge);
}

function searchRows(
  segments: readonly Segment[],
  query: SearchQuery,
  prayerSpaces: readonly Position[],
  tiersOf: ReadonlyArray<Tiers | undefined> | undefined,
  { gazetteer, onMatch, preference }: SearchKnowledge,
): FoundByText {
  const answer = query.text === '' ? undefined : answerText(segments, query, gazetteer);
  const moment = createMoment(query.at);
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const within = aroundPlace(query, answer && startOf(answer));
  const compareTies: CompareTies = (segmentA, rowA, segmentB, rowB) => {
    const [left, right] = [segments[segmentA], segments[segmentB]];
    if (left === undefined || right === undefined) return 0;
    return compareIdsAt(left.columns.ids, rowA, right.columns.ids, rowB);
  };
  const isWish = preference?.isWish === true;
  const division = divisionOf(query, { ...queryFactsOf(query, answer), isWish });
  const divided: ListDivider | undefined =
    query.byCity === true
      ? new CityList(query, compareTies)
      : division && new DividedList(query, division, compareTies);
  const top = new TopList(query.offset + query.limit, compareTies);
  let total = 0;
  for (let number = 0; number < segments.length; number++) {
    const segment = segments[number];
    if (segment === undefined || segment.visible === 0) continue;
    const { columns } = segment;
    const counting = facets?.segment(columns, moment.today);
    const known = answer && {
      center: middleOf(answer),
      staticScores: staticScoresOn(segment.text.staticScores, moment.today),
    };
    const rank = createRanking(columns, fromThere(query, answer && startOf(answer)), moment, known);
    const prayerM = () => segment.prayerM(prayerSpaces);
    const question: RowQuestion = { columns, filters: query, moment, prayerM };
    const text = answer?.matches[number];
    const tiers = tiersOf?.[number];
    const listOf = divided?.sorter(columns, moment.today);
    const createFilter = counting === undefined ? createRowFilter : createCountingFilter;
    const scan: Scan = {
      fails: createFilter(question),
      count: counting && ((row, fails) => counting.count(row, fails)),
      tiers,
      isLookedAt: onMatch !== undefined || listOf !== undefined,
      onMatch: (row, score, tier) => {
        onMatch?.(segment, row);
        const list =
          listOf === undefined ? top : listOf(row, tier === 1, answer?.isName === true && score >= NAMED_SCORE);
        rank(row, score + (tier * TIER_SCORE) / TEXT_WEIGHT, list, number);
      },
      top,
    };
    if (text === undefined || known === undefined) total += scanRanges(segment, query, scan);
    else total += scanText(segment, within, text, known, scan);
    counting?.end();
  }
  const toHit = ({ segment, row }: Ranked): Hit => hitAt(segments, segment, row);
  const inParts = divided?.take();
  const best = top.take(0, query.offset + query.limit);
  const [first] = [inParts === undefined ? best[0] : inParts.first].map((ranked) => ranked && toHit(ranked));
  const read = answer?.reading;
  const named = read?.place && { ...nameArea(read, read.place, first), what: read.what ?? '' };
  // A list that is divided by distance says it, too, if filters leave nothing in reach.
  const isByDistance = division?.rings !== undefined && query.byCity !== true;
  const isTyped = query.sort === 'relevance' && (answer !== undefined || tiersOf !== undefined);
  const unmet = answer?.unmet ?? ((isTyped || isByDistance) && !named ? unmetNear(query, first) : undefined);
  return {
    total,
    hits: (inParts?.rows ?? best.slice(query.offset)).map(toHit),
    ...(inParts && { parts: inParts.parts }),
    ...(unmet !== undefined && (total > 0 || read?.enough === 0) && { unmet }),
    ...(named && { area: named }),
    ...(facets && { facets: facets.finish() }),
    ...(answer && { plan: { chosen: answer.chosen, reading: answer.reading, tried: answer.tried } }),
  };
}

/** The area that the text names. If its surroundings are searched too, distances still use its own circle. */
function middleOf(answer: TextAnswer): Circle | undefined {
  const start = startOf(answer);
  return start?.kind === 'circle' ? start : answer.reading.center;
}

/** The place that distances are measured from; undefined for the person's position. */
function startOf({ reading: { place, isFromPerson } }: TextAnswer): KnownArea | undefined {
  return isFromPerson === true ? undefined : place;
}

function queryFactsOf({ text }: SearchQuery, answer: TextAnswer | undefined): QueryFacts {
  if (answer === undefined) return NO_QUERY_FACTS;
  return {
    isElsewhere: answer.reading.place !== undefined,
    center: middleOf(answer),
    isCatering: asksForCatering(text),
    isSought: true,
  };
}

/** 'near' if even the best match is out of reach. */
function unmetNear({ near }: SearchQuery, best: Hit | undefined): 'near' | undefined {
  if (near === undefined || best === undefined) return undefined;
  // A place without a position is not known to be far.
  if (best.row >= best.segment.columns.located) return undefined;
  return new DistanceMeter(best.segment.columns, near).isWithin(best.row, TODAY_M) ? undefined : 'near';
}

/** Facts of an answer to a certificate's number, which identifies one place. */
const CERTIFICATE = {
  chosen: toReading([], []),
  reading: toReading([], []),
  tried: [],
  unmet: undefined,
  isName: true,
} as const;

function answerText(
  segments: readonly Segment[],
  { text, near }: SearchQuery,
  gazetteer: WorldGazetteer | undefined,
): TextAnswer | undefined {
  const matches = matchCertificate(segments, text);
  if (matches !== undefined) return { ...CERTIFICATE, matches };
  const finder = createPlaceFinder(segments, gazetteer, near);
  const readings = parseTextQuery(text, finder);
  const isCalled = (words: readonly string[]) => finder.shopsNamed(words) !== 'none';
  return readings === undefined ? undefined : matchText(segments, readings, { near, isCalled });
}

/** The radius of a query whose text names a place lies around that place, unless the person is in it. */
export function aroundPlace(query: SearchQuery, place: KnownArea | undefined): SearchQuery {
  const { near, radiusKm } = query;
  if (near === undefined || radiusKm === undefined || place?.kind !== 'circle') return query;
  if (distanceM(near, place) <= 1000 * place.radiusKm) return query;
  return { ...query, near: { latitude: place.latitude, longitude: place.longitude } };
}

/** A query that names a place and sorts by distance measures from that place. */
export function fromThere(query: SearchQuery, place: KnownArea | undefined): SearchQuery {
  const isMeant = place?.kind === 'circle' && query.near !== undefined && query.sort !== 'relevance';
  return isMeant ? { ...query, near: { latitude: place.latitude, longitude: place.longitude } } : query;
}

function nameArea({ isFromPerson }: Reading, place: KnownArea, first: Hit | undefined): NamedArea {
  const { middle, ...named } = toNamedArea(
    place,
    first && {
      address: stringAt(first.segment.columns.strings.address, first.row),
      countryCode: countryAt(first.segment.columns, first.row),
    },
  );
  return isFromPerson === true || middle === undefined ? named : { ...named, middle };
}

function countryAt({ dictionaries, numbers }: Columns, row: number): string | null {
  return dictionaries.localities[numbers.locality[row] ?? 0]?.countryCode ?? null;
}

function hitAt(segments: readonly Segment[], number: number, row: number): Hit {
  const segment = segments[number];
  if (segment === undefined) throw new Error(`There is no segment ${number} of ${segments.length}.`);
  return { segment, row };
}
