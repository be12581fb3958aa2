/**
 * What is said of a place besides its status and its facts, in one number, as far as a standard needs it. Bit 0: the owner says that
 * it serves halal food. Bit 1: a source names a bar, which the fact `alcohol` no longer says beside one that names alcohol. Then ten
 * bits for each of TOLD_QUESTIONS: two for the answer on which visitors agree, from 1 in the order of CHECK_ANSWERS, and eight for
 * the months since January 2026 of the latest of them. 0 says nothing.
 */
import type { CheckFacts } from '../checks/check-facts.ts';
import { CHECK_ANSWERS } from '../checks/check-questions.ts';
import { agreedAnswer, lastDayOf } from '../checks/told-fact.ts';
import type { StatedFacts } from '../places/facts.ts';

/** The questions to visitors that are also facts. */
export const TOLD_QUESTIONS = ['menu', 'alcohol', 'pork'] as const;
export type ToldQuestion = (typeof TOLD_QUESTIONS)[number];

const FIRST_YEAR = 2026;
const [ANSWER_BITS, MONTH_BITS] = [2, 8];
const [ANSWERS, MONTHS] = [(1 << ANSWER_BITS) - 1, (1 << MONTH_BITS) - 1];
const [OWNER, BAR, FIRST_BIT] = [1, 2, 2];

interface Telling {
  readonly evidence: readonly {
    readonly kind: string;
    readonly ended_on?: string | null | undefined;
    readonly facts?: StatedFacts | null | undefined;
  }[];
  readonly visitors?: CheckFacts | null | undefined;
}

/** What is said of a place, whatever the day. At most 32 bits. */
export function packTold({ evidence, visitors }: Telling): number {
  const stated = evidence.filter(({ ended_on }) => !ended_on);
  const isOwners = stated.some(({ kind, facts }) => kind === 'owner_statement' && facts?.menu !== 'none');
  const isBar = stated.some(({ facts }) => facts?.alcohol === 'bar');
  const told = TOLD_QUESTIONS.map(
    (question, at) => codeOf(question, visitors) << shiftOf(at, ANSWER_BITS + MONTH_BITS),
  );
  return told.reduce((all, each) => all | each, (isOwners ? OWNER : 0) | (isBar ? BAR : 0)) >>> 0;
}

function codeOf(question: ToldQuestion, visitors: CheckFacts | null | undefined): number {
  const agreed = agreedAnswer(visitors, question);
  if (agreed === undefined) return 0;
  const answers: readonly string[] = CHECK_ANSWERS[question];
  const [year = 0, month = 0] = agreed.month.split('-').map(Number);
  const months = 12 * (year - FIRST_YEAR) + month - 1;
  return months < 0 || months > MONTHS ? 0 : (answers.indexOf(agreed.answer) + 1) | (months << ANSWER_BITS);
}

const shiftOf = (at: number, bits: number): number => FIRST_BIT + at * bits;

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

/** @param now as `toldOn` writes it */
export function isOwnersWord(now: number): boolean {
  return (now & OWNER) !== 0;
}

/** Whether a source names a bar. @param now as `toldOn` writes it */
export function isNamedBar(now: number): boolean {
  return (now & BAR) !== 0;
}

/** The answer on which visitors agree; undefined if there is none. @param now as `toldOn` writes it */
export function visitorsAnswer<Q extends ToldQuestion>(
  now: number,
  question: Q,
): (typeof CHECK_ANSWERS)[Q][number] | undefined {
  const code = (now >> shiftOf(TOLD_QUESTIONS.indexOf(question), ANSWER_BITS)) & ANSWERS;
  return CHECK_ANSWERS[question][code - 1];
}
