/** Lookups in the tables of this folder: synonyms, cuisines of a dish, stop words. */
import { toRuns } from '#catalogue/text/split-words.ts';
import { namedThings } from '#domain/places/names.ts';
import { CHAIN_NAMES, CHAINS, DISHES, KIN, KITCHENS } from './dishes.ts';
import { kitchenAdjectives } from './kitchen-adjectives.ts';
import { FOODS, GROUPS, SHOPS } from './spellings.ts';
import { STOP_WORDS } from './stop-words.ts';

const FOUND_ONLY_BY = '>';

/** Normal form of a phrase. */
export function toPhrase(text: string): string {
  return toRuns(text)
    .map((run) => run.text)
    .join(' ');
}

const phrasesOf = (line: string): string[] => line.split(',').map(toPhrase).filter(Boolean);

/** A synonym and its factor relative to the typed word. */
export interface Synonym {
  readonly phrase: string;
  readonly factor: number;
}

/**
 * Factors of synonyms: another spelling, Latin letters for other ones (which fewer people prefer), other letters for Latin ones (which
 * fewer people can read), a dish of the kind, a chain that serves it.
 */
const FACTORS = { spelling: 0.92, latin: 0.8, script: 0.7, kind: 0.7, chain: 0.5 } as const;

const LATIN = /^\p{Script=Latin}/u;

interface Tables {
  readonly synonyms: ReadonlyMap<string, readonly Synonym[]>;
  /** From the spelling groups only; each group names one thing. */
  readonly spellings: ReadonlyMap<string, readonly Synonym[]>;
  readonly kitchens: ReadonlyMap<string, readonly string[]>;
  readonly chains: ReadonlySet<string>;
  readonly kin: ReadonlyMap<string, readonly string[]>;
  readonly foods: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
}

/** Built with the first text query. A starting worker would spend more time on them than on answering what is near. */
let tables: Tables | undefined;

function knownTables(): Tables {
  tables ??= readTables();
  return tables;
}

function readTables(): Tables {
  const saidOfAny = new Set(STOP_WORDS.trim().split('\n').flatMap(phrasesOf));
  const spellings = readGroups(GROUPS.trim().split('\n'));
  const synonyms = new Map(Array.from(spellings, ([phrase, found]) => [phrase, [...found]]));
  const kitchens = new Map<string, string[]>();
  const serve = (dish: string, found: readonly string[]): void => {
    kitchens.set(dish, [...(kitchens.get(dish) ?? []), ...found]);
  };
  for (const line of KITCHENS.trim().split('\n')) {
    const [dishes = [], found = []] = line.split(FOUND_ONLY_BY).map(phrasesOf);
    for (const dish of dishes) serve(dish, found);
  }
  for (const line of DISHES.trim().split('\n')) {
    const [cuisines = '', dishes = ''] = line.split(':');
    for (const dish of dishes.split(',')) {
      const names = dish
        .split('=')
        .map(toPhrase)
        .flatMap((name) => [name, withoutStops(name, saidOfAny)]);
      const group = [...new Set(names)].filter(Boolean);
      addGroup(synonyms, group);
      for (const name of group) serve(name, phrasesOf(cuisines));
    }
  }
  for (const { id, names } of namedThings('cuisine')) {
    const said = Object.values(names).map(toPhrase);
    addNames(synonyms, toPhrase(id), [...said, ...said.map((name) => withoutStops(name, saidOfAny))]);
  }
  for (const { kitchen, forms } of kitchenAdjectives()) addNames(synonyms, kitchen, forms.map(toPhrase));
  for (const line of SHOPS.trim().split('\n')) {
    const [shops = [], found = []] = line.split(FOUND_ONLY_BY).map(phrasesOf);
    for (const shop of shops) addGroup(synonyms, [shop], found, FACTORS.spelling);
  }
  for (const line of CHAIN_NAMES.trim().split('\n')) addGroup(synonyms, phrasesOf(line));
  for (const line of CHAINS.trim().split('\n')) {
    const [dish = '', names = ''] = line.split(':');
    const phrase = toPhrase(dish);
    // The dish's name in another language finds the same chains.
    for (const each of [phrase, ...spellingsIn(synonyms, phrase)]) {
      addGroup(synonyms, [each], phrasesOf(names), FACTORS.chain);
    }
  }
  return {
    synonyms,
    spellings,
    kitchens,
    chains: new Set(CHAIN_NAMES.trim().split('\n').flatMap(phrasesOf)),
    kin: readKin(),
    foods: new Set(FOODS.trim().split('\n').flatMap(phrasesOf)),
    stopWords: saidOfAny,
  };
}

function readKin(): Map<string, readonly string[]> {
  const kin = new Map<string, readonly string[]>();
  for (const line of KIN.trim().split('\n')) {
    const [cuisines = [], alike = []] = line.split(FOUND_ONLY_BY).map(phrasesOf);
    for (const cuisine of cuisines) kin.set(cuisine, alike);
  }
  return kin;
}

/** Makes "fish and chips" findable without its stop words. */
function withoutStops(phrase: string, saidOfAny: ReadonlySet<string>): string {
  const left = phrase.split(' ').filter((word) => !saidOfAny.has(word));
  return left.length > 1 ? left.join(' ') : phrase;
}

function readGroups(lines: readonly string[]): Map<string, Synonym[]> {
  const synonyms = new Map<string, Synonym[]>();
  for (const line of lines) {
    const [group = [], kinds = []] = line.split(FOUND_ONLY_BY).map(phrasesOf);
    addGroup(synonyms, group, kinds);
  }
  return synonyms;
}

