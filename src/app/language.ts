import { LOCALES, type Locale } from '#i18n/languages.ts';
import { fetchTexts, showTexts, type Texts } from '#i18n/parts.ts';
import { storeDigits, storedDigits, storedLocale, storeLocale } from '#i18n/stored-locale.ts';
import { createTranslator, type Translator } from '#i18n/translate.ts';
import { deviceMemory } from '#platform/device-storage.ts';

/**
 * Fetches the language to begin with: that of the address `/?lang=ar`, by which the landing page is found and passed on, or
 * the stored one, or the browser's. Rejects when it can't be fetched.
 */
export function openLanguage({ pathname, search }: Location): Promise<Translator> {
  const asked = pathname === '/' ? new URLSearchParams(search).get('lang') : null;
  const locale = LOCALES.find((each) => each === asked) ?? storedLocale(deviceMemory(), navigator.languages);
  const texts = fetchTexts(locale);
  showTexts(texts);
  return texts.then(show);
}

/**
 * Fetches another language, and has this device begin with it from now on. Rejects when it can't be fetched, and changes
 * nothing then.
 */
export async function chooseLanguage(locale: Locale, digits?: string): Promise<Translator> {
  const texts = await fetchTexts(locale);
  storeLocale(deviceMemory(), locale);
  if (digits) storeDigits(deviceMemory(), digits);
  showTexts(Promise.resolve(texts));
  void import('./keep-choice.ts').then(({ keepChoice }) => keepChoice(locale));
  return show(texts);
}

function show(texts: Texts): Translator {
  const translator = createTranslator(texts, storedDigits(deviceMemory(), texts.locale, navigator.languages));
  document.documentElement.lang = translator.locale;
  document.documentElement.dir = translator.direction;
  return translator;
}
