/**
 * Names of places in reach that a text has with one wrong word: *old chang ki*, *chikin street*. The other words must be right. Such a
 * word may be the beginning of another one in an address (*Kitchener Road*), and may have more mistakes than other typos.
 */
import { isFood, isStopWord } from '#catalogue/data/synonyms.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo/geo.ts';
import { EditDistance, unitsOf } from './edit-distance.ts';
import type { PlaceFinder } from './geo-lookups.ts';
import { isAllFood, joinUnits, placeNamed, type Unit } from './query-units.ts';
import { toWords } from './split-words.ts';
import { isPreposition } from './where-words.ts';
import { countHolding, rowsHolding, rowsHoldingWhole } from './word-rows.ts';

/** Shorter names resemble too many others. */
const SHORTEST_NAME = 8;
/** Words up to this length are only mistyped forms of words that are hardly longer. */
const SHORT_WORD = 3;
const ALL_FIELDS = 31;
/** See `EditDistance`. */
const LONGEST_WORD = 32;
/** Names with words in more places are no clue, and reading them would delay the answer. */
const MOST_HOLDERS = 2000;

/** The text with the name that it has with one wrong word, and the place behind it: *old chang ki bugis*. */
export function withNameMeant(units: readonly Unit[], finder: PlaceFinder): readonly Unit[] | undefined {
  if (units.length < 2 || isAllFood(units)) return undefined;
  for (const length of [0, 1, 2]) {
    const [name, where] = length === 0 ? [units, []] : [units.slice(0, -length), units.slice(-length)];
    if (name.length < 2 || (length > 0 && placeNamed(joinUnits(where)) === undefined)) continue;
    if (name.some(({ isUnspaced }) => isUnspaced)) continue;
    const meant = finder.nameMeant(name.map(({ text }) => text));
    if (meant !== undefined) return [...meant.map((text) => ({ text, isUnspaced: false, isKnown: false })), ...where];
  }
  return undefined;
}

/** The words of the nearest such name, with the wrong word replaced; undefined if there is none, or a name in reach has these words. */
export function findNameMeant(
  segments: readonly Segment[],
  words: readonly string[],
  near: Position,
): readonly string[] | undefined {
  if (words.join('').length < SHORTEST_NAME || words.some((word) => /\d/.test(word))) return undefined;
  const wrongs = words.filter((word) => mayBeWrong(segments, word, near));
  if (wrongs.length === 0 || isInName(segments, words, near)) return undefined;
  let best: Candidate | undefined;
  for (const [at, wrong] of words.entries()) {
    if (!wrongs.includes(wrong)) continue;
    const others = words.filter((_, other) => other !== at);
    for (const { name, metres } of namesHolding(segments, others, near)) {
      const left = name.filter((word) => !others.includes(word));
      const meant = wordMeant(wrong, left);
      if (meant === undefined) continue;
      const candidate = {
        words: words.map((word, n) => (n === at ? meant.word : word)),
        mistakes: meant.mistakes,
        metres,
      };
      if (best === undefined || compare(candidate, best) < 0) best = candidate;
    }
  }
  return best?.words;
}

interface Candidate {
  readonly words: readonly string[];
  readonly mistakes: number;
  readonly metres: number;
}

/** Fewer mistakes first, then the nearer place. */
function compare(a: Candidate, b: Candidate): number {
  return a.mistakes - b.mistakes || a.metres - b.metres || (a.words.join(' ') < b.words.join(' ') ? -1 : 1);
}

/** Whether the name of a place in reach has all words; the last one may be unfinished. */
function isInName(segments: readonly Segment[], words: readonly string[], near: Position): boolean {
  return segments.some(({ columns, hidden, text }) => {
    const meter = new DistanceMeter(columns, near);
    for (const row of rowsHolding(text, words, TEXT_FIELDS.name | TEXT_FIELDS.altNames))
      if (hidden[row] === 0 && row < columns.located && meter.isWithin(row, TODAY_M)) return true;
    return false;
  });
}

/** Whether a word is in no table, and in no text of a place in reach; words of two letters are in too many. */
function mayBeWrong(segments: readonly Segment[], word: string, near: Position): boolean {
  if (word.length < 2 || word.length > LONGEST_WORD || isFood(word) || isStopWord(word)) return false;
  if (isPreposition(word) || placeNamed(word) !== undefined) return false;
  return word.length === 2 || !segments.some((segment) => isInReach(segment, word, near));
}

function isInReach({ columns, hidden, text }: Segment, word: string, near: Position): boolean {
  const meter = new DistanceMeter(columns, near);
  const isNear = (row: number) => hidden[row] === 0 && row < columns.located && meter.isWithin(row, TODAY_M);
  return countHolding(text, [word], ALL_FIELDS, isNear, 1) > 0;
}

function* namesHolding(
  segments: readonly Segment[],
  words: readonly string[],
  near: Position,
): Iterable<{ readonly name: readonly string[]; readonly metres: number }> {
  for (const { columns, hidden, text } of segments) {
    const meter = new DistanceMeter(columns, near);
    const rows = rowsHoldingWhole(text, words, TEXT_FIELDS.name);
    for (const row of rows.length > MOST_HOLDERS ? [] : rows) {
      if (hidden[row] !== 0 || row >= columns.located || !meter.isWithin(row, TODAY_M)) continue;
      yield { name: toWords(stringAt(columns.strings.name, row), true), metres: meter.metresTo(row) };
    }
  }
}

interface Meant {
  readonly word: string;
  readonly mistakes: number;
}

/** The word that a wrong one is a form of: the same first letter, and one mistake for every third letter. */
function wordMeant(wrong: string, words: readonly string[]): Meant | undefined {
  const limit = wrong.length <= SHORT_WORD ? 2 : Math.floor(wrong.length / 3);
  const distance = new EditDistance(wrong);
  let best: Meant | undefined;
  for (const word of words) {
    if (word[0] !== wrong[0] || (wrong.length <= SHORT_WORD && word.length > SHORT_WORD + 1)) continue;
    const mistakes = distance.to(unitsOf(word), 0, word.length, limit, false);
    if (mistakes > 0 && mistakes <= limit && isBetter({ word, mistakes }, best)) best = { word, mistakes };
  }
  return best;
}

const isBetter = (a: Meant, b: Meant | undefined) =>
  b === undefined || a.mistakes < b.mistakes || (a.mistakes === b.mistakes && a.word < b.word);
