/**
 * Relaxes a query if no place in reach matches all of it:
 *
 *   "döner quarzo"      döner: *quarzo* is no food, and no place nearby has that name
 *   "tandoori chicken"  tandoori: chicken is in many dishes
 *   "merguez frites"    either of them
 *
 * Wine and pork are never dropped: the rest alone is not what was meant.
 */
import { isIngredient } from '#catalogue/data/ingredients.ts';
import { isChain, isWordOfFood } from '#catalogue/data/synonyms.ts';
import { type Reading, relaxed } from './reading.ts';
import type { Term } from './terms.ts';

/** Factor for a match of only a part of the query. */
const PART_FACTOR = 0.1;

/** A relaxed reading, and whether it drops words that are no food. */
export interface Easier {
  readonly readings: readonly Reading[];
  /** Whether the query has words that no table of food contains. */
  readonly hasNames: boolean;
}

/** Returns no parts for a query of one term, or without food. */
export function easierThan(reading: Reading): Easier {
  const { terms } = reading;
  const foods = terms.filter(({ isFood }) => isFood);
  const hasNames = foods.length < terms.length;
  if (terms.length < 2 || foods.length === 0 || terms.some(isRefused)) return { readings: [], hasNames };
  const telling = foods.filter((term) => !isIngredient(textOf(term)));
  const kept = telling.length > 0 ? telling : foods;
  const all =
    kept.length < terms.length ? [relaxed(reading, 'dishes', { terms: kept, extras: leftOut(reading, kept) })] : [];
  return { readings: kept.length < 2 ? all : [...all, anyOf(reading, kept)], hasNames };
}

/** A chain, or a correctly spelt food that is no dish of the tables, such as wine: it must not be dropped. */
const isRefused = (term: Term) =>
  isChain(textOf(term)) || (!term.isFood && !isIngredient(textOf(term)) && isWordOfFood(textOf(term)));

const wordsOf = ({ alternatives }: Term) => alternatives[0]?.words ?? [];
const textOf = (term: Term) => wordsOf(term).join(' ');

/** Dropped words still affect the ranking of the matches. */
function leftOut({ terms, extras }: Reading, kept: readonly Term[]): readonly string[] {
  return [...extras, ...terms.filter((term) => !kept.includes(term)).flatMap(wordsOf)];
}

/** Lets rows that match another term match each term with a low score. Rows that match all terms score highest. */
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
  return relaxed(reading, 'eitherDish', { terms, extras: leftOut(reading, kept) });
}
