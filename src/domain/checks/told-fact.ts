/** What a place's visitors say about one question as of a day, from the sums that the place's document has. */
import type { CheckFacts, ToldValue } from './check-facts.ts';
import { type CheckAnswer, type CheckQuestion, isCheckAnswer } from './check-questions.ts';

/** So many people must agree, and nobody contradict, for an answer to be confirmed. */
const CONFIRMING_PEOPLE = 3;
/** Days after the first of its month on which an answer fades. A month names no day, so this may fade it early, never late. */
const FADING_DAYS = 180;

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
  return { state: first.people >= CONFIRMING_PEOPLE ? 'confirmed' : 'said', answers: [first] };
}

/**
 * The answer that three people give and nobody contradicts, on any day until it fades. Answers that had faded when the month of
 * the latest one began contradict nothing. It says less than `toldFact`, for which a contradiction ends when it fades, and so
 * needs no day.
 */
export function agreedAnswer(facts: CheckFacts | null | undefined, question: CheckQuestion): ToldAnswer | undefined {
  const answers = Object.entries(facts?.[question] ?? {})
    .flatMap(([answer, value]) => (isCheckAnswer(question, answer) ? [{ ...value, answer }] : []))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1));
  const [latest, ...others] = answers;
  if (!latest || latest.people < CONFIRMING_PEOPLE) return undefined;
  return others.every(({ month }) => fadesAfter(month) < firstDayOf(latest.month)) ? latest : undefined;
}

/** The last day, in days since 1970-01-01, on which an answer of a month counts. @param months after January of the year */
export function lastDayOf(year: number, months: number): number {
  return Date.UTC(year, months, 1) / DAY_MS + FADING_DAYS;
}

/** @param month 'YYYY-MM' */
const firstDayOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) / DAY_MS;
const fadesAfter = (month: string): number => firstDayOf(month) + FADING_DAYS;
