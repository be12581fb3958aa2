/**
 * Runs a query with its wishes. The wishes are read from the text, unless a place in reach has that name; the rest of the
 * text is searched.
 */
import { asksForCatering } from '#catalogue/data/wish-phrases.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { DRIVE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import { type FoundByText, type Preference, searchSegments } from '#catalogue/segments/search-segments.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import { rowsHolding } from '#catalogue/text/word-rows.ts';
import type { Position } from '#domain/geo/geo.ts';
import { isSeatless } from '#domain/places/taxonomy.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { type UnderstoodWish, WISH_REACH_M, type Wish } from '#domain/search/wishes.ts';
import { rowsCalled } from './called-so.ts';
import { withCertifier } from './certifier-wish.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { type Intent, readIntent } from './read-wishes.ts';
import { createWishChecks, type WishScene } from './wish-checks.ts';

const NO_SPACES: readonly Position[] = [];
/** A wish that only the name says is met counts this much: more than an unknown one, far less than a known one. */
const NAMED_PART = 0.25;

/** The result with what was understood of the text. */
export interface FoundIntent extends FoundByText {
  /** Absent if the text has no wish. */
  readonly wishes?: readonly UnderstoodWish[];
  /** Number of places at the top that are within reach and known to meet every wish that any place there meets. */
  readonly wished?: number;
  /** See `SearchAnswer`. */
  readonly asksToPray?: true;
}

/**
 * Called with every matching row. If the query runs again without wishes that no place meets, the earlier calls are void.
 */
export interface MatchWatch {
  readonly begin: () => void;
  readonly match: (segment: Segment, row: number) => void;
}

type Ask = (query: SearchQuery, preference: Preference) => FoundByText;

/**
 * @param prayerSpaces all known ones, for the filter and the wish for one nearby
 * @param gazetteer of the world, for queries that name a city
 */
export function searchIntent(
  segments: readonly Segment[],
  query: SearchQuery,
  prayerSpaces: readonly Position[] = NO_SPACES,
  gazetteer?: WorldGazetteer,
  watch?: MatchWatch,
): FoundIntent {
  const ask = (asked: SearchQuery, preference?: Preference) => {
    watch?.begin();
    return searchSegments(segments, asked, prayerSpaces, { preference, gazetteer, onMatch: watch?.match });
  };
  const words = toWords(query.text, false);
  const intent = words.length === 0 ? undefined : withCertifier(readIntent(query.text), query.text);
  if (intent === undefined || (intent.wishes.length === 0 && intent.rest !== '')) {
    return ask(query);
  }
  if (intent.toPray !== undefined) return searchPlaceToPray(ask, query, intent, prayerSpaces);
  const called = findCalled(segments, query, words, intent);
  const isCalled = called.some((rows) => rows.size > 0);
  if (intent.wishes.length > 0) {
    if (isCalled) return ask(query);
    const scene = { moment: createMoment(query.at), prayerSpaces };
    return searchWishes(ask, query, intent, scene);
  }
  // The whole text fits any place: list what is near, places with that name first.
  const preference = { tiersOf: (segment: Segment) => tierOfCalled(called[segments.indexOf(segment)]) };
  return ask({ ...query, text: '' }, isCalled ? preference : NO_PREFERENCE);
}

const NO_PREFERENCE: Preference = { tiersOf: () => undefined };

const tierOfCalled = (rows: ReadonlySet<number> | undefined) => (row: number) => (rows?.has(row) === true ? 1 : 0);

/** By segment: the places in reach whose name is the typed text. */
function findCalled(
  segments: readonly Segment[],
  query: SearchQuery,
  words: readonly string[],
  { wishes }: Intent,
): ReadonlySet<number>[] {
  const said = wishes.flatMap(({ span }) => toWords(query.text.slice(...span), false));
  return segments.map((segment) => {
    const isWithin = createDistanceCheck(segment, query, wishes.length > 0 ? TODAY_M : DRIVE_M);
    const isMeant = (row: number) => segment.hidden[row] === 0 && isWithin(row);
    return rowsCalled(segment, words, wishes.length > 0 ? said : words, isMeant);
  });
}

