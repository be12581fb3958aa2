/** Adds alternatives to a reading if few places match it. */

import { kitchensOf } from '#catalogue/data/synonyms.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { wordsMeant } from './known-words.ts';
import type { TypedWord } from './query-units.ts';
import { type Reading, relaxed } from './reading.ts';
import { toWords } from './split-words.ts';
import { type Alternative, alternative, meaningTheSame, type Term } from './terms.ts';
import type { Strictness } from './typo-hits.ts';

/** Factor of words that are split or joined differently in the name; minimum length of a split part. */
const CUT_FACTOR = 0.8;
const SHORTEST_PART = 3;
/**
 * Factors of places with a cuisine of the dish that don't name the dish: for cuisines that nearly always serve it, and
 * others.
 */
const KITCHEN_FACTORS = { first: 0.3, other: 0.15 } as const;
/** Number of a dish's cuisines that nearly always serve it. */
const FIRST_KITCHENS = 3;

/**
 * Adds alternatives to the terms of a reading: a word split in two ('pepperlunch'), or joined with the one before or after
 * it ('spring leaf'). 'loosely' adds the cuisines of a dish, and the dish that the word is a prefix of. 'in any letter' adds
 * the dish that it is a typo of. `findTypos` finds typos of places' words.
 */
export function loosen(reading: Reading, strictness: Strictness): Reading {
  if (strictness === 'as written') return reading;
  const terms = reading.terms.map((term, at) => {
    const { typed } = term;
    if (typed === undefined || !/^\p{L}+$/u.test(typed.text)) return term;
    const further = [...cutsOf(typed), ...joinedAt(reading.terms, at, typed), ...meantBy(typed, strictness)];
    return { ...term, alternatives: [...term.alternatives, ...further] };
  });
  const loosened = { ...reading, terms };
  return strictness === 'with mistakes' ? loosened : withKitchens(loosened);
}

/**
 * Which cuisines replace a dish: those that nearly always serve it, or all. Similar cuisines replace a cuisine in both
 * cases.
 */
type Kitchens = 'first' | 'all';

/**
 * A reading that also matches the cuisines of its dishes, and similar cuisines of its cuisines. Returns the same reading if
 * it names neither.
 */
export function withKitchens(reading: Reading, which: Kitchens = 'all'): Reading {
  if (reading.terms.every(({ kitchens, kin }) => kitchens.length + kin.length === 0)) return reading;
  const terms = reading.terms.map((term) => {
    const kitchens = which === 'first' ? term.kitchens.slice(0, FIRST_KITCHENS) : term.kitchens;
    const further = [...servedBy(kitchens), ...(kitchens.length === 0 ? servedBy(term.kin) : [])];
    return { ...term, alternatives: [...term.alternatives, ...further], kitchens: [], kin: [] };
  });
  return relaxed(reading, which === 'first' ? 'firstKitchens' : 'allKitchens', { terms });
}

/** More than a cuisine that may serve a dish can gain by being nearer, anywhere within reach. */
const TYPED_FACTOR = 5;
/** More than a similar cuisine can gain by being nearer within a drive. */
const CUISINE_FACTOR = 2.5;

/** A reading in which rows that match the typed words precede those that `withKitchens` adds. */
export function preferTyped(reading: Reading): Reading {
  return { ...timesFactor(reading, TYPED_FACTOR), isRare: true };
}

/** A reading of cuisines in which rows of the typed cuisine precede rows of similar ones, within a drive. */
export function preferCuisine(reading: Reading): Reading {
  return timesFactor(reading, CUISINE_FACTOR);
}

/** Not of the named place: what is in the place counts alike, whether its address says so or not. */
function timesFactor(reading: Reading, times: number): Reading {
  const larger = (each: Alternative) => ({ ...each, factor: times * each.factor });
  return {
    ...reading,
    terms: reading.terms.map((term) =>
      term.place === undefined ? { ...term, alternatives: term.alternatives.map(larger) } : term,
    ),
  };
}

function cutsOf({ text, isLast }: TypedWord): Alternative[] {
  return Array.from({ length: Math.max(0, text.length - 2 * SHORTEST_PART + 1) }, (_, i) => {
    const cut = i + SHORTEST_PART;
    return alternative([text.slice(0, cut), text.slice(cut)], CUT_FACTOR, { mayBegin: isLast });
  });
}

function joinedAt(terms: readonly Term[], at: number, typed: TypedWord): Alternative[] {
  const [before, behind] = [terms[at - 1]?.typed, terms[at + 1]?.typed];
  const pairs = [before && ([before, typed] as const), behind && ([typed, behind] as const)];
  return pairs.flatMap((pair) => {
    if (pair === undefined) return [];
    const [first, second] = pair;
    return alternative([first.text + second.text], CUT_FACTOR, { mayBegin: second.isLast });
  });
}

function meantBy(typed: TypedWord, strictness: Strictness): Alternative[] {
  if (strictness === 'with mistakes') return [];
  return wordsMeant(typed, strictness === 'in any letter').flatMap(({ word, quality, isMistaken }) =>
    [...meaningTheSame(word), ...servedBy(kitchensOf(word))].map(({ words, factor, fields }) =>
      alternative(words, quality * factor, { fields, isMistaken }),
    ),
  );
}

function servedBy(kitchens: readonly string[]): Alternative[] {
  const fields = TEXT_FIELDS.cuisines;
  return kitchens.map((cuisine, at) => {
    const factor = at < FIRST_KITCHENS ? KITCHEN_FACTORS.first : KITCHEN_FACTORS.other;
    return alternative(toWords(cuisine, false), factor, { fields });
  });
}
