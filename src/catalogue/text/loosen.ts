/** What else a typed word may have meant, where few places hold it as it was typed. */

import { kitchensOf } from '#catalogue/data/synonyms.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { wordsMeant } from './known-words.ts';
import type { TypedWord } from './query-units.ts';
import type { Reading } from './reading.ts';
import { type Alternative, alternative, meaningTheSame, type Term } from './terms.ts';
import type { Strictness } from './typo-hits.ts';
import { toWords } from './words.ts';

/** A word that was cut or put together otherwise than in the name, and the shortest part of a cut. */
const CUT_FACTOR = 0.8;
const SHORTEST_PART = 3;
/** A place that has the kitchen of a dish, and does not name the dish: one that nearly always has it, and another. */
const KITCHEN_FACTORS = { first: 0.3, other: 0.15 } as const;
/** So many kitchens of a dish nearly always have it. */
const FIRST_KITCHENS = 3;

/**
 * A reading with further alternatives for its terms: a word cut in two ('pepperlunch'), and put together with the one before
 * or behind it ('spring leaf'); 'loosely' also the cuisines that serve such a dish, and the dish of which it is the
 * beginning; 'in any letter' also that of which it is one but for mistakes. Mistakes towards words of places are `findTypos`'.
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

/** Which kitchens stand for a dish: those that nearly always have it, or all that may; cuisines stand for those like them in both. */
type Kitchens = 'first' | 'all';

/** A reading whose dishes also stand for the cuisines that serve them, and cuisines for those like them; the same one where it names neither. */
export function withKitchens(reading: Reading, which: Kitchens = 'all'): Reading {
  if (reading.terms.every(({ kitchens, kin }) => kitchens.length + kin.length === 0)) return reading;
  const terms = reading.terms.map((term) => {
    const kitchens = which === 'first' ? term.kitchens.slice(0, FIRST_KITCHENS) : term.kitchens;
    const further = [...servedBy(kitchens), ...(kitchens.length === 0 ? servedBy(term.kin) : [])];
    return { ...term, alternatives: [...term.alternatives, ...further], kitchens: [], kin: [] };
  });
  return { ...reading, terms };
}

/** More than kitchens that may have a dish can gain by being nearer, anywhere within reach. */
const TYPED_FACTOR = 5;
/** More than a cuisine that is like another can gain by being nearer within a drive. */
const CUISINE_FACTOR = 2.5;

/** A reading whose rows that hold what was typed come before those that `withKitchens` adds. */
export function preferTyped(reading: Reading): Reading {
  return { ...timesFactor(reading, TYPED_FACTOR), isRare: true };
}

/** A reading of cuisines whose rows that hold what was typed come before those like it, within a drive. */
export function preferCuisine(reading: Reading): Reading {
  return timesFactor(reading, CUISINE_FACTOR);
}

function timesFactor(reading: Reading, times: number): Reading {
  const larger = (each: Alternative) => ({ ...each, factor: times * each.factor });
  return {
    ...reading,
    terms: reading.terms.map((term) => ({ ...term, alternatives: term.alternatives.map(larger) })),
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
