import { LOCALES, type Locale } from './translate.ts';

const NAME = 'rihla-language';

/** The language that was chosen on this device; English where none was, or one that this version does not have. */
export function storedLocale(memory: Pick<Storage, 'getItem'>): Locale {
  const stored = memory.getItem(NAME);
  return LOCALES.find((locale) => locale === stored) ?? 'en';
}

export function storeLocale(memory: Pick<Storage, 'setItem'>, locale: Locale): void {
  memory.setItem(NAME, locale);
}
