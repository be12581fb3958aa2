import type { Locale } from './languages.ts';

/** What people call their language, where the browser's names (CLDR) leave out the first word. */
const FULL_NAMES: Readonly<Record<Locale, string>> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' };

/** The language's own name for itself, as in a list: with a capital where its script has them. */
export function nameOf(locale: Locale): string {
  const name = FULL_NAMES[locale] ?? new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}
