// @module-tag quick
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noteFactsSchema, noteTextsSchema } from '#domain/notes/country-notes.ts';
import { LOCALES } from '#i18n/languages.ts';
import { hasNotes } from './noted-countries.ts';

const FILES = import.meta.glob<unknown>('./countries/*.json', { eager: true, import: 'default' });
const names = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ''));
const countries = names.filter((name) => /^notes-[a-z]{2}$/.test(name)).map((name) => name.slice(-2));
const factsOf = (country: string) => noteFactsSchema.parse(FILES[`./countries/notes-${country}.json`]);
const textsOf = (country: string, locale: string) =>
  noteTextsSchema.parse(FILES[`./countries/notes-${country}-${locale}.json`]);
const words = (text: string) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The numbers in a text, however a language divides thousands. */
const numbers = (text: string) =>
  (text.replaceAll(/(?<=\d)[\s.,\u202f\u00a0](?=\d{3})/gu, '').match(/\d+/g) ?? []).toSorted();

/** A sentence has at most so many words. */
const MAX_WORDS = 25;

test('the list of countries with notes is that of the files, each in every language', () => {
  expect(countries.length).toBeGreaterThan(1);
  const all = countries.flatMap((country) => [
    `notes-${country}`,
    ...LOCALES.map((each) => `notes-${country}-${each}`),
  ]);
  expect(names.toSorted()).toEqual(all.toSorted());
  for (const country of countries) expect(hasNotes(country.toUpperCase())).toBe(true);
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  expect(codes.filter(hasNotes)).toHaveLength(countries.length);
});

test('the documentation says of each country and language whether it had a second reading', () => {
  const page = readFileSync(new URL('../../../docs/country-notes.md', import.meta.url), 'utf8');
  const named = new Intl.DisplayNames('en', { type: 'region' });
  expect(page).toContain(`| Country | en | ${LOCALES.filter((each) => each !== 'en').join(' | ')} |`);
  const rows = page.matchAll(/^\| ([^|]+) \| (?:(?:yes|no) \| ){5}(?:yes|no) \|$/gm);
  const expected = countries.map((country) => named.of(country.toUpperCase()));
  expect([...rows].map(([, name]) => name)).toEqual(expected.toSorted((a = '', b = '') => a.localeCompare(b, 'en')));
});

describe.each(countries)('the notes on %s', (country) => {
  const facts = factsOf(country);

  test('name a known source for every sentence, and no source in vain', () => {
    expect(facts.country.toLowerCase()).toBe(country);
    const used = new Set(facts.notes.map(({ source }) => source));
    expect([...used].toSorted()).toEqual(Object.keys(facts.sources).toSorted());
    const ids = facts.notes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('were compared with each source when they were last checked, and with nothing from the future', () => {
    for (const { published, read } of Object.values(facts.sources)) {
      expect(read >= facts.checked, `${read} is before ${facts.checked}`).toBe(true);
      if (published !== undefined) expect(published <= read, `${published} is after ${read}`).toBe(true);
    }
  });

  test('have a telephone number for each emergency service, and only there', () => {
    for (const { id, section, phone } of facts.notes) expect(phone !== undefined, id).toBe(section === 'emergency');
    expect(facts.notes.some(({ phone }) => phone !== undefined)).toBe(true);
  });

  test.each(LOCALES)('have the same sentences in %s, short ones, with the same numbers', (locale) => {
    const texts = textsOf(country, locale);
    const english = textsOf(country, 'en');
    expect(Object.keys(texts)).toEqual(facts.notes.map(({ id }) => id));
    for (const [id, text] of Object.entries(texts)) {
      for (const sentence of text.split(/(?<=[.!?؟])\s/u))
        expect(words(sentence), `${id}: ${sentence}`).toBeLessThanOrEqual(MAX_WORDS);
      expect(text, id).toBe(text.trim());
      expect(numbers(text), `${id}: ${text}`).toEqual(numbers(english[id] ?? ''));
      if (locale === 'fr') expect(text, 'a space that may break before a mark').not.toMatch(/ [;:!?»]|« /u);
    }
  });
});
