/**
 * Places that are called what was typed: *Family Fish*, *The Buffet*. Where one is in reach, its words are its name and no wishes.
 */
import { stringAt } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { rowsHolding } from '#catalogue/text/word-rows.ts';
import { toWords } from '#catalogue/text/words.ts';

/** A name of one word says too little: there are places called *Halal* and *Food*. */
const FEWEST_WORDS = 2;
/** How much of a name has to be typed where it goes on. */
const TYPED_PART = 0.75;
/** This number of words in a name is no coincidence, whatever else the name holds. */
const SURE_WORDS = 3;

/**
 * Rows whose name is made of typed words only, or nearly all of which was typed.
 * @param words of the whole text
 * @param telling those of them of which the name has to hold one
 * @param isMeant whether a row may be meant at all: it is there, and in reach
 */
export function rowsCalled(
  segment: Segment,
  words: readonly string[],
  telling: readonly string[],
  isMeant: (row: number) => boolean,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const word of telling) {
    for (const row of rowsHolding(segment.text, [word], TEXT_FIELDS.name)) {
      const length = segment.text.nameLengths[row] ?? 0;
      if (length < FEWEST_WORDS || !isMeant(row)) continue;
      if (isCalled(toWords(stringAt(segment.columns.strings.name, row), false), words)) rows.add(row);
    }
  }
  return rows;
}

function isCalled(name: readonly string[], words: readonly string[]): boolean {
  const shared = name.filter((word) => words.includes(word)).length;
  if (shared === name.length) return true;
  return words.every((word) => name.includes(word)) && (shared >= SURE_WORDS || shared >= TYPED_PART * name.length);
}
