import { LOCALES } from '#i18n/languages.ts';
import { fetchTexts, showTexts, type Texts } from '#i18n/parts.ts';
import { storedDigits, storedLocale } from '#i18n/stored-locale.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { deviceMemory } from '#platform/device-storage.ts';

/**
 * Fetches the initial language: from a URL such as `/?lang=ar`, under which the landing page and those of places are shared and
 * indexed, else the stored one, else the browser's. If that fails, falls back to the language cached on this device. Rejects if there is
 * none.
 */
export function openLanguage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<Translator> {
  const isIndexed = pathname === '/' || pathname.startsWith('/restaurant/');
  const asked = isIndexed ? new URLSearchParams(search).get('lang') : null;
  const locale = LOCALES.find((each) => each === asked) ?? storedLocale(deviceMemory(), navigator.languages);
  const texts = fetchTexts(locale).catch(() => fetchOthers().then((others) => others.fetchKeptTexts()));
  showTexts(texts);
  return texts.then(showIn);
}

/** Loads the code that changes the language; few visits need it. */
export const fetchOthers = () => import('./other-language.ts');

/** Creates the translator with this device's digits, and sets the document's language and direction. */
export function showIn(texts: Texts): Translator {
  const translator = createTranslator(texts, storedDigits(deviceMemory(), texts.locale, navigator.languages));
  document.documentElement.lang = translator.locale;
  document.documentElement.dir = translator.direction;
  return translator;
}
