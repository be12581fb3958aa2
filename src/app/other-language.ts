/** Changes the language after startup; few visits need this code. */
import type { Locale } from '#i18n/languages.ts';
import { fetchTexts, showTexts, type Texts } from '#i18n/parts.ts';
import { storeDigits, storeLocale } from '#i18n/stored-locale.ts';
import type { Translator } from '#i18n/translate.ts';
import { deviceMemory } from '#platform/device-storage.ts';
import { TEXTS_CACHE } from '#platform/folders.ts';
import { keepLanguage, LANGUAGE_NOTE } from '#platform/kept-language.ts';
import { showIn } from './language.ts';

/**
 * Fetches another language, stores it as this device's language and caches its texts. Rejects, and changes nothing, if the
 * language can't be fetched.
 */
export async function chooseLanguage(locale: Locale, digits?: string): Promise<Translator> {
  const texts = await fetchTexts(locale);
  storeLocale(deviceMemory(), locale);
  if (digits) storeDigits(deviceMemory(), digits);
  showTexts(Promise.resolve(texts));
  forgetAsked();
  void keepLanguage(locale);
  return showIn(texts);
}

/**
 * The texts cached by the service worker, for when the phone's language was changed while offline. Rejects if there are
 * none.
 */
export async function fetchKeptTexts(): Promise<Texts> {
  const note = await (await caches.open(TEXTS_CACHE)).match(LANGUAGE_NOTE);
  return fetchTexts((await note?.text()) ?? 'en');
}

/** Removes `lang` from the URL; else `/?lang=ar` would restore the old language on the next reload. */
function forgetAsked(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}
