/** Writes what is said of a place as told-word.ts describes. */
import type { CheckFacts } from '../checks/check-facts.ts';
import { CHECK_ANSWERS } from '../checks/check-questions.ts';
import { agreedAnswer } from '../checks/told-fact.ts';
import type { StatedFacts } from '../places/facts.ts';
import {
  ANSWER_BITS,
  answerCode,
  BAR,
  FIRST_YEAR,
  MONTH_BITS,
  OWNER,
  shiftOf,
  TOLD_QUESTIONS,
  type ToldQuestion,
} from './told-word.ts';

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
  return months < 0 || months >= 2 ** MONTH_BITS ? 0 : (answers.indexOf(agreed.answer) + 1) | (months << ANSWER_BITS);
}

/** The answer on which visitors agree; undefined if there is none. @param now as `toldOn` writes it */
export function visitorsAnswer<Q extends ToldQuestion>(
  now: number,
  question: Q,
): (typeof CHECK_ANSWERS)[Q][number] | undefined {
  return CHECK_ANSWERS[question][answerCode(now, question) - 1];
}
