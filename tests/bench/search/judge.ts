/** Judges answers by naive scans of all places, which share only the splitting of words and the synonyms with an engine. */

import { nearScore } from '#catalogue/ranking/relevance.ts';
import { distanceM } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { isStopWord, synonymsOf, toPhrase } from '../../../src/catalogue/data/synonyms.ts';
import { toWords } from '../../../src/catalogue/text/split-words.ts';
import { plainDistance } from '../../support/oracles/plain-distance.ts';
import { WANTED } from './engine.ts';
import { allText } from './peers/all-text.ts';
import { passes } from './peers/app-places.ts';
import { MAX_NEAR_GAIN, toPeerRow } from './peers/peer-rows.ts';
import type { City } from './world/cities.ts';
import { generatePlaces, placeAt } from './world/places.ts';
import type { GeoQuestion, TextQuestion } from './world/questions.ts';
import { cutUnspaced } from './world/vocabulary.ts';

/** Number of results that count for a text query. */
export const JUDGED = 10;
const TINY = 1e-9;

/** The scores of an answer to a query by position; NaN for a wrong place. */
export function scoresOf({ near, radiusKm, filters }: GeoQuestion, numbers: readonly number[]): number[] {
  return numbers.map((number) => {
    const place = placeAt(number);
    const row = toPeerRow(place);
    const metres = distanceM(near, row);
    const isMeant = metres <= radiusKm * 1000 && passes(place, filters);
    return isMeant ? row.base + MAX_NEAR_GAIN * nearScore(metres) : Number.NaN;
  });
}

/** Whether two answers have the same places, except for places with equal scores. */
export function agree(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.length <= WANTED && a.every((score, i) => Math.abs(score - (b[i] ?? 0)) < TINY);
}

/** A text query with its correct places. */
export interface JudgedQuestion {
  readonly question: TextQuestion;
  /** Number of correct places, counted up to `JUDGED`. */
  readonly right: number;
  readonly isRight: (number: number) => boolean;
}

/** What a place must contain: one phrase of each entry, with all words of the phrase. */
type Wanted = readonly WantedWord[];

interface WantedWord {
  readonly phrases: readonly (readonly string[])[];
  /** The typed word if it has a typo; any word as close to it is accepted, too. */
  readonly mistaken?: TypedWord;
}

interface TypedWord {
  readonly text: string;
  /** Whether it may be a prefix, as the last word may. */
  readonly mayBegin: boolean;
}

/** Places within this distance count as in the city, since a town's `city` is sometimes the nearby capital. */
const THERE_M = 25_000;

/**
 * A place is correct if its texts contain every intended word (or every typed word), exactly, as a prefix, or as a synonym;
 * and if it is in the city, if one was named. Stop words like 'halal' and 'restaurant' are ignored. Words may be in any
 * order, also in scripts without spaces. For a typo, any word one mistake away from it is as correct as the intended one,
 * because nobody can tell which was meant. Scans all places once.
 */
export function judgeTexts(questions: readonly TextQuestion[], places: number): JudgedQuestion[] {
  const judged = questions.map((question) => ({ question, isRight: createJudge(question), right: 0 }));
  for (const place of generatePlaces(places)) {
    const words = toWords(allText(place), true);
    for (const each of judged) if (each.right < JUDGED && each.isRight(place, words)) each.right++;
  }
  return judged.map(({ question, right, isRight }) => ({
    question,
    right,
    isRight: (number) => {
      const place = placeAt(number);
      return isRight(place, toWords(allText(place), true));
    },
  }));
}

function createJudge({ text, intended, city }: TextQuestion) {
  const [meant, typed] = [wantedBy(intended, text), wantedBy(text, text)];
  return (place: Restaurant, words: readonly string[]): boolean => {
    if (holdsAll(words, typed)) return true;
    return holdsAll(words, meant) && (city === undefined || isThere(place, city));
  };
}

/** @param text the typed text; it has as many words as `meant` unless it also names a place */
function wantedBy(meant: string, text: string): Wanted {
  const [typed, intended] = [text.split(' '), meant.split(' ')];
  const words = intended.flatMap((word, at) => {
    const [own = ''] = toWords(typed[at] ?? '', false);
    const isOther = typed.length === intended.length && typed[at] !== word;
    const mistaken = { text: own, mayBegin: at === typed.length - 1 };
    return cutUnspaced(word).map((part) => ({ part, ...(isOther && { mistaken }) }));
  });
  const significant = words.filter(({ part }) => !isStopWord(toPhrase(part)));
  return (significant.length > 0 ? significant : words).map(({ part, mistaken }) => {
    const same = synonymsOf(toPhrase(part)).map(({ phrase }) => toWords(phrase, false));
    return { phrases: [toWords(part, false), ...same], ...(mistaken !== undefined && { mistaken }) };
  });
}

function isThere({ city: name, latitude, longitude }: Restaurant, city: City): boolean {
  return name === city.name || distanceM(city, { latitude: latitude ?? 0, longitude: longitude ?? 0 }) <= THERE_M;
}

function holdsAll(words: readonly string[], wanted: Wanted): boolean {
  return wanted.every(
    ({ phrases, mistaken }) =>
      phrases.some((phrase) => phrase.every((beginning) => words.some((word) => word.startsWith(beginning)))) ||
      (mistaken !== undefined && words.some((word) => isMistaken(word, mistaken))),
  );
}

/** Whether a word, or its prefix if allowed, is at most one mistake away from the typed word. */
function isMistaken(word: string, { text, mayBegin }: TypedWord): boolean {
  return [-1, 0, 1].some((more) => {
    const length = text.length + more;
    const isAsLong = mayBegin ? word.length >= length : word.length === length;
    return isAsLong && plainDistance(text, word.slice(0, length)) <= 1;
  });
}

/** The share of correct places found in the first ten; undefined if there are none. */
export function recallOf({ right, isRight }: JudgedQuestion, numbers: readonly number[]): number | undefined {
  if (right === 0) return undefined;
  return Math.min(right, numbers.slice(0, JUDGED).filter(isRight).length) / right;
}

/** Recall with another engine as the judge; undefined unless it finds one to `JUDGED` places. */
export function recallBeside(judge: readonly number[], numbers: readonly number[]): number | undefined {
  if (judge.length === 0 || judge.length > JUDGED) return undefined;
  const first = numbers.slice(0, JUDGED);
  return judge.filter((number) => first.includes(number)).length / judge.length;
}
