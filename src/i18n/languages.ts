import { CATALOGUES } from './catalogues.ts';

/** A language that the app speaks, as BCP 47 names it: there is a file of it in `messages`. */
export type Locale = string;

/** A language of tests: English, accented and longer. */
const PSEUDO = 'qps';

/** English first. */
export const LOCALES: readonly Locale[] = Object.keys(CATALOGUES).filter(
  (each) => each !== PSEUDO || import.meta.env.VITE_PSEUDO,
);

export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

export function directionOf(locale: Locale): Direction {
  return RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr';
}

/** How a language's readers abroad write: '21 Aug 2026' can't be misread, '8/21' can. */
export function writtenAs(locale: Locale, digits?: string): string {
  if (locale === PSEUDO) return 'en-GB';
  return `${locale === 'en' ? 'en-GB' : locale}${digits ? `-u-nu-${digits}` : ''}`;
}

/** The language's own name for itself. */
export function nameOf(locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
}
