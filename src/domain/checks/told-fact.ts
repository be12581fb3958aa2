/** What a place's visitors say about one question as of a day, from the sums that the place's document has. */
import { type CheckFacts, CONFIRMING_PEOPLE, type ToldValue } from './check-facts.ts';
import { type CheckAnswer, type CheckQuestion, isCheckAnswer } from './check-questions.ts';
import { lastDayOf } from './fading.ts';

export interface ToldAnswer extends ToldValue {
  readonly answer: CheckAnswer;
}

/** `confirmed` and `said` have one answer, `disputed` two or more, the most people first. */
export type ToldFact =
  | { readonly state: 'silent' }
  | { readonly state: 'said' | 'confirmed'; readonly answers: readonly [ToldAnswer] }
  | { readonly state: 'disputed'; readonly answers: readonly ToldAnswer[] };

const DAY_MS = 86_400_000;

/** @param today days since 1970-01-01 */
export function toldFact(facts: CheckFacts | null | undefined, question: CheckQuestion, today: number): ToldFact {
  const answers = Object.entries(facts?.[question] ?? {})
    .flatMap(([answer, value]) => (isCheckAnswer(question, answer) ? [{ ...value, answer }] : []))
    .filter(({ month }) => today <= fadesAfter(month))
    .toSorted((a, b) => b.people - a.people || (a.answer < b.answer ? -1 : 1));
  const [first, second] = answers;
  if (!first) return { state: 'silent' };
  if (second) return { state: 'disputed', answers };
  return { state: isVouchedFor(first) ? 'confirmed' : 'said', answers: [first] };
}

/** Whether enough people give an answer, one of them of standing. */
function isVouchedFor({ people, known }: ToldValue): boolean {
  return people >= CONFIRMING_PEOPLE && known === true;
}

/**
 * The answer that is vouched for and nobody contradicts, on any day until it fades. Answers that had faded when the month of
 * the latest one began contradict nothing. It says less than `toldFact`, for which a contradiction ends when it fades, and so
 * needs no day.
 */
export function agreedAnswer(facts: CheckFacts | null | undefined, question: CheckQuestion): ToldAnswer | undefined {
  const answers = Object.entries(facts?.[question] ?? {})
    .flatMap(([answer, value]) => (isCheckAnswer(question, answer) ? [{ ...value, answer }] : []))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1));
  const [latest, ...others] = answers;
  if (!latest || !isVouchedFor(latest)) return undefined;
  return others.every(({ month }) => fadesAfter(month) < firstDayOf(latest.month)) ? latest : undefined;
}

/** @param month 'YYYY-MM' */
function fadesAfter(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return lastDayOf(year, number - 1);
}

/** @param month 'YYYY-MM' */
const firstDayOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;
