import { LOCALES, type Locale } from './languages.ts';

const NAME = 'rihla-language';
const DIGITS = 'rihla-digits';

/** The language chosen on this device, else the first available one of the browser, else English. */
export function storedLocale(memory: Pick<Storage, 'getItem'>, preferred: readonly string[]): Locale {
  const known = [memory.getItem(NAME), ...preferred.map(languageOf)];
  return known.find((each) => each !== null && LOCALES.includes(each)) ?? 'en';
}

export function storeLocale(memory: Pick<Storage, 'setItem'>, locale: Locale): void {
  memory.setItem(NAME, locale);
}

/**
 * The digits of this language on this device: for Arabic the chosen kind, else the usual kind of the browser's region.
 * @returns a numbering system; undefined for a language with one kind
 */
export function storedDigits(
  memory: Pick<Storage, 'getItem'>,
  locale: Locale,
  preferred: readonly string[],
): string | undefined {
  if (!hasDigitsToChoose(locale)) return undefined;
  const own = preferred.find((each) => languageOf(each) === locale);
  return memory.getItem(DIGITS) ?? (own ? new Intl.NumberFormat(own).resolvedOptions().numberingSystem : 'latn');
}

export function storeDigits(memory: Pick<Storage, 'setItem'>, digits: string): void {
  memory.setItem(DIGITS, digits);
}

/** Arabic uses ١٢٣ in the east, and 123 in the west and in newer papers of the Gulf. */
export function hasDigitsToChoose(locale: Locale): boolean {
  return locale === 'ar';
}

function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
