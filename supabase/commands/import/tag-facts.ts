/** Facts that a source's tags and cuisines state, and the tags that speak against the place (U120). */
import { alcoholIn, barIn, isSoftDrink, porkIn } from '#domain/places/contrary-words.ts';
import { type FactValue, type StatedFacts, weakestFacts } from '#domain/places/facts.ts';
import type { OsmTags } from './osm-tags.ts';

/** What tags say: the facts, and those tags that speak against the place, as 'key=value'. */
interface TagStatement {
  readonly facts: StatedFacts;
  readonly contrary: readonly string[];
}

const HALAL_MENU: Readonly<Record<string, FactValue<'menu'>>> = {
  only: 'whole',
  yes: 'some',
  limited: 'part',
  partial: 'part',
  no: 'none',
};

const DENIALS: ReadonlySet<string> = new Set(['no', 'none', 'never', 'false', '0', 'not_served', 'not_available']);
/** Values that confirm without a condition. */
const CONFIRMATIONS: ReadonlySet<string> = new Set(['yes', 'only', 'true', '1']);
/** Values that neither confirm nor deny. */
const SILENT: ReadonlySet<string> = new Set(['unknown', 'unclear', 'unspecified', 'maybe', '?', 'fixme', '']);

/** Keys whose denial says that there is no alcohol at all. */
const ALL_ALCOHOL: ReadonlySet<string> = new Set(['alcohol', 'drink:alcohol', 'serves_alcohol', 'drink:alcoholic']);
/** Keys whose confirmation says that there is none of it. */
const FREE_OF: Readonly<Record<string, 'alcohol' | 'pork'>> = {
  alcohol_free: 'alcohol',
  no_alcohol: 'alcohol',
  pork_free: 'pork',
  no_pork: 'pork',
  'diet:pork_free': 'pork',
};
const PORK_KEYS: ReadonlySet<string> = new Set(['pork', 'diet:pork', 'food:pork', 'meat:pork', 'serves_pork']);

/** Keys whose values are kinds of places or food. */
const KIND_KEYS: ReadonlySet<string> = new Set(['amenity', 'shop', 'craft', 'cuisine', 'industrial', 'leisure']);
/** Keys about other things: texts, names in Bavarian ('name:bar'), other times, who looked when. */
const ASIDE =
  /^(?:(?:\w+_)?name|brand|operator|description|note|fixme|comment|website|url|image|wikipedia|wikidata|wikimedia_commons|ref|source|check_date|survey|contact|addr|email|phone|was|old|former|formerly|disused|abandoned|demolished|razed|removed|historic|building|barrier|drinking_water|proposed|construction)(?=[:_]|$)/;

/** What OpenStreetMap's tags of a place state. */
export function osmTagFacts(tags: OsmTags): TagStatement {
  const contrary: string[] = [];
  const menu = menuOf(tags['diet:halal']);
  const stated: StatedFacts[] = menu ? [{ menu }] : [];
  for (const [key, value] of Object.entries(tags)) {
    const said = saidBy(key.toLowerCase(), value.toLowerCase());
    stated.push(said.facts);
    contrary.push(...(said.contrary ?? []));
  }
  // What speaks against the place counts, even if another tag denies it.
  return { facts: weakestFacts(...stated), contrary };
}

/** What a list of cuisines states, separated by ';' or ','. */
export function cuisineFacts(cuisines: unknown): TagStatement {
  return osmTagFacts(typeof cuisines === 'string' ? { cuisine: cuisines } : {});
}

/** The halal share of the menu that a tag's value states: 'yes', or the end of 'diet:halal=yes'. */
export function menuOf(value: string | undefined): FactValue<'menu'> | undefined {
  const key = value?.trim().toLowerCase() ?? '';
  return Object.hasOwn(HALAL_MENU, key) ? HALAL_MENU[key] : undefined;
}

const SILENCE: Said = { facts: {} };

interface Said {
  readonly facts: StatedFacts;
  readonly contrary?: readonly string[];
}

function saidBy(key: string, value: string): Said {
  if (ASIDE.test(key)) return SILENCE;
  const parts = value
    .split(/\s*[;,]\s*/)
    .map((part) => part.trim())
    .filter((part) => !SILENT.has(part));
  if (parts.length === 0) return SILENCE;
  // A statement separates tags by '; '.
  const tag = `${key}=${value.replaceAll(/\s*;\s*/g, ';')}`;
  if (KIND_KEYS.has(key)) return saidByKind(key, parts);
  const isDenied = parts.every((part) => DENIALS.has(part));
  const freeOf = FREE_OF[key];
  if (freeOf !== undefined) {
    const isConfirmed = parts.every((part) => CONFIRMATIONS.has(part));
    return isConfirmed || isDenied ? aboutOne(freeOf, isConfirmed, tag) : SILENCE;
  }
  if (PORK_KEYS.has(key)) return aboutOne('pork', isDenied, tag);
  const named = namedBy(key, parts);
  if (named === null) return SILENCE;
  if (!isDenied) return { facts: { alcohol: named }, contrary: [tag] };
  return ALL_ALCOHOL.has(key) ? { facts: { alcohol: 'none' } } : SILENCE;
}

function aboutOne(what: 'alcohol' | 'pork', isNone: boolean, tag: string): Said {
  if (isNone) return { facts: { [what]: 'none' } };
  return { facts: { [what]: what === 'pork' ? 'in_kitchen' : 'served' }, contrary: [tag] };
}

/** Each value of a kind or cuisine for itself: 'kebab;wine'. */
function saidByKind(key: string, parts: readonly string[]): Said {
  const wet = parts.filter((part) => barIn(part) !== null || alcoholIn(part) !== null);
  const pork = parts.filter((part) => porkIn(part) !== null);
  return {
    facts: {
      ...(wet.length > 0 && { alcohol: wet.some((part) => alcoholIn(part) !== null) ? 'served' : 'bar' }),
      ...(pork.length > 0 && { pork: 'in_kitchen' }),
    },
    contrary: [...new Set([...wet, ...pork])].map((part) => `${key}=${part}`),
  };
}

/** What a key and its values name: alcohol (`drink:*`, `alcohol*`, `*:alcohol`), a bar (`bar`, `biergarten`), or neither. */
function namedBy(key: string, parts: readonly string[]): 'served' | 'bar' | null {
  if (key === 'drink' || key === 'drinks') return parts.some((part) => alcoholIn(part) !== null) ? 'served' : null;
  // 'drink:wine:price' is about wine, 'bar=juice' about no bar, 'bar=wine' about wine.
  if (key.startsWith('drink:')) return isSoftDrink(key.slice('drink:'.length)) ? null : 'served';
  if (key === 'bar' && !parts.some((part) => barIn(`${part} bar`) !== null)) return null;
  const isAlcohol = alcoholIn(key) !== null || (key === 'bar' && parts.some((part) => alcoholIn(part) !== null));
  if (isAlcohol) return 'served';
  return key === 'bar' || barIn(key) !== null ? 'bar' : null;
}
