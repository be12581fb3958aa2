/** The draft of a check, and who may be asked. Pure. */
import * as z from 'zod/mini';
import { checkAnswersSchema } from '#domain/checks/check-answers-schema.ts';
import {
  CHECK_ANSWERS,
  type CheckAnswer,
  type CheckAnswers,
  type CheckQuestion,
} from '#domain/checks/check-questions.ts';
import { dayNumber } from '#domain/hours/civil-day.ts';
import type { Mutation } from '#domain/own/mutations.ts';
import type { OwnCheck } from '#domain/own/own-view.ts';
import type { MessageId } from '#i18n/translate.ts';

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const draftSchema = z.object({
  answers: checkAnswersSchema,
  day: z.optional(daySchema),
  photo: z.optional(z.nullable(z.string())),
});
/**
 * `day` is that of the first answer, 'YYYY-MM-DD'; absent before it. `photo` is the path of one of the certificate, see `photoPath`; it is
 * sent only with the answer that there is one.
 */
export type CheckDraft = {
  readonly answers: CheckAnswers;
  readonly day?: string | undefined;
  readonly photo?: string | null | undefined;
};

/** The server takes checks of as many days ago. */
const MAX_AGE_DAYS = 30;

/** A draft as of today: answers of a visit too long ago are forgotten. */
export function currentDraft(draft: CheckDraft, today: string): CheckDraft {
  const { day = today } = draft;
  return dayNumber(today) - dayNumber(day) > MAX_AGE_DAYS ? { answers: {} } : { ...draft, day };
}

/** The key of a place's draft. */
export function checkKeyOf(placeId: string): string {
  return `check:${placeId}`;
}

/** A stored draft; an empty one if there is none, or it is of another version. */
export function parseCheck(value: unknown): CheckDraft {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? parsed.data : { answers: {} };
}

/** Whether a photo of the certificate may be added to the answers. */
export function hasCertificate({ certificate_seen }: CheckAnswers): boolean {
  return certificate_seen === 'yes';
}

/** @param today the day of the visit of a draft without one, 'YYYY-MM-DD' */
export function checkMutation(placeId: string, { answers, day, photo }: CheckDraft, today: string): Mutation {
  const more = photo && hasCertificate(answers) ? { photo } : {};
  return { name: 'check_place', args: { restaurant_id: placeId, answers, day: day ?? today, ...more } };
}

/** After so many days the person's answers are history, and the place can be answered again. */
const CURRENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether the person's check still stands for the place, and is shown instead of the questions. */
export function isCurrent({ day, state }: OwnCheck, now: number): boolean {
  return state === 'refused' || state === 'undone' || now - Date.parse(day) < CURRENT_DAYS * DAY_MS;
}

type Choice = CheckAnswer | 'unknown';

const CHOICES: Readonly<Record<Choice, MessageId>> = {
  yes: 'restaurant.check.yes',
  no: 'restaurant.check.no',
  served: 'restaurant.check.yes',
  in_kitchen: 'restaurant.check.yes',
  whole: 'restaurant.check.whole',
  part: 'restaurant.check.part',
  none: 'restaurant.check.nothing',
  unknown: 'restaurant.check.unknown',
};

/** The answers of a question with their words, in the order in which they are offered: Yes before No. */
export function choicesOf(question: CheckQuestion): readonly { readonly value: Choice; readonly label: MessageId }[] {
  const isYes = (value: Choice) => CHOICES[value] === 'restaurant.check.yes';
  const values: readonly Choice[] = [
    ...CHECK_ANSWERS[question].toSorted((a, b) => Number(isYes(b)) - Number(isYes(a))),
    'unknown',
  ];
  return values.map((value) => ({
    value,
    label: value === 'none' && question !== 'menu' ? 'restaurant.check.no' : CHOICES[value],
  }));
}

/** What an answer says as a sentence. */
const TOLD = {
  still_here: { yes: 'restaurant.check.told.still_here.yes', no: 'restaurant.check.told.still_here.no' },
  certificate_seen: {
    yes: 'restaurant.check.told.certificate_seen.yes',
    no: 'restaurant.check.told.certificate_seen.no',
  },
  menu: {
    whole: 'restaurant.check.told.menu.whole',
    part: 'restaurant.check.told.menu.part',
    none: 'restaurant.check.told.menu.none',
  },
  alcohol: { none: 'restaurant.check.told.alcohol.none', served: 'restaurant.check.told.alcohol.served' },
  pork: { none: 'restaurant.check.told.pork.none', in_kitchen: 'restaurant.check.told.pork.in_kitchen' },
  prayer_place: { yes: 'restaurant.check.told.prayer_place.yes', no: 'restaurant.check.told.prayer_place.no' },
  hours_as_stated: {
    yes: 'restaurant.check.told.hours_as_stated.yes',
    no: 'restaurant.check.told.hours_as_stated.no',
  },
} as const satisfies { readonly [Q in CheckQuestion]: Readonly<Record<CheckAnswer<Q>, MessageId>> };

/** The sentence of an answer that `isCheckAnswer` accepts for the question. */
export function toldText(question: CheckQuestion, answer: CheckAnswer): MessageId {
  const told: Readonly<Partial<Record<CheckAnswer, MessageId>>> = TOLD[question];
  return told[answer] ?? 'restaurant.check.unknown';
}
