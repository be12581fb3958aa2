/** One question over several segments, answered as if they were one. */

import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import { isCateringWord } from '#catalogue/data/wish-phrases.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { FacetCounter } from '#catalogue/filters/facet-counter.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import type { RowQuestion } from '#catalogue/filters/row-checks.ts';
import { createCountingFilter, createRowFilter, type RowFilter } from '#catalogue/filters/row-filter.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { compareIdsAt } from '#catalogue/format/ids.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { isCircleQuery, searchCircle } from '#catalogue/geo/circle-scan.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { type RowRange, rangesAround, rangesWithin } from '#catalogue/geo/row-ranges.ts';
import { rankMatches } from '#catalogue/ranking/rank-matches.ts';
import { createRanking, type TextRanking } from '#catalogue/ranking/ranking.ts';
import { staticScoresOn } from '#catalogue/ranking/static-score.ts';
import { type CompareTies, type Ranked, TopList } from '#catalogue/ranking/top-list.ts';
import { NAMED_SCORE, TEXT_WEIGHT, TODAY_M } from '#catalogue/ranking/weights.ts';
import { matchCertificate } from '#catalogue/text/certificate-number.ts';
import type { Circle } from '#catalogue/text/known-places.ts';
import { toNamedPlace } from '#catalogue/text/named-place.ts';
import { createPlaceFinder } from '#catalogue/text/place-finder.ts';
import { matchText, type TextAnswer } from '#catalogue/text/text-match.ts';
import type { TextMatches } from '#catalogue/text/text-matches.ts';
import { parseTextQuery } from '#catalogue/text/text-query.ts';
import { toWords } from '#catalogue/text/words.ts';
import { isWithin, type Position } from '#domain/geo.ts';
import type { NamedPlace, SearchQuery } from '#domain/search.ts';
import { CityList } from './city-list.ts';
import { DividedList, divisionOf, type ListDivider, type QueryFacts } from './divided-list.ts';
import type { FoundRows, Hit, Segment } from './segment.ts';

const NO_SPACES: readonly Position[] = [];

/** What is preferred among the rows that match, where they are ordered by relevance. */
export interface Preference {
  /** Undefined where none of a segment's rows are. */
  readonly tiersOf: (segment: Segment) => Tiers | undefined;
}

/** From 0 to 1 for a row, of which a greater one stands first; undefined for one that is left out. Asked once for each that matches. */
type Tiers = (row: number) => number | undefined;

/** What is known beside the places. */
export interface SearchKnowledge {
  /** Where a text was typed that was understood as more than words. */
  readonly preference?: Preference | undefined;
  /** Of the world, for questions that name a city. */
  readonly gazetteer?: WorldGazetteer | undefined;
  /** Called with every row that matches, in no order: for a caller that wants more than a page. */
  readonly onMatch?: ((segment: Segment, row: number) => void) | undefined;
}

const NO_QUERY_FACTS: QueryFacts = { isElsewhere: false, center: undefined, isCatering: false, isSought: false };

/** More than all parts of relevance are worth in reach. */
const TIER_SCORE = 3;

