/**
 * Suggests parts of the world whose name the text begins: "bug" suggests Bugis, "ramen shin" Shinjuku with ramen to search
 * there, "188034" its postal code. Uses the tables, the gazetteer and the addresses of the index.
 */

import { dishBegun, isFood, isStopWord, toPhrase } from '#catalogue/data/synonyms.ts';
import type { WorldGazetteer } from '#catalogue/data/world-gazetteer.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import { toUnits, type Unit, withPlainNumbers, wordsOfUnit } from '#catalogue/text/query-units.ts';
import { termsOf } from '#catalogue/text/text-query.ts';
import { isPreposition } from '#catalogue/text/where-words.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import type { SpotSuggestion, SuggestQuery } from '#domain/search/search.ts';
import { addressSpots } from './address-spots.ts';
import { knownSpots } from './known-spots.ts';

const MAX_SPOTS = 3;
/** Maximum number of words in a place's name. */
const MAX_WORDS = 4;
/** Minimum length of a name after other words: shorter ones match too much. */
const MIN_TAIL = 3;

/** Share of a name that must be typed before it is offered as what was meant. */
const TYPED_PART = 0.6;

/** Distance between a mall and the word that its name begins with, at most. Metres. */
const SAME_CORNER_M = 300;

/** Counts places in circles. Caches each circle until the index changes. */
export class SpotCounts {
  readonly #counts = new Map<string, number>();

