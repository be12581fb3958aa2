import { type CountryNotes, joinNotes, noteFactsSchema, noteTextsSchema } from '#domain/notes/country-notes.ts';
import type { Locale } from '#i18n/languages.ts';
import { type IsNotes, readKeptNotes } from '#platform/kept-notes.ts';

/** Files of their own, never part of the script: most people read one country in one language. */
const FILES = import.meta.glob<string>('./countries/notes-*.json', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

/**
 * Reads the notes on a country in a language, in English if there are none in it, and stores them on this device.
 * @param country ISO 3166-1 alpha-2, one of `noted-countries.ts`
 * @param read reads a file; the browser's own, or a test's
 * @returns null if a file is not on this device and can't be fetched now, or is damaged
 */
export async function readNotes(
  country: string,
  locale: Locale,
  read: (url: string, isNotes: IsNotes) => Promise<unknown> = readKeptNotes,
): Promise<CountryNotes | null> {
  const name = country.toLowerCase();
  const facts = fileOf(name);
  const texts = fileOf(`${name}-${locale}`) ?? fileOf(`${name}-en`);
  if (facts === undefined || texts === undefined) return null;
  const [readFacts, readTexts] = await Promise.all([
    read(facts, (content) => noteFactsSchema.safeParse(content).success),
    read(texts, (content) => noteTextsSchema.safeParse(content).success),
  ]);
  const parsedFacts = noteFactsSchema.safeParse(readFacts);
  const parsedTexts = noteTextsSchema.safeParse(readTexts);
  return parsedFacts.success && parsedTexts.success ? joinNotes(parsedFacts.data, parsedTexts.data) : null;
}

const fileOf = (name: string): string | undefined => FILES[`./countries/notes-${name}.json`];
