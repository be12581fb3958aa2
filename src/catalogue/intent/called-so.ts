/**
 * Finds places whose name is the typed text: *Family Fish*, *The Buffet*. If one is in reach, the words are its name and no
 * wishes.
 */
import { ALT_NAME_SEPARATOR } from '#catalogue/format/other-names.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { toWords } from '#catalogue/text/split-words.ts';
import { rowsHolding } from '#catalogue/text/word-rows.ts';

/** One-word names are ignored: there are places called *Halal* and *Food*. */
const MIN_WORDS = 2;
/** Share of a name that must be typed if the name has further words. */
const TYPED_PART = 0.75;
/** Matching this many words of a name is no coincidence, whatever else the name contains. */
const SURE_WORDS = 3;

/**
 * Rows whose name consists of typed words, or was typed almost completely.
 * @param words of the whole text
 * @param telling the words of which the name must contain at least one
 * @param isMeant whether a row counts: visible and in reach
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
      if (length < MIN_WORDS || !isMeant(row)) continue;
      if (isCalled(toWords(stringAt(segment.columns.strings.name, row), false), words)) rows.add(row);
    }
  }
  return rows;
}

/** Whether one of a place's names is the typed text, or nearly all of it. */
export function isNamed({ columns: { strings } }: Segment, row: number, text: string): boolean {
  const words = toWords(text, false);
  const names = [stringAt(strings.name, row), ...stringAt(strings.altNames, row).split(ALT_NAME_SEPARATOR)];
  return words.length > 0 && names.some((name) => name !== '' && isCalled(toWords(name, false), words));
}

function isCalled(name: readonly string[], words: readonly string[]): boolean {
  const shared = name.filter((word) => words.includes(word)).length;
  const isWhole = words.every((word) => name.includes(word));
  // *Tempat makan* does not name the place *Makan Makan*.
  if (shared === name.length) return isWhole || new Set(name).size >= MIN_WORDS;
  return isWhole && (shared >= SURE_WORDS || shared >= TYPED_PART * name.length);
}