/** Restaurants that are known to have a prayer room or one nearby, if that was said; else those that are called so, and no others. */
function searchPlaceToPray(
  ask: Ask,
  query: SearchQuery,
  intent: Intent,
  prayerSpaces: readonly Position[],
): FoundIntent {
  const { wishes, toPray = [] } = intent;
  if (wishes.some(({ kind }) => kind === 'prayer')) {
    const found = searchWishes(ask, query, intent, { moment: createMoment(query.at), prayerSpaces });
    if (found.wishes?.some(({ kind, isMet }) => kind === 'prayer' && isMet)) return { ...found, asksToPray: true };
  }
  const tiersOf = ({ text }: Segment) => {
    const rows = new Set(toPray.flatMap((words) => [...rowsHolding(text, words, TEXT_FIELDS.name)]));
    return (row: number) => (rows.has(row) ? 1 : undefined);
  };
  // Whether these restaurants meet the other wishes was not asked.
  const answered = wishes.filter(({ kind }) => kind === 'prayer' || kind === 'nearMe');
  const understood = answered.map((wish) => understand(query, wish, isNearMe(query, wish)));
  return {
    ...ask({ ...query, text: '' }, { tiersOf }),
    ...(answered.length > 0 && { wishes: understood }),
    asksToPray: true,
  };
}

/** Drops wishes that no place in reach is known to meet, and reports them as unmet. */
function searchWishes(ask: Ask, query: SearchQuery, { wishes, rest }: Intent, scene: WishScene): FoundIntent {
  let asked = wishes.filter(({ kind }) => kind !== 'nearMe');
  // A wish is no reason to travel farther: a match at twenty kilometres is no good first result.
  const maxDistanceM = query.near === undefined ? TODAY_M : WISH_REACH_M;
  for (;;) {
    const met = { bits: 0 };
    const isMetNow = (_: Wish, at: number) => (met.bits & (1 << at)) !== 0;
    const { preference, wished } = preferWished(query, asked, { scene, maxDistanceM }, met);
    const found = ask({ ...query, text: rest }, preference);
    const isLeft = asked.every(isMetNow) && (found.total > 0 || asked.length === 0);
    if (isLeft) {
      const understood = wishes.map((wish) => understand(query, wish, isNearMe(query, wish) || asked.includes(wish)));
      const isDivided = asked.length > 0 && query.sort === 'relevance' && query.limit > 0;
      // Near places are no answer to wishes that none of them meets.
      const isUnmet = rest === '' && asked.length === 0 && wishes.some(({ kind }) => kind !== 'nearMe');
      const unmet = isUnmet && found.total > 0 ? (found.unmet ?? 'words') : found.unmet;
      return { ...found, ...(unmet && { unmet }), wishes: understood, ...(isDivided && { wished: wished() }) };
    }
    asked = found.total > 0 ? asked.filter(isMetNow) : [];
  }
}

/** *Near me* is met if the position is known. */
const isNearMe = ({ near }: SearchQuery, { kind }: Wish) => kind === 'nearMe' && near !== undefined;

function understand({ text }: SearchQuery, { span, ...wish }: Wish, isMet: boolean): UnderstoodWish {
  return { ...wish, said: text.slice(...span), isMet };
}

/** @param met collects the wishes that any row within the distance meets; bit i stands for the i-th wish */
function preferWished(
  query: SearchQuery,
  wishes: readonly Wish[],
  { scene, maxDistanceM }: { readonly scene: WishScene; readonly maxDistanceM: number },
  met: { bits: number },
): { preference: Preference; wished: () => number } {
  let wished = 0;
  const all = (1 << wishes.length) - 1;
  const mayLackSeats = asksForCatering(query.text);
  const tiersOf: Preference['tiersOf'] = (segment) => {
    if (wishes.length === 0) return undefined;
    const checks = createWishChecks(segment, wishes, scene);
    const isWithin = createDistanceCheck(segment, query, maxDistanceM);
    const { kind } = segment.columns.numbers;
    return (row) => {
      // No allocations here: this may run for every row of a segment.
      let [meets, fails, named] = [0, 0, 0];
      for (let at = 0; at < checks.length; at++) {
        const known = checks[at]?.(row);
        if (known === KNOWLEDGE.yes) meets |= 1 << at;
        else if (known === KNOWLEDGE.named) named |= 1 << at;
        else if (known === KNOWLEDGE.no) fails |= 1 << at;
      }
      const isCounted = (meets | named) !== 0 && (mayLackSeats || !isSeatless(kind[row] ?? 0)) && isWithin(row);
      if (isCounted) met.bits |= meets | named;
      if (fails !== 0) return undefined;
      if (!isCounted) return 0;
      wished += Number(meets === all);
      return (countBits(meets) + NAMED_PART * countBits(named)) / checks.length;
    };
  };
  return { preference: { tiersOf, isWish: true }, wished: () => wished };
}

/** Whether a row is near enough; without a position all rows are. */
function createDistanceCheck(
  { columns }: Segment,
  { near }: SearchQuery,
  metres: number = TODAY_M,
): (row: number) => boolean {
  if (near === undefined) return () => true;
  const meter = new DistanceMeter(columns, near);
  return (row) => row < columns.located && meter.isWithin(row, metres);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