  countOf(segments: readonly Segment[], { name, latitude, longitude, radiusKm }: Circle): number {
    const key = `${name} ${latitude} ${longitude}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const count = countWithin(segments, { latitude, longitude }, radiusKm);
    this.#counts.set(key, count);
    return count;
  }
}

/** What to search there follows from the whole text. */
type Spot = Omit<SpotSuggestion, 'what' | 'isGuess'>;

interface Candidate {
  readonly suggestion: Spot;
  readonly radiusKm: number;
}

export function suggestSpots(
  segments: readonly Segment[],
  gazetteer: WorldGazetteer | undefined,
  counts: SpotCounts,
  { text, near }: SuggestQuery,
): SpotSuggestion[] {
  const units = toUnits(withPlainNumbers(text));
  for (let from = 0; from < units.length; from++) {
    const tail = units.slice(from);
    if (tail.length > MAX_WORDS || isNoName(tail, from) || isInDish(units, from)) continue;
    const found = spotsNamed(segments, gazetteer, counts, tail, near);
    if (found.length === 0) continue;
    const what = whatOf(text, units.slice(0, from));
    return distinctSpots(found)
      .toSorted((a, b) => worthOf(b, tail, near) - worthOf(a, tail, near))
      .slice(0, MAX_SPOTS)
      .map(({ suggestion }) => ({ ...suggestion, what, isGuess: isGuess(suggestion, tail, near) }));
  }
  return [];
}

/** Drops spots without places if others have some. Of two spots at the same corner, only the first remains. */
function distinctSpots(found: readonly Candidate[]): readonly Candidate[] {
  const distinct: Candidate[] = [];
  const hasAny = found.some(({ suggestion }) => suggestion.count > 0);
  for (const candidate of found) {
    const { count } = candidate.suggestion;
    if (count === 0 && hasAny) continue;
    if (!distinct.some((each) => isSameCorner(each.suggestion, candidate.suggestion))) distinct.push(candidate);
  }
  return distinct;
}

function isSameCorner(a: Spot, b: Spot): boolean {
  if (a.kind === 'country' || b.kind === 'country') return a.kind === b.kind && a.countryCode === b.countryCode;
  if (a.middle === undefined || b.middle === undefined || a.count !== b.count || a.count === 0) return false;
  return distanceM(a.middle, b.middle) < SAME_CORNER_M;
}

/** A name can't begin with a word between what and where, nor be just the beginning of a dish. */
function isNoName([first, ...others]: readonly Unit[], from: number): boolean {
  if (first === undefined || isPreposition(first.text)) return true;
  const isShort = from > 0 && others.length === 0 && !first.isUnspaced && first.text.length < MIN_TAIL;
  return isShort || (others.length === 0 && (isStopWord(first.text) || isFood(first.text)));
}

/** Whether the name would be the last part of a dish that is still being typed: *roti pra* is not roti in Prague. */
function isInDish(units: readonly Unit[], from: number): boolean {
  return units.slice(0, from).some((_, start) => dishBegun(phraseOf(units.slice(start))) !== undefined);
}

function spotsNamed(
  segments: readonly Segment[],
  gazetteer: WorldGazetteer | undefined,
  counts: SpotCounts,
  tail: readonly Unit[],
  near: Position | undefined,
): Candidate[] {
  const phrase = toPhrase(phraseOf(tail));
  const highlight = createHighlighter(termsOf(phrase));
  const known = knownSpots(phrase, gazetteer).map((place): Candidate => {
    if (place.kind === 'circle') return circleCandidate(place, place.of, counts.countOf(segments, place), highlight);
    const { name, code } = place;
    const count = countIn(segments, code);
    return {
      suggestion: { name, kind: 'country', countryCode: code, count, marks: highlight(name) },
      // Ranks a country before its cities.
      radiusKm: 60,
    };
  });
  const held = addressSpots(segments, tail.flatMap(wordsOfUnit), near)
    .filter(({ circle }) => known.every((each) => !isSame(each.suggestion, circle)))
    .map(({ circle, kind, holders }) =>
      circleCandidate(circle, kind, kind === 'postal-code' ? holders : counts.countOf(segments, circle), highlight),
    );
  return [...known, ...held];
}

function circleCandidate(
  { name, countryCode, latitude, longitude, radiusKm }: Circle,
  kind: SpotSuggestion['kind'],
  count: number,
  highlight: (text: string) => SpotSuggestion['marks'],
): Candidate {
  const middle = { latitude, longitude };
  return { suggestion: { name, kind, countryCode, middle, count, marks: highlight(name) }, radiusKm };
}

function isSame({ name, middle }: Spot, circle: Circle): boolean {
  return toPhrase(name) === toPhrase(circle.name) && middle !== undefined && distanceM(middle, circle) < TODAY_M;
}

/** Ranks spots in reach with places first, then whole names, then spots with places, then larger ones. */
function worthOf({ suggestion, radiusKm }: Candidate, tail: readonly Unit[], near: Position | undefined): number {
  const { name, count, middle } = suggestion;
  const isWhole = toPhrase(name) === phraseOf(tail);
  return (
    (isInReach(middle, near) && count > 0 ? 8000 : 0) +
    (isWhole ? 4000 : 0) +
    (count > 0 ? 2000 : 0) +
    radiusKm +
    Math.min(count, 900) / 1000
  );
}

function isInReach(middle: Position | undefined, near: Position | undefined): boolean {
  return near !== undefined && middle !== undefined && distanceM(near, middle) <= TODAY_M;
}

/** *nas* may begin Nashville, but a person in Singapore rather means nasi. */
function isGuess({ name, middle }: Spot, tail: readonly Unit[], near: Position | undefined): boolean {
  return near !== undefined && !isInReach(middle, near) && isHardlyBegun(name, phraseOf(tail));
}

/** Whether a name begins with the phrase, but most of it is still missing. */
export function isHardlyBegun(name: string, phrase: string): boolean {
  const own = toPhrase(name);
  return own.startsWith(phrase) && phrase.length < TYPED_PART * own.length;
}

const phraseOf = (tail: readonly Unit[]) => tail.map(({ text }) => text).join(' ');

/** The text before the name, without prepositions. */
function whatOf(text: string, before: readonly Unit[]): string {
  const kept = before.at(-1) !== undefined && isPreposition(before.at(-1)?.text ?? '') ? before.slice(0, -1) : before;
  if (kept.every(({ text: word }) => isStopWord(word))) return '';
  const words = text.trim().split(/\s+/);
  return words.length > kept.length ? words.slice(0, kept.length).join(' ') : kept.map((unit) => unit.text).join(' ');
}

function countWithin(segments: readonly Segment[], middle: Position, radiusKm: number): number {
  let count = 0;
  for (const { columns, hidden } of segments) {
    const meter = new DistanceMeter(columns, middle);
    for (const [start, end] of rangesAround(columns, middle, radiusKm)) {
      for (let row = start; row < end; row++) {
        if (hidden[row] === 0 && meter.isWithin(row, radiusKm * 1000)) count++;
      }
    }
  }
  return count;
}

function countIn(segments: readonly Segment[], countryCode: string): number {
  let count = 0;
  for (const { columns, hidden } of segments) {
    const { localities } = columns.dictionaries;
    const isThere = localities.map((locality) => locality.countryCode === countryCode);
    if (!isThere.includes(true)) continue;
    for (let row = 0; row < columns.rows; row++) {
      if (hidden[row] === 0 && isThere[columns.numbers.locality[row] ?? 0] === true) count++;
    }
  }
  return count;
}