/** @param prayerSpaces all that are known, for the filter that asks for one nearby */
export function searchSegments(
  segments: readonly Segment[],
  query: SearchQuery,
  prayerSpaces: readonly Position[] = NO_SPACES,
  knowledge: SearchKnowledge = {},
): FoundRows {
  const { preference, onMatch } = knowledge;
  const tiers = segments.map((segment) => preference?.tiersOf(segment));
  // Whether all that was typed for is far is not looked at in a circle, and can't be in a small one.
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
  { gazetteer, onMatch }: SearchKnowledge,
): FoundRows {
  const answer = query.text === '' ? undefined : answerText(segments, query, gazetteer);
  const moment = createMoment(query.at);
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const compareTies: CompareTies = (segmentA, rowA, segmentB, rowB) => {
    const [left, right] = [segments[segmentA], segments[segmentB]];
    if (left === undefined || right === undefined) return 0;
    return compareIdsAt(left.columns.ids, rowA, right.columns.ids, rowB);
  };
  const division = divisionOf(query, queryFactsOf(query, answer));
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
    const rank = createRanking(columns, fromThere(query, answer?.place), moment, known);
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
    else total += scanText(segment, query, text, known, scan);
    counting?.end();
  }
  const toHit = ({ segment, row }: Ranked): Hit => hitAt(segments, segment, row);
  const inParts = divided?.take();
  const best = top.take(0, query.offset + query.limit);
  const [first] = [inParts === undefined ? best[0] : inParts.first].map((ranked) => ranked && toHit(ranked));
  const named = answer?.place && { ...namePlace(answer.place, first), what: answer.what ?? '' };
  const isTyped = answer !== undefined || tiersOf !== undefined;
  const unmet = answer?.unmet ?? (isTyped && !named ? unmetNear(query, first) : undefined);
  return {
    total,
    hits: (inParts?.rows ?? best.slice(query.offset)).map(toHit),
    ...(inParts && { parts: inParts.parts }),
    ...(unmet !== undefined && (total > 0 || answer?.isNowhere === true) && { unmet }),
    ...(named && { place: named }),
    ...(facets && { facets: facets.finish() }),
  };
}

/** Where the text looks; of a place around which is looked too, its own circle says what is near it. */
function middleOf({ place, center }: TextAnswer): Circle | undefined {
  return place?.kind === 'circle' ? place : center;
}

function queryFactsOf({ text }: SearchQuery, answer: TextAnswer | undefined): QueryFacts {
  if (answer === undefined) return NO_QUERY_FACTS;
  const { place } = answer;
  // Of a place around which is looked too, its own circle says what is near it.
  const center = place?.kind === 'circle' ? place : answer.center;
  return {
    isElsewhere: place !== undefined,
    center,
    isCatering: toWords(text, false).some(isCateringWord),
    isSought: true,
  };
}

/** The best is out of reach, and so are all others. */
function unmetNear({ near, sort }: SearchQuery, best: Hit | undefined): 'near' | undefined {
  if (near === undefined || sort !== 'relevance' || best === undefined) return undefined;
  // Where nobody knows where it is, nobody knows that it is far.
  if (best.row >= best.segment.columns.located) return undefined;
  return new DistanceMeter(best.segment.columns, near).isWithin(best.row, TODAY_M) ? undefined : 'near';
}

