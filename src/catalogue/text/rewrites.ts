/** Forms of a text that are read in turn, the likeliest first: as it was typed, in other letters, corrected. */
import { isFood } from '#catalogue/data/synonyms.ts';
import type { PlaceFinder } from './geo-lookups.ts';
import { dishMeant, placeNameMeant, placeWordMeant, prepositionMeant, stopWordMeant } from './known-words.ts';
import { withLatinLetters } from './latin-of-indic.ts';
import { withNameMeant } from './name-meant.ts';
import {
  joinUnits,
  MAX_PHRASE_UNITS,
  placeNamed,
  toPlainUnits,
  toUnits,
  type Unit,
  withoutStopWords,
  withPlainNumbers,
  withSpacedCodes,
  wordsOfUnit,
} from './query-units.ts';
import type { Reason } from './reasons.ts';
import { isPreposition } from './where-words.ts';

interface Typed {
  readonly text: string;
  readonly units: readonly Unit[];
  /** In Latin letters; undefined without Indian ones. */
  readonly latin: readonly Unit[] | undefined;
  readonly finder: PlaceFinder;
}

export interface Rewritten {
  readonly reason: Reason;
  readonly units: readonly Unit[];
}

/** In the order in which they are read; each is undefined for a text that it doesn't change. */
const REWRITES: ReadonlyArray<readonly [reason: Reason, rewrite: (typed: Typed) => readonly Unit[] | undefined]> = [
  [
    'latinName',
    ({ latin, finder }) => (latin && finder.isInNameNearby(latin.flatMap(wordsOfUnit)) ? latin : undefined),
  ],
  ['nameMeant', ({ units, latin, finder }) => withNameMeant(latin ?? units, finder)],
  ['typed', ({ units }) => units],
  ['latin', ({ latin }) => latin],
  ['spacedCode', ({ units }) => withSpacedCodes(units)],
  ['letters', ({ text, units }) => (units.some(({ isKnown }) => isKnown) ? toPlainUnits(text) : undefined)],
  ['corrected', withWordsMeant],
];

/** The forms of a text, made as they are asked for; undefined for a text without a letter or digit. */
export function rewritesOf(text: string, finder: PlaceFinder): Iterable<Rewritten> | undefined {
  const units = toUnits(withPlainNumbers(text));
  return units.length === 0 ? undefined : rewrite({ text, units, latin: withLatinLetters(units), finder });
}

function* rewrite(typed: Typed): Iterable<Rewritten> {
  for (const [reason, change] of REWRITES) {
    const units = change(typed);
    if (units !== undefined) yield { reason, units };
  }
}

function withWordsMeant({ units, finder }: Typed): readonly Unit[] | undefined {
  const corrected = withPlaceMeant(
    units.map((unit, at) => ({ ...unit, text: wordMeant(unit, at === units.length - 1, finder) })),
  );
  return joinUnits(corrected) === joinUnits(units) ? undefined : corrected;
}

/** Replaces the last words with the name of a known place, of several words, that they are a typo of. */
function withPlaceMeant(units: readonly Unit[]): readonly Unit[] {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length); length > 1; length--) {
    const phrase = joinUnits(units.slice(-length));
    const meant = placeNamed(phrase) === undefined && !isFood(phrase) ? placeNameMeant(phrase) : undefined;
    if (meant !== undefined) return [...units.slice(0, -length), ...toUnits(meant)];
  }
  return units;
}

/** The word that an unknown one is a typo of: a stop word, a preposition, food, or a word of a place's name. */
function wordMeant(unit: Unit, isLast: boolean, finder: PlaceFinder): string {
  const { text, isUnspaced } = unit;
  if (isUnspaced || isPreposition(text) || isFood(text)) return text;
  const ofTables = stopWordIn(unit, isLast) ?? (isLast ? undefined : prepositionMeant(text)) ?? dishMeant(text);
  return ofTables ?? (finder.knows(text) ? undefined : placeWordMeant(text)) ?? text;
}

/** Words up to this length are prefixes of other words: *la* of *laksa*. */
const LONGEST_BEGINNING = 3;

/** Whether a text consists of stop words, such as *good halal food*: it does not narrow the result. */
export function isSaidOfAny(text: string): boolean {
  const all = toUnits(text);
  const [first, second] = all;
  if (first !== undefined && second === undefined && !first.isUnspaced && first.text.length <= LONGEST_BEGINNING)
    return false;
  const units = all.filter((unit) => !isPreposition(unit.text));
  const corrected = units.map((unit) => ({ ...unit, text: stopWordIn(unit, false) ?? unit.text }));
  return withoutStopWords(corrected).significant.length === 0;
}

function stopWordIn({ text, isUnspaced }: Unit, isLast: boolean): string | undefined {
  return isUnspaced ? undefined : stopWordMeant({ text, isLast });
}
