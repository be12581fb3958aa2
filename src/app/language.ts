import { LOCALES } from '#i18n/languages.ts';
import { fetchTexts, showTexts, type Texts } from '#i18n/parts.ts';
import { storedDigits, storedLocale } from '#i18n/stored-locale.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { deviceMemory } from '#platform/device-storage.ts';

/**
 * Fetches the language to begin with: that of the address `/?lang=ar`, by which the landing page is found and passed on, or
 * the stored one, or the browser's, or where that can't be fetched the one that this device keeps. Rejects when that is not
 * there either.
 */
export function openLanguage({ pathname, search }: Location): Promise<Translator> {
  const asked = pathname === '/' ? new URLSearchParams(search).get('lang') : null;
  const locale = LOCALES.find((each) => each === asked) ?? storedLocale(deviceMemory(), navigator.languages);
  const texts = fetchTexts(locale).catch(() => fetchOthers().then((others) => others.fetchKeptTexts()));
  showTexts(texts);
  return texts.then(showIn);
}

/** What fetches or changes to another language; few visits need it. */
export const fetchOthers = () => import('./other-language.ts');

/** What says these texts, in the digits of this device; the page itself is in their language from now on. */
export function showIn(texts: Texts): Translator {
  const translator = createTranslator(texts, storedDigits(deviceMemory(), texts.locale, navigator.languages));
  document.documentElement.lang = translator.locale;
  document.documentElement.dir = translator.direction;
  return translator;
}
