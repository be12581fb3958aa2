import { CATALOGUES } from './catalogues.ts';

/** BCP 47 tag of a language with a file in `messages`. */
export type Locale = string;

/** The pseudo-language of tests: accented and longer English. */
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

/** The locale for formats: '21 Aug 2026' can't be misread abroad, '8/21' can. */
export function writtenAs(locale: Locale, digits?: string): string {
  if (locale === PSEUDO) return 'en-GB';
  return `${locale === 'en' ? 'en-GB' : locale}${digits ? `-u-nu-${digits}` : ''}`;
}
