/** What a visitor is asked at a place's door, and the answers. `moderation.are_check_answers` has the same table in SQL. */

/** The answers of each question besides 'unknown', in the order in which they are offered. */
export const CHECK_ANSWERS = {
  still_here: ['yes', 'no'],
  /** Whether a halal certificate hangs where guests see it. */
  certificate_seen: ['yes', 'no'],
  /** How much of the menu is halal, as in `FACT_VALUES`. */
  menu: ['whole', 'part', 'none'],
  alcohol: ['none', 'served'],
  pork: ['none', 'in_kitchen'],
  /** Whether guests can pray there. */
  prayer_place: ['yes', 'no'],
  hours_as_stated: ['yes', 'no'],
} as const;
export type CheckQuestion = keyof typeof CHECK_ANSWERS;
export type CheckAnswer<Q extends CheckQuestion = CheckQuestion> = (typeof CHECK_ANSWERS)[Q][number];

// The keys of a constant object are exactly its type's names.
export const CHECK_QUESTIONS = Object.keys(CHECK_ANSWERS) as readonly CheckQuestion[];

/** What one person answered; an absent question was not asked. */
export type CheckAnswers = { readonly [Q in CheckQuestion]?: CheckAnswer<Q> | 'unknown' | undefined };

/** Whether a text is an answer to a question. */
export function isCheckAnswer(question: CheckQuestion, value: string): value is CheckAnswer {
  const answers: readonly string[] = CHECK_ANSWERS[question];
  return answers.includes(value);
}
