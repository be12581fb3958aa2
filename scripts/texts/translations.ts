/** The texts of all languages, and the faults of translations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** A compiled message: Lingui's tokens, or plain text if nothing is filled in. */
export type Compiled = ReturnType<typeof compileMessage>;
type Token = Exclude<Compiled, string>[number];

/** An English text and its translation. If the English text has changed, the translation is stale. */
interface Translation {
  readonly en: string;
  readonly text: string;
}

export type Texts = Readonly<Record<string, string>>;
type Translations = Readonly<Record<string, Translation>>;

export interface Catalogues {
  readonly english: Texts;
  /** By language, without English. */
  readonly others: ReadonlyMap<string, Translations>;
}

const FILE = /^([a-z]{2,3})\.json$/;

/** @param folder `src/i18n/messages`: `en.json` and a file per other language */
export function readCatalogues(folder: string): Catalogues {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const locales = readdirSync(folder).flatMap((name) => FILE.exec(name)?.[1] ?? []);
  return {
    english: read('en.json') as Texts,
    others: new Map(
      locales.filter((each) => each !== 'en').map((each) => [each, read(`${each}.json`) as Translations]),
    ),
  };
}

/** A language's texts, English where one is missing. A stale translation is better than another language. */
export function textsOf({ english, others }: Catalogues, locale: string): Texts {
  const translations = others.get(locale);
  if (!translations) return english;
  return Object.fromEntries(Object.entries(english).map(([id, text]) => [id, translations[id]?.text || text]));
}

/**
 * The faults of a language's translations, one line each.
 * @param locale in `Intl`'s format
 */
export function faultsOf({ english, others }: Catalogues, locale: string): string[] {
  const translations = others.get(locale) ?? {};
  const gone = Object.keys(translations).filter((id) => !(id in english));
  return [
    ...gone.map((id) => `${locale} ${id}: no such message`),
    ...Object.entries(english).flatMap(([id, text]) => {
      const translation = translations[id];
      if (!translation?.text) return [`${locale} ${id}: missing`];
      if (translation.en !== text) return [`${locale} ${id}: stale, English is now ${JSON.stringify(text)}`];
      return faultsBetween(text, translation.text, locale).map((fault) => `${locale} ${id}: ${fault}`);
    }),
  ];
}

/** What a translation lacks, or has in excess. */
export function faultsBetween(english: string, text: string, locale: string): string[] {
  const wanted = shapeOf(english);
  const given = shapeOf(text);
  if (given === undefined || wanted === undefined) return ['not an ICU message'];
  const forms = formsOf(locale);
  return [
    ...(locale === 'fr' ? breakableIn(text) : []),
    ...[...wanted.names].filter((name) => !given.names.has(name)).map((name) => `lost {${name}}`),
    ...[...given.names].filter((name) => !wanted.names.has(name)).map((name) => `has {${name}}, English has not`),
    ...[...given.plurals].flatMap(([name, found]) =>
      forms.filter((form) => !found.has(form)).map((form) => `lacks the plural form ${form} of {${name}}`),
    ),
    ...[...wanted.selects].flatMap(([name, cases]) =>
      [...cases]
        .filter((each) => !given.selects.get(name)?.has(each))
        .map((each) => `lacks the case ${each} of {${name}}`),
    ),
  ];
}

/** French puts a space before these marks and within guillemets, where no line may break. */
function breakableIn(text: string): string[] {
  return text.match(/ [:;?!»%]|« /g)?.map((found) => `needs U+00A0 or U+202F in ${JSON.stringify(found)}`) ?? [];
}

const formsByLocale = new Map<string, readonly string[]>();

/** The plural forms of whole numbers; some languages have more for fractions or millions. */
function formsOf(locale: string): readonly string[] {
  const known = formsByLocale.get(locale);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(locale);
  const forms = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
  formsByLocale.set(locale, forms);
  return forms;
}

interface Shape {
  readonly names: ReadonlySet<string>;
  readonly plurals: ReadonlyMap<string, ReadonlySet<string>>;
  readonly selects: ReadonlyMap<string, ReadonlySet<string>>;
}

function shapeOf(text: string): Shape | undefined {
  const names = new Set<string>();
  const plurals = new Map<string, ReadonlySet<string>>();
  const selects = new Map<string, ReadonlySet<string>>();
  const visit = (compiled: Compiled | Token): void => {
    if (!Array.isArray(compiled)) return;
    for (const token of compiled as readonly Token[]) {
      if (!Array.isArray(token)) continue;
      const [name, type, cases] = token as readonly [string, string?, Record<string, Compiled>?];
      names.add(name);
      if (!type || !cases || typeof cases !== 'object') continue;
      (type === 'plural' ? plurals : selects).set(name, new Set(Object.keys(cases)));
      for (const each of Object.values(cases)) visit(each);
    }
  };
  const compiled = compileMessage(text);
  // Lingui returns an unreadable text unchanged.
  if (text.includes('{') && compiled.length === 1 && compiled[0] === text) return undefined;
  visit(compiled);
  return { names, plurals, selects };
}

/** What a language lacks, or translated from an outdated text. */
export function missingIn({ english, others }: Catalogues, locale: string): [id: string, text: string][] {
  const translations = others.get(locale) ?? {};
  return Object.entries(english).filter(([id, text]) => !translations[id]?.text || translations[id].en !== text);
}

/**
 * A language's file with more translations, in the order of the English texts, without removed messages.
 * @param lines `id<TAB>translation`
 * @throws {Error} if a line names no message or is faulty
 */
export function addTranslations({ english, others }: Catalogues, locale: string, lines: readonly string[]): string {
  const all: Record<string, Translation> = { ...others.get(locale) };
  const wrong: string[] = [];
  for (const line of lines) {
    const [id = '', text = ''] = line.split('\t');
    const en = english[id];
    if (en === undefined || !text) wrong.push(`${id}: no such message, or no text`);
    else {
      wrong.push(...faultsBetween(en, text, locale).map((fault) => `${id}: ${fault}`));
      all[id] = { en, text };
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const inOrder = Object.keys(english).flatMap((id) => (all[id] ? [[id, all[id]]] : []));
  return `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`;
}
