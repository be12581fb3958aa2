/** Who judges answers: plain readings of all places, which share nothing with an engine but how words are cut and what they mean. */

import { nearScore } from '#catalogue/ranking/relevance.ts';
import { distanceM } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { isStopWord, synonymsOf, toPhrase } from '../../../src/catalogue/data/synonyms.ts';
import { toWords } from '../../../src/catalogue/text/words.ts';
import { plainDistance } from '../../support/oracles/plain-distance.ts';
import { WANTED } from './engine.ts';
import { allText } from './peers/all-text.ts';
import { passes } from './peers/app-places.ts';
import { MAX_NEAR_GAIN, toPeerRow } from './peers/peer-rows.ts';
import type { City } from './world/cities.ts';
import { generatePlaces, placeAt } from './world/places.ts';
import type { GeoQuestion, TextQuestion } from './world/questions.ts';
import { cutUnspaced } from './world/vocabulary.ts';

/** How far down a list of texts counts. */
export const JUDGED = 10;
const TINY = 1e-9;

/** The scores of an answer to a question of place: NaN for a place that should not be there. */
export function scoresOf({ near, radiusKm, filters }: GeoQuestion, numbers: readonly number[]): number[] {
  return numbers.map((number) => {
    const place = placeAt(number);
    const row = toPeerRow(place);
    const metres = distanceM(near, row);
    const isMeant = metres <= radiusKm * 1000 && passes(place, filters);
    return isMeant ? row.base + MAX_NEAR_GAIN * nearScore(metres) : Number.NaN;
  });
}

/** Whether two answers are the same places, but for those that score the same. */
export function agree(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.length <= WANTED && a.every((score, i) => Math.abs(score - (b[i] ?? 0)) < TINY);
}

/** A text question with all the places that answer it. */
export interface JudgedQuestion {
  readonly question: TextQuestion;
  /** How many places answer it, counted up to those that a list shows. */
  readonly right: number;
  readonly isRight: (number: number) => boolean;
}

/** What a place must hold: of each of them one phrase, of each phrase every word. */
type Wanted = readonly WantedWord[];

interface WantedWord {
  readonly phrases: readonly (readonly string[])[];
  /** What was typed, where that is a mistake: a word that is as near to it will do, too. */
  readonly mistaken?: TypedWord;
}

interface TypedWord {
  readonly text: string;
  /** The last word may be the beginning of another. */
  readonly mayBegin: boolean;
}

/** Towns have the name of a capital near them now and then; what lies so near is there. */
const THERE_M = 25_000;

/**
 * A place is a right answer when it holds every word that was meant (or every word that was typed), as it is, as a
 * beginning, or as a word that the table of synonyms knows to mean the same, in any of its texts; and, where a city was
 * named, when it is or lies there. Words like 'halal' and 'restaurant' ask for nothing, and words of scripts without spaces
 * may be in any order, as those of other scripts. Who sees only the mistake cannot tell which word was meant: one that is
 * a single mistake away from what was typed is as right as the one that was. Looks at every place, once.
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

/** @param text what was typed, in as many words unless it says a place, too */
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

/** Whether a word, or its beginning where that will do, is what was typed but for one mistake. */
function isMistaken(word: string, { text, mayBegin }: TypedWord): boolean {
  return [-1, 0, 1].some((more) => {
    const length = text.length + more;
    const isAsLong = mayBegin ? word.length >= length : word.length === length;
    return isAsLong && plainDistance(text, word.slice(0, length)) <= 1;
  });
}

/** Right answers among the first ten, as a part of those that there could be; undefined where there is none. */
export function recallOf({ right, isRight }: JudgedQuestion, numbers: readonly number[]): number | undefined {
  if (right === 0) return undefined;
  return Math.min(right, numbers.slice(0, JUDGED).filter(isRight).length) / right;
}

/** The same with another engine for a judge: of what it finds where it finds at most as much as a list shows. */
export function recallBeside(judge: readonly number[], numbers: readonly number[]): number | undefined {
  if (judge.length === 0 || judge.length > JUDGED) return undefined;
  const first = numbers.slice(0, JUDGED);
  return judge.filter((number) => first.includes(number)).length / judge.length;
}
