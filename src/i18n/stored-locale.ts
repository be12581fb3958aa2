import { LOCALES, type Locale } from './languages.ts';

const NAME = 'rihla-language';
const DIGITS = 'rihla-digits';

/** The language that was chosen on this device, or else the first of the browser's that there is, or else English. */
export function storedLocale(memory: Pick<Storage, 'getItem'>, preferred: readonly string[]): Locale {
  const known = [memory.getItem(NAME), ...preferred.map(languageOf)];
  return known.find((each) => each !== null && LOCALES.includes(each)) ?? 'en';
}

export function storeLocale(memory: Pick<Storage, 'setItem'>, locale: Locale): void {
  memory.setItem(NAME, locale);
}

/**
 * The digits in which this language is written on this device: of Arabic's two kinds the one that was chosen, or else the
 * one that is usual where the browser's person lives.
 * @returns a numbering system's name; nothing for a language that has one kind
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

/** Arabic is written with ١٢٣ in the east and with 123 in the west and in the Gulf's newer papers. */
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
