/** Names of cities in non-Latin scripts, from the table of known cities. */
import { CITIES } from './known-cities.ts';
import { toPhrase } from './synonyms.ts';

/** Scripts by language; other languages use Latin letters, as the gazetteer does. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /^\p{Script=Arabic}/u,
  fa: /^\p{Script=Arabic}/u,
  ur: /^\p{Script=Arabic}/u,
  ja: /^[\p{Script=Katakana}\p{Script=Hiragana}]/u,
  ko: /^\p{Script=Hangul}/u,
  ru: /^\p{Script=Cyrillic}/u,
  th: /^\p{Script=Thai}/u,
  zh: /^\p{Script=Han}/u,
};

interface City {
  readonly name: string;
  readonly countryCode: string | null;
}

/** By language: names by country and phrase. Built on first use of a language. */
const tables = new Map<string, ReadonlyMap<string, string>>();

const keyOf = (name: string, countryCode: string | null) => `${countryCode ?? ''} ${toPhrase(name)}`;

/**
 * @param language BCP 47 tag of the reader's language
 * @param city named as in the gazetteer
 */
export function cityNameIn(language: string, { name, countryCode }: City): string {
  const [short = ''] = language.toLowerCase().split('-');
  const script = SCRIPTS[short];
  if (script === undefined) return name;
  let table = tables.get(short);
  if (table === undefined) tables.set(short, (table = namesIn(script)));
  return table.get(keyOf(name, countryCode)) ?? name;
}

function namesIn(script: RegExp): ReadonlyMap<string, string> {
  const lines = CITIES.trim().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [names = '', , , , countryCode = ''] = line.split('|');
      const all = names.split(',').map((name) => name.trim());
      const wanted = all.find((name) => script.test(name));
      return wanted === undefined ? [] : all.map((name) => [keyOf(name, countryCode || null), wanted] as const);
    }),
  );
}