/** What is said of the answer to a certificate's number, which one place alone has. */
const CERTIFICATE = {
  center: undefined,
  unmet: undefined,
  place: undefined,
  what: undefined,
  isNowhere: false,
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

/** Who names a place and orders by distance means that from there. */
export function fromThere(query: SearchQuery, place: KnownPlace | undefined): SearchQuery {
  const isMeant = place?.kind === 'circle' && query.near !== undefined && query.sort !== 'relevance';
  return isMeant ? { ...query, near: { latitude: place.latitude, longitude: place.longitude } } : query;
}

function namePlace(place: KnownPlace, first: Hit | undefined): NamedPlace {
  return toNamedPlace(
    place,
    first && {
      address: stringAt(first.segment.columns.strings.address, first.row),
      countryCode: countryAt(first.segment.columns, first.row),
    },
  );
}

function countryAt({ dictionaries, numbers }: Columns, row: number): string | null {
  return dictionaries.localities[numbers.locality[row] ?? 0]?.countryCode ?? null;
}

function hitAt(segments: readonly Segment[], number: number, row: number): Hit {
  const segment = segments[number];
  if (segment === undefined) throw new Error(`There is no segment ${number} of ${segments.length}.`);
  return { segment, row };
}

/** Degrees of a row's coordinate, exactly as the server has them (U107). */
export function positionAt({ located, numbers }: Columns, row: number): Position | null {
  if (row >= located) return null;
  return { latitude: (numbers.latitude[row] ?? 0) / 1e5, longitude: (numbers.longitude[row] ?? 0) / 1e5 };
}

interface Scan {
  /** Undefined where all rows match. */
  readonly fails: RowFilter | undefined;
  /** Called with each row within the area with what it fails in, 0 when it matches; optional. */
  readonly count: ((row: number, fails: number) => void) | undefined;
  /** Undefined where nothing is preferred. */
  readonly tiers: Tiers | undefined;
  /** Each match has to be looked at: to tell which part of the list it is in, or somebody of it. */
  readonly isLookedAt: boolean;
  /** Called with matching rows with their text score and their tier; 0 where there is none. */
  readonly onMatch: (row: number, score: number, tier: number) => void;
  readonly top: TopList;
}

/** Walks the runs of rows that may lie in the area. Answers how many rows match. */
function scanRanges(segment: Segment, query: SearchQuery, scan: Scan): number {
  const matches = createRowPredicate(segment, query, scan);
  let total = 0;
  for (const [start, end] of rangesOf(segment.columns, query)) {
    for (let row = start; row < end; row++) {
      if (!matches(row)) continue;
      const tier = scan.tiers === undefined ? 0 : scan.tiers(row);
      if (tier === undefined) continue;
      total++;
      scan.onMatch(row, 0, tier);
    }
  }
  return total;
}

/** Walks the rows that a text found; all of them match unless something else is asked for. Answers how many do. */
function scanText(segment: Segment, query: SearchQuery, text: TextMatches, known: TextRanking, scan: Scan): number {
  if (!isNarrowed(query, scan)) {
    return rankMatches(text, segment, query, known, scan.top, (row, score) => scan.onMatch(row, score, 0));
  }
  const matches = createRowPredicate(segment, query, scan);
  // Who wants counts alone, as the dialog of filters does, asks for no cards.
  const isShown = query.limit > 0 || scan.isLookedAt;
  let total = 0;
  text.forEach((row, match) => {
    if (!matches(row)) return;
    const tier = scan.tiers === undefined ? 0 : scan.tiers(row);
    if (tier === undefined) return;
    total++;
    if (isShown) scan.onMatch(row, text.scoreAt(match), tier);
  });
  return total;
}

/** Looks at a row, tells who counts, and answers whether it matches. */
function createRowPredicate({ columns, hidden }: Segment, query: SearchQuery, { fails, count }: Scan) {
  const isInArea = createAreaCheck(columns, query);
  return (row: number): boolean => {
    if (hidden[row] !== 0) return false;
    // Filters are look-ups and cost less than a distance; facets count what fails in one of them, too.
    const failed = fails === undefined ? 0 : fails(row);
    if ((failed !== 0 && count === undefined) || !isInArea(row)) return false;
    count?.(row, failed);
    return failed === 0;
  };
}

function rangesOf(columns: Columns, { near, radiusKm, bounds }: SearchQuery): readonly RowRange[] {
  if (near !== undefined && radiusKm !== undefined) return rangesAround(columns, near, radiusKm);
  return bounds === undefined ? [[0, columns.rows]] : rangesWithin(columns, bounds);
}

function createAreaCheck(columns: Columns, { near, radiusKm, bounds }: SearchQuery): (row: number) => boolean {
  const radiusM = near === undefined || radiusKm === undefined ? Number.POSITIVE_INFINITY : radiusKm * 1000;
  if (radiusM === Number.POSITIVE_INFINITY && bounds === undefined) return () => true;
  const meter = near && new DistanceMeter(columns, near);
  return (row) => {
    const position = bounds === undefined ? undefined : positionAt(columns, row);
    if (position === null || (bounds !== undefined && position !== undefined && !isWithin(bounds, position)))
      return false;
    return meter === undefined || radiusM === Number.POSITIVE_INFINITY || meter.isWithin(row, radiusM);
  };
}

/** Whether a row that a text found may be left out, or has to be looked at. */
function isNarrowed({ near, radiusKm, bounds }: SearchQuery, { fails, count, tiers, isLookedAt }: Scan): boolean {
  const hasArea = bounds !== undefined || (near !== undefined && radiusKm !== undefined);
  return isLookedAt || hasArea || fails !== undefined || count !== undefined || tiers !== undefined;
}
