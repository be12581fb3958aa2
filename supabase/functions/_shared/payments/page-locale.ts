/** The language of the payment provider's pages. Pure. */
import type { PageLanguage } from '../place-words.ts';

/** Stripe's pages have no Arabic, so for Arabic they follow the browser. */
const PAGE_LOCALES = { en: 'en', ar: 'auto', fr: 'fr', id: 'id', ms: 'ms', tr: 'tr' } as const satisfies Readonly<
  Record<PageLanguage, string>
>;

export function pageLocale(language: PageLanguage): (typeof PAGE_LOCALES)[PageLanguage] {
  return PAGE_LOCALES[language];
}
