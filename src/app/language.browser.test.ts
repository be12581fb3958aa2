// @module-tag quick
import { expect, onTestFinished, test } from 'vitest';
import { CATALOGUES } from '#i18n/catalogues.ts';
import { fetchTexts, showTexts } from '#i18n/parts.ts';
import { storeLocale } from '#i18n/stored-locale.ts';
import { TEXTS_CACHE } from '#platform/folders.ts';
import { keepLanguage } from '#platform/kept-language.ts';
import { openLanguage } from './language.ts';

const { location } = window;

/** Makes fetching this language's texts fail, as if offline and not cached. */
function withhold(locale: string): void {
  const all = CATALOGUES as Record<string, () => Promise<unknown>>;
  const fetchIt = all[locale];
  all[locale] = () => Promise.reject(new TypeError('Failed to fetch'));
  onTestFinished(() => {
    if (fetchIt) all[locale] = fetchIt;
  });
}

test('if the chosen language can’t be fetched, the app uses the cached one', async () => {
  const { lang, dir } = document.documentElement;
  onTestFinished(async () => {
    Object.assign(document.documentElement, { lang, dir });
    localStorage.clear();
    await caches.delete(TEXTS_CACHE);
    // Other test files share this page, and their imports wait for these texts.
    showTexts(fetchTexts('en'));
  });
  await keepLanguage('ms');
  storeLocale(localStorage, 'ar');
  withhold('ar');
  expect((await openLanguage(location)).locale).toBe('ms');
  expect(document.documentElement).toMatchObject({ lang: 'ms', dir: 'ltr' });

  withhold('ms');
  await expect(openLanguage(location)).rejects.toThrow('Failed to fetch');
});

test.each([
  ['/restaurant/warung', 'ms'],
  ['/', 'ms'],
  ['/search', 'ar'],
])('%s?lang=ms is in the language %s on a device that reads Arabic', async (pathname, locale) => {
  const { lang, dir } = document.documentElement;
  onTestFinished(() => {
    Object.assign(document.documentElement, { lang, dir });
    localStorage.clear();
    showTexts(fetchTexts('en'));
  });
  storeLocale(localStorage, 'ar');
  expect((await openLanguage({ pathname, search: '?lang=ms' })).locale).toBe(locale);
});
