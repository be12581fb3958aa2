/** Languages other than the one that the page begins with: few visits need any of it. */
import type { Locale } from '#i18n/languages.ts';
import { fetchTexts, showTexts, type Texts } from '#i18n/parts.ts';
import { storeDigits, storeLocale } from '#i18n/stored-locale.ts';
import type { Translator } from '#i18n/translate.ts';
import { deviceMemory } from '#platform/device-storage.ts';
import { TEXTS_CACHE } from '#platform/folders.ts';
import { keepLanguage, LANGUAGE_NOTE } from '#platform/kept-language.ts';
import { showIn } from './language.ts';

/**
 * Fetches another language, and has this device begin with it from now on and keep its texts. Rejects when it can't be
 * fetched, and changes nothing then.
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
 * The texts that the service worker keeps, for somebody who changed the phone's language where there is no network. Rejects
 * where it keeps none.
 */
export async function fetchKeptTexts(): Promise<Texts> {
  const note = await (await caches.open(TEXTS_CACHE)).match(LANGUAGE_NOTE);
  return fetchTexts((await note?.text()) ?? 'en');
}

/** Else `/?lang=ar` would bring the old language back at the next reload. */
function forgetAsked(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}
