/** Areas that only addresses name: neighbourhoods, buildings, postal codes. */

import { writtenOut } from '#catalogue/data/abbreviations.ts';
import { isStopWord } from '#catalogue/data/synonyms.ts';
import type { Area, Circle, Found, PlaceFinder } from './geo-lookups.ts';
import {
  isAllFood,
  isPartOfDish,
  joinUnits,
  MAX_PHRASE_UNITS,
  type Unit,
  withoutStopWords,
  wordsOfUnit,
} from './query-units.ts';
import { isNoPlaceName, SHORTEST_AREA } from './where-words.ts';

/** The longest area at the end. */
export function endingArea(units: readonly Unit[], finder: PlaceFinder): Found | undefined {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length); length > 0; length--) {
    const found = isPartOfDish(units, -length) ? undefined : plainArea(units.slice(-length), finder);
    if (found !== undefined) return { ...found, what: units.slice(0, -length) };
  }
  return undefined;
}

/** *vivocity sushi*: only if food follows, because names have prefixes in common with many words. */
export function beginningArea(units: readonly Unit[], finder: PlaceFinder): Found | undefined {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length - 1); length > 0; length--) {
    const what = units.slice(length);
    if (isPartOfDish(units, length) || !isAllFood(what)) continue;
    const found = plainArea(units.slice(0, length), finder);
    if (found !== undefined) return { ...found, what };
  }
  return undefined;
}

function plainArea(phrase: readonly Unit[], finder: PlaceFinder): Omit<Found, 'what'> | undefined {
  if ([phrase[0], phrase.at(-1)].some((unit) => isStopWord(unit?.text ?? ''))) return undefined;
  if (phrase.some(({ isUnspaced }) => isUnspaced) || isNoPlaceName(joinUnits(phrase), SHORTEST_AREA)) return undefined;
  const typed = phrase.flatMap(wordsOfUnit);
  const words = [typed, writtenOut(typed)].find((each) => finder.plainArea(each) !== null);
  const area = words && finder.plainArea(words);
  return words && area ? { words, place: calledSo(area, phrase), source: 'addresses' } : undefined;
}

/** Postal codes of five or six digits, at either end. */
const POSTAL_CODE = /^\d{5,6}$/;
/** Neighbouring postal codes share this many first digits. */
const SHARED_DIGITS = 2;

/**
 * The surroundings of a postal code. If no place has the code, those of places that share its first digits. A code without
 * other words that places have is no area.
 */
export function postalArea(units: readonly Unit[], finder: PlaceFinder): Found | undefined {
  const at = [units.length - 1, 0].find((index) => POSTAL_CODE.test(units[index]?.text ?? ''));
  const code = at === undefined ? undefined : units[at];
  if (code === undefined) return undefined;
  const what = units.filter((unit) => unit !== code);
  const whole = finder.area([code.text]);
  if (whole !== null && withoutStopWords(what).significant.length === 0) return undefined;
  const area = whole?.circle === undefined ? finder.area([code.text.slice(0, -SHARED_DIGITS)]) : whole;
  if (area?.circle === undefined) return undefined;
  return { what, words: [code.text], place: calledSo(area, [code]), source: 'addresses' };
}

/** The area's circle under the name that was typed. */
export function calledSo({ circle }: Area, units: readonly Unit[]): Circle | undefined {
  return circle && { ...circle, name: joinUnits(units) };
}
