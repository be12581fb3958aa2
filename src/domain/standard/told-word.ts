/**
 * What is said of a place besides its status and its facts, in one number, as far as a standard needs it. Bit 0: the owner says that
 * it serves halal food. Bit 1: a source names a bar, which the fact `alcohol` no longer says beside one that names alcohol. Then ten
 * bits for each of TOLD_QUESTIONS: two for the answer on which visitors agree, from 1 in the order of CHECK_ANSWERS, and eight for
 * the months since January 2026 of the latest of them. 0 says nothing. `packTold` writes it.
 */
import { lastDayOf } from '../checks/fading.ts';

/** The questions to visitors that are also facts. */
export const TOLD_QUESTIONS = ['menu', 'alcohol', 'pork'] as const;
export type ToldQuestion = (typeof TOLD_QUESTIONS)[number];

export const FIRST_YEAR = 2026;
export const [ANSWER_BITS, MONTH_BITS] = [2, 8];
const [ANSWERS, MONTHS] = [(1 << ANSWER_BITS) - 1, (1 << MONTH_BITS) - 1];
export const [OWNER, BAR] = [1, 2];
const FIRST_BIT = 2;

export const shiftOf = (at: number, bits: number): number => FIRST_BIT + at * bits;

/**
 * What is still said on a day, as cards carry it: bits 0 and 1 as above, then two bits for each answer.
 * @param told as `packTold` writes it
 * @param today days since 1970-01-01
 */
export function toldOn(told: number, today: number): number {
  if (told <= (OWNER | BAR)) return told;
  return TOLD_QUESTIONS.reduce(
    (now, _, at) => {
      const code = told >>> shiftOf(at, ANSWER_BITS + MONTH_BITS);
      const isFaded = today > lastDayOf(FIRST_YEAR, (code >> ANSWER_BITS) & MONTHS);
      return isFaded ? now : now | ((code & ANSWERS) << shiftOf(at, ANSWER_BITS));
    },
    told & (OWNER | BAR),
  );
}

/** The code of the answer on which visitors agree, 0 for none. @param now as `toldOn` writes it */
export function answerCode(now: number, question: ToldQuestion): number {
  return (now >> shiftOf(TOLD_QUESTIONS.indexOf(question), ANSWER_BITS)) & ANSWERS;
}