function addGroup(
  synonyms: Map<string, Synonym[]>,
  group: readonly string[],
  kinds: readonly string[] = [],
  factorOfKinds: number = FACTORS.kind,
): void {
  for (const phrase of group) {
    const found = synonyms.get(phrase) ?? [];
    synonyms.set(phrase, found);
    const add = (other: string, factor: number): void => {
      if (other !== phrase && !found.some((each) => each.phrase === other)) found.push({ phrase: other, factor });
    };
    for (const other of group) {
      add(other, scriptFactor(phrase, other));
    }
    for (const kind of kinds) add(kind, factorOfKinds);
  }
}

/**
 * Other languages' names find the cuisine, but not the other way round: *Batı* means western food and the west of a city.
 */
function addNames(synonyms: Map<string, Synonym[]>, cuisine: string, names: readonly string[]): void {
  for (const name of new Set(names)) {
    const found = synonyms.get(name) ?? [];
    synonyms.set(name, found);
    if (name === cuisine || found.some(({ phrase }) => phrase === cuisine)) continue;
    found.push({ phrase: cuisine, factor: scriptFactor(name, cuisine) });
  }
}

function scriptFactor(typed: string, other: string): number {
  if (LATIN.test(typed) === LATIN.test(other)) return FACTORS.spelling;
  return LATIN.test(other) ? FACTORS.latin : FACTORS.script;
}

function spellingsIn(synonyms: ReadonlyMap<string, readonly Synonym[]>, phrase: string): string[] {
  const isSpelling = (other: Synonym) =>
    other.factor === FACTORS.spelling || (other.factor === FACTORS.script && !LATIN.test(other.phrase));
  return (synonyms.get(phrase) ?? []).filter(isSpelling).map((other) => other.phrase);
}

/** Spellings of the same dish or cuisine, without similar dishes. For code that matches names of places. */
export function spellingsOf(phrase: string): readonly Synonym[] {
  return knownTables().spellings.get(phrase) ?? [];
}

/** Phrases with the same meaning. Both are in the form of `toPhrase`. */
export function synonymsOf(phrase: string): readonly Synonym[] {
  return knownTables().synonyms.get(phrase) ?? [];
}

/**
 * Cuisines that serve a dish, those that nearly always have it first. If the phrase has none, those of its other spellings.
 * @param phrase in the form of `toPhrase`
 */
export function kitchensOf(phrase: string): readonly string[] {
  const { kitchens } = knownTables();
  const own = kitchens.get(phrase);
  if (own !== undefined) return [...new Set(own)];
  return [...new Set(synonymsOf(phrase).flatMap((synonym) => kitchens.get(synonym.phrase) ?? []))];
}

/** Whether a phrase is the name of a chain. */
export function isChain(phrase: string): boolean {
  return knownTables().chains.has(phrase);
}

/** Similar cuisines, for when no place of the cuisine itself is near. */
export function kinOf(phrase: string): readonly string[] {
  const { kin } = knownTables();
  const own = kin.get(phrase);
  if (own !== undefined) return own;
  const alike = spellingsOf(phrase);
  const others = alike.length > 0 ? alike : synonymsOf(phrase).filter(({ factor }) => factor > FACTORS.kind);
  return [...new Set(others.flatMap((other) => kin.get(other.phrase) ?? []))];
}

/** Whether a phrase is a dish, a cuisine or a chain. The words of such a phrase belong together. */
export function isFood(phrase: string): boolean {
  const { synonyms, kitchens } = knownTables();
  return synonyms.has(phrase) || kitchens.has(phrase);
}

/** All stop words. */
export function stopWords(): readonly string[] {
  return [...knownTables().stopWords];
}

export function isStopWord(phrase: string): boolean {
  return knownTables().stopWords.has(phrase);
}

/** Dishes and cuisines of one word, in scripts with spaces between words. */
export function knownDishes(): readonly string[] {
  const { synonyms, kitchens } = knownTables();
  return [...new Set([...synonyms.keys(), ...kitchens.keys()])].filter((phrase) => {
    const [run, second] = toRuns(phrase);
    return run !== undefined && second === undefined && !run.isUnspaced;
  });
}

let dishesOfWords: readonly string[] | undefined;
/** Fewer letters of a dish's last word begin too many others. */
const SHORTEST_BEGUN = 2;

/** The dish that a phrase begins, up to its second word at least: *nasi lem*. Undefined if several dishes begin so. */
export function dishBegun(phrase: string): string | undefined {
  const last = phrase.length - phrase.lastIndexOf(' ') - 1;
  if (last === phrase.length || last < SHORTEST_BEGUN || isFood(phrase)) return undefined;
  dishesOfWords ??= [...new Set([...knownTables().synonyms.keys(), ...knownTables().kitchens.keys()])]
    .filter((dish) => dish.includes(' '))
    .toSorted((a, b) => a.length - b.length);
  const [first, ...others] = dishesOfWords.filter((dish) => dish.startsWith(phrase));
  if (first === undefined) return undefined;
  const isSame = (dish: string) => dish.startsWith(first) || synonymsOf(first).some((same) => same.phrase === dish);
  return others.every(isSame) ? first : undefined;
}

/** Whether a word is a correctly spelt food word, so that another word is no typo of it. */
export function isWordOfFood(word: string): boolean {
  return knownTables().foods.has(word);
}

/** All phrases in the tables. */
export function knownPhrases(): Iterable<string> {
  return [...knownTables().synonyms.keys(), ...stopWords()];
}
