/** The sentences that a traveller shows to a waiter, and the languages they are written in. */
import { DIETARY_OPTIONS } from '../account/profile.ts';

/** What the traveller eats and avoids, in the order of a card. */
export const STATEMENTS = ['intro', 'no_pork', 'no_lard', 'no_alcohol', 'only_halal_meat'] as const;
export const QUESTIONS = [
  'ask_certificate',
  'ask_meat',
  'ask_pork',
  'ask_alcohol',
  'ask_dishes',
  'ask_oil',
  'ask_pray',
] as const;
/** It is answered on the menu. */
export const OPEN_QUESTION = 'ask_dishes';
/** The waiter's answers to all other questions. */
export const ANSWERS = ['yes', 'no', 'dont_know'] as const;

export type Statement = (typeof STATEMENTS)[number] | (typeof DIETARY_OPTIONS)[number];
export type Question = (typeof QUESTIONS)[number];
export type Answer = (typeof ANSWERS)[number];
export type Sentence = Statement | Question | Answer | 'tap' | 'thanks';

/** A sentence that no second reader has confirmed is left out. */
export type Card = Readonly<Partial<Record<Sentence, string>>>;

/** BCP 47 tags, ordered by tag. */
export const CARD_LANGUAGES = [
  'ar',
  'bn',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'pt',
  'ru',
  'sw',
  'th',
  'tr',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

export type CardLanguage = (typeof CARD_LANGUAGES)[number];

/**
 * The card language that most people of a country read, by the likely subtags of CLDR; null if there is no card in it.
 * @param countryCode ISO 3166-1, two letters
 */
export function cardLanguageIn(countryCode: string): CardLanguage | null {
  const { language, script } = new Intl.Locale(`und-${countryCode}`).maximize();
  const tag = language === 'zh' ? `zh-${script}` : language;
  return CARD_LANGUAGES.find((each) => each === tag) ?? null;
}

/** All that can be chosen, in the order of a card. `intro` is always on it. */
export const CHOICES: readonly Statement[] = [...STATEMENTS.slice(1), ...DIETARY_OPTIONS];

/** The statements of a card: who one is, then what was chosen. */
export function statementsOf(chosen: readonly Statement[]): readonly Statement[] {
  return ['intro', ...CHOICES.filter((each) => chosen.includes(each))];
}

/** What a person avoids before they choose: all that isn't halal, and the diets of their profile. */
export function firstChoice(diets: readonly string[]): readonly Statement[] {
  return CHOICES.filter((each) => STATEMENTS.some((statement) => statement === each) || diets.includes(each));
}
