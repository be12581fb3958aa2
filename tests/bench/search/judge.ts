/** Who judges answers: plain readings of all places that share no code with any engine but how words are cut. */
import { toWords } from '#catalogue/words.ts';
import { distanceM } from '#domain/geo.ts';
import { WANTED } from './engine.ts';
import { allText } from './peers/all-text.ts';
import { NEAR_WORTH, passes, toPeerFilters, toPeerRow } from './peers/peer-rows.ts';
import { generatePlaces, placeAt } from './world/places.ts';
import type { GeoQuestion, TextQuestion } from './world/questions.ts';

/** How far down a list of texts counts. */
export const JUDGED = 10;
const TINY = 1e-9;

/** The scores of an answer to a question of place: NaN for a place that should not be there. */
export function scoresOf({ near, radiusKm, filters }: GeoQuestion, numbers: readonly number[]): number[] {
  const wanted = toPeerFilters(filters);
  return numbers.map((number) => {
    const row = toPeerRow(placeAt(number));
    const metres = distanceM(near, row);
    const isMeant = metres <= radiusKm * 1000 && passes(row, wanted);
    return isMeant ? row.base + (NEAR_WORTH * HALF_M) / (HALF_M + metres) : Number.NaN;
  });
}

const HALF_M = 4000;

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

/**
 * A place is a right answer when it holds every word that was meant, or every word that was typed, as it is or as a
 * beginning, in any of its texts. Looks at every place, once.
 */
export function judgeTexts(questions: readonly TextQuestion[], places: number): JudgedQuestion[] {
  const judged = questions.map((question) => {
    const wanted = [toWords(question.intended, false), toWords(question.text, false)];
    return { question, wanted, right: 0 };
  });
  for (const place of generatePlaces(places)) {
    const words = toWords(allText(place), true);
    for (const each of judged) if (each.right < JUDGED && holdsAny(words, each.wanted)) each.right++;
  }
  return judged.map(({ question, wanted, right }) => ({
    question,
    right,
    isRight: (number) => holdsAny(toWords(allText(placeAt(number)), true), wanted),
  }));
}

function holdsAny(words: readonly string[], wanted: readonly (readonly string[])[]): boolean {
  return wanted.some((all) => all.every((beginning) => words.some((word) => word.startsWith(beginning))));
}

/** Right answers among the first ten, as a part of those that there could be; undefined where there is none. */
export function recallOf({ right, isRight }: JudgedQuestion, numbers: readonly number[]): number | undefined {
  if (right === 0) return undefined;
  return numbers.slice(0, JUDGED).filter(isRight).length / right;
}
