/** What means the same, what serves a dish, and what is said of any place: the tables of this folder, ready to be asked. */
import { toRuns } from '#catalogue/text/words.ts';
import { namedThings } from '#domain/places/names.ts';
import { CHAIN_NAMES, CHAINS, DISHES, KIN, KITCHENS } from './dishes.ts';
import { FOODS, GROUPS } from './spellings.ts';
import { STOP_WORDS } from './stop-words.ts';

const FOUND_ONLY_BY = '>';

/** One form for a phrase, however it is written. */
export function toPhrase(text: string): string {
  return toRuns(text)
    .map((run) => run.text)
    .join(' ');
}

const phrasesOf = (line: string): string[] => line.split(',').map(toPhrase).filter(Boolean);

/** A word that may stand for another, and what it is then worth beside it. */
export interface Synonym {
  readonly phrase: string;
  readonly factor: number;
}

/** Another spelling; the same in another script, which fewer can read; something of the kind; a chain that has it. */
const FACTORS = { spelling: 0.92, script: 0.7, kind: 0.7, chain: 0.5, chainOfScript: 0.35 } as const;

const LATIN = /^\p{Script=Latin}/u;

interface Tables {
  readonly synonyms: ReadonlyMap<string, readonly Synonym[]>;
  /** Of the groups alone, which name one thing each. */
  readonly spellings: ReadonlyMap<string, readonly Synonym[]>;
  readonly kitchens: ReadonlyMap<string, readonly string[]>;
  readonly chains: ReadonlySet<string>;
  readonly kin: ReadonlyMap<string, readonly string[]>;
  readonly foods: ReadonlySet<string>;
  readonly stopWords: ReadonlySet<string>;
}

/** Made when a text first needs them: a worker that starts would take longer to make them than to answer what is near. */
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
  for (const line of CHAIN_NAMES.trim().split('\n')) addGroup(synonyms, phrasesOf(line));
  for (const line of CHAINS.trim().split('\n')) {
    const [dish = '', names = ''] = line.split(':');
    const phrase = toPhrase(dish);
    // Who asks for it in another language means the same chains.
    for (const each of [phrase, ...spellingsIn(synonyms, phrase)]) {
      addGroup(synonyms, [each], phrasesOf(names), LATIN.test(each) ? FACTORS.chain : FACTORS.chainOfScript);
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

/** "fish and chips" is asked for without its stop words. */
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
      add(other, LATIN.test(other) === LATIN.test(phrase) ? FACTORS.spelling : FACTORS.script);
    }
    for (const kind of kinds) add(kind, factorOfKinds);
  }
}

/** Finds a cuisine by its names in other languages, and not the other way: *Batı* is western food, and the west of a city. */
function addNames(synonyms: Map<string, Synonym[]>, cuisine: string, names: readonly string[]): void {
  for (const name of new Set(names)) {
    const found = synonyms.get(name) ?? [];
    synonyms.set(name, found);
    if (name === cuisine || found.some(({ phrase }) => phrase === cuisine)) continue;
    found.push({ phrase: cuisine, factor: LATIN.test(name) ? FACTORS.spelling : FACTORS.script });
  }
}

function spellingsIn(synonyms: ReadonlyMap<string, readonly Synonym[]>, phrase: string): string[] {
  const isSpelling = (other: Synonym) =>
    other.factor === FACTORS.spelling || (other.factor === FACTORS.script && !LATIN.test(other.phrase));
  return (synonyms.get(phrase) ?? []).filter(isSpelling).map((other) => other.phrase);
}

/** Spellings of one dish or cuisine, for who reads names of places: nothing that is only of its kind. */
export function spellingsOf(phrase: string): readonly Synonym[] {
  return knownTables().spellings.get(phrase) ?? [];
}

/** Other phrases that mean the same as this one; phrases as `toPhrase` makes them. */
export function synonymsOf(phrase: string): readonly Synonym[] {
  return knownTables().synonyms.get(phrase) ?? [];
}

/**
 * The cuisines that serve a dish, those that nearly always have it first; a phrase as `toPhrase` makes them. Those of its other
 * names where it has none by its own.
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

/** Cuisines that are like one, for where none of its own is near. */
export function kinOf(phrase: string): readonly string[] {
  const { kin } = knownTables();
  const own = kin.get(phrase);
  if (own !== undefined) return own;
  return [...new Set(spellingsOf(phrase).flatMap((other) => kin.get(other.phrase) ?? []))];
}

/** Whether a phrase is a dish, a cuisine or a chain; if it has several words, they belong together. */
export function isFood(phrase: string): boolean {
  const { synonyms, kitchens } = knownTables();
  return synonyms.has(phrase) || kitchens.has(phrase);
}

/** What is true of every place here, or said of any. */
export function stopWords(): readonly string[] {
  return [...knownTables().stopWords];
}

export function isStopWord(phrase: string): boolean {
  return knownTables().stopWords.has(phrase);
}

/** The dishes and cuisines of a single word, in scripts that put spaces between words. */
export function knownDishes(): readonly string[] {
  const { synonyms, kitchens } = knownTables();
  return [...new Set([...synonyms.keys(), ...kitchens.keys()])].filter((phrase) => {
    const [run, second] = toRuns(phrase);
    return run !== undefined && second === undefined && !run.isUnspaced;
  });
}

/** Whether a word is spelt right, and another is no mistake for it. */
export function isWordOfFood(word: string): boolean {
  return knownTables().foods.has(word);
}

/** All phrases that are known here. */
export function knownPhrases(): Iterable<string> {
  return [...knownTables().synonyms.keys(), ...stopWords()];
}
