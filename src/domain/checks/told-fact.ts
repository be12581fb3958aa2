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
    .filter(({ month }) => today <= Date.parse(`${month}-01T00:00:00Z`) / DAY_MS + FADING_DAYS)
    .toSorted((a, b) => b.people - a.people || (a.answer < b.answer ? -1 : 1));
  const [first, second] = answers;
  if (!first) return { state: 'silent' };
  if (second) return { state: 'disputed', answers };
  return { state: first.people >= CONFIRMING_PEOPLE ? 'confirmed' : 'said', answers: [first] };
}
