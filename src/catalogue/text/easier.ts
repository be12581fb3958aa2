/**
 * What asks for less than a question does, for where no place in reach has all of it:
 *
 *   "döner quarzo"      döner: *quarzo* is no food, and no place nearby is called so
 *   "tandoori chicken"  tandoori: chicken is in much else
 *   "merguez frites"    either of them
 *
 * Wine and pork are left out by nobody: what they were asked with is not what was meant.
 */
import { isIngredient } from '#catalogue/data/ingredients.ts';
import { isChain, isWordOfFood } from '#catalogue/data/synonyms.ts';
import type { Reading } from './reading.ts';
import type { Term } from './terms.ts';

/** What a part of the question is worth where another part is held. */
const PART_FACTOR = 0.1;

/** A reading that asks for less, and whether words of it that are none of food are among what it leaves out. */
export interface Easier {
  readonly readings: readonly Reading[];
  /** Whether the question has words that no table of food holds. */
  readonly hasNames: boolean;
}

/** Nothing for a question of one term, or of none of food. */
export function easierThan(reading: Reading): Easier {
  const { terms } = reading;
  const foods = terms.filter(({ isFood }) => isFood);
  const hasNames = foods.length < terms.length;
  if (terms.length < 2 || foods.length === 0 || terms.some(isRefused)) return { readings: [], hasNames };
  const telling = foods.filter((term) => !isIngredient(textOf(term)));
  const kept = telling.length > 0 ? telling : foods;
  const all = kept.length < terms.length ? [{ ...reading, terms: kept, extras: leftOut(reading, kept) }] : [];
  return { readings: kept.length < 2 ? all : [...all, anyOf(reading, kept)], hasNames };
}

/** A chain, or a food that is spelt right and is no dish of the tables, such as wine: it was meant. */
const isRefused = (term: Term) =>
  isChain(textOf(term)) || (!term.isFood && !isIngredient(textOf(term)) && isWordOfFood(textOf(term)));

const wordsOf = ({ alternatives }: Term) => alternatives[0]?.words ?? [];
const textOf = (term: Term) => wordsOf(term).join(' ');

/** Words that are left out still tell between those that are found. */
function leftOut({ terms, extras }: Reading, kept: readonly Term[]): readonly string[] {
  return [...extras, ...terms.filter((term) => !kept.includes(term)).flatMap(wordsOf)];
}

/** Each term is also held by what holds another, if for little: who holds all is worth most. */
function anyOf(reading: Reading, kept: readonly Term[]): Reading {
  const kitchens = [...new Set(kept.flatMap((term) => term.kitchens))];
  const terms = kept.map((term): Term => {
    const others = kept.filter((other) => other !== term).flatMap(({ alternatives }) => alternatives);
    const alternatives = [
      ...term.alternatives,
      ...others.map((each) => ({ ...each, factor: PART_FACTOR * each.factor })),
    ];
    const whole = alternatives.map((each) => ({ ...each, mayBegin: false }));
    return { ...term, alternatives: whole, typed: undefined, kitchens };
  });
  return { ...reading, terms, extras: leftOut(reading, kept) };
}
