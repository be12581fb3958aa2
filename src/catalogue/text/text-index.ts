/**
 * The inverted index of a segment: sorted words with postings. Words are UTF-16 units in one array, which takes a third of
 * the memory of strings. A bit set of each word's letters speeds up the search with typos.
 */
import type { Columns } from '#catalogue/format/columns.ts';
import { ALT_NAME_SEPARATOR } from '#catalogue/format/other-names.ts';
import { allStrings } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { buildStaticScores, type StaticScores } from '#catalogue/ranking/static-score.ts';
import { ROWS_A_STEP, runSteps, type Steps } from '#catalogue/steps.ts';
import { isNumberWord, NumberWords } from './number-words.ts';
import { emptyPostings, setPosting } from './postings.ts';
import { toWords } from './split-words.ts';
import type { SortedWordTable } from './word-table.ts';

/** Without the postal codes and phones of `numbers`. */
export interface TextIndex extends SortedWordTable {
  /** Letters of each word as bits; see `lettersOf`. */
  readonly letters: Uint32Array;
  /** Length of the prefix that each word shares with the previous one, at most 255. */
  readonly shared: Uint8Array;
  readonly numbers: NumberWords;
  /** Number of words in each row's name, at most 255. */
  readonly nameLengths: Uint8Array;
  readonly staticScores: StaticScores;
}

/** Words and postings per step; each takes less work than a row. */
const [WORDS_A_STEP, POSTINGS_A_STEP] = [256, 2048];

export function buildTextIndex(columns: Columns): TextIndex {
  return runSteps(textSteps(columns));
}

/** The same in steps. */
export function* textSteps(columns: Columns): Steps<TextIndex> {
  const { rows, numbers, strings, dictionaries } = columns;
  const collected = new Collector();
  const nameLengths = new Uint8Array(rows);
  const [names, altNames, addresses, postalCodes] = [
    allStrings(strings.name),
    allStrings(strings.altNames),
    allStrings(strings.address),
    allStrings(strings.postalCode),
  ];
  yield;
  const cuisineWords = dictionaries.cuisines.map((set) => collected.idsOf(set.join(' ')));
  const cityWords = dictionaries.localities.map(({ city }) => collected.idsOf(city ?? ''));
  for (let row = 0; row < rows; row++) {
    if (row % ROWS_A_STEP === 0) yield;
    const name = collected.idsOf(names[row] ?? '');
    nameLengths[row] = Math.min(255, name.length);
    collected.add(row, name, TEXT_FIELDS.name);
    const others = altNames[row] ?? '';
    if (others !== '') {
      collected.add(row, collected.idsOf(others.replaceAll(ALT_NAME_SEPARATOR, ' ')), TEXT_FIELDS.altNames);
    }
    collected.add(row, cuisineWords[numbers.cuisines[row] ?? 0] ?? [], TEXT_FIELDS.cuisines);
    collected.add(row, cityWords[numbers.locality[row] ?? 0] ?? [], TEXT_FIELDS.city);
    const code = postalCodes[row] ?? '';
    const address = addresses[row] ?? '';
    collected.add(row, collected.idsOf(isNumberWord(code) ? address : `${address} ${code}`), TEXT_FIELDS.address);
  }
  const found = yield* collected.finish(rows);
  return { ...found, numbers: new NumberWords(columns), nameLengths, staticScores: buildStaticScores(columns) };
}

/** The letters of a word as bits: one each for a to z, six for all others. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    bits |= 1 << (unit >= 97 && unit <= 122 ? unit - 97 : 26 + (unit % 6));
  }
  return bits;
}

/** Collects postings row by row, then sorts them by word. */
class Collector {
  readonly #idByWord = new Map<string, number>();
  readonly #lastRow: number[] = [];
  readonly #lastPosting: number[] = [];
  readonly #counts: number[] = [];
  readonly #postingWords: number[] = [];
  readonly #postings: number[] = [];

  /** Ids of a text's words, in order of first occurrence of the words. */
  idsOf(text: string): number[] {
    return toWords(text, true).map((word) => {
      const known = this.#idByWord.get(word);
      if (known !== undefined) return known;
      const id = this.#idByWord.size;
      this.#idByWord.set(word, id);
      this.#lastRow.push(-1);
      this.#lastPosting.push(-1);
      this.#counts.push(0);
      return id;
    });
  }

  /** Rows must come in ascending order. */
  add(row: number, ids: readonly number[], field: number): void {
    for (const id of ids) {
      if (this.#lastRow[id] === row) {
        const at = this.#lastPosting[id] ?? 0;
        this.#postings[at] = (this.#postings[at] ?? 0) | field;
        continue;
      }
      this.#lastRow[id] = row;
      this.#lastPosting[id] = this.#postings.length;
      this.#counts[id] = (this.#counts[id] ?? 0) + 1;
      this.#postingWords.push(id);
      this.#postings.push(row * 32 + field);
    }
  }

  *finish(rows: number): Steps<Omit<TextIndex, 'numbers' | 'nameLengths' | 'staticScores'>> {
    const words = [...this.#idByWord.keys()].toSorted(compareUnits);
    yield;
    const unitStarts = new Uint32Array(words.length + 1);
    const postingStarts = new Uint32Array(words.length + 1);
    const letters = new Uint32Array(words.length);
    const shared = new Uint8Array(words.length);
    const next = new Uint32Array(words.length);
    for (let place = 0; place < words.length; place++) {
      if (place % WORDS_A_STEP === 0) yield;
      const word = words[place] ?? '';
      const id = this.#idByWord.get(word) ?? 0;
      unitStarts[place + 1] = (unitStarts[place] ?? 0) + word.length;
      postingStarts[place + 1] = (postingStarts[place] ?? 0) + (this.#counts[id] ?? 0);
      letters[place] = lettersOf(word);
      shared[place] = sharedUnits(words[place - 1] ?? '', word);
      next[id] = postingStarts[place] ?? 0;
    }
    const units = new Uint16Array(unitStarts[words.length] ?? 0);
    let unit = 0;
    for (const word of words) for (let i = 0; i < word.length; i++) units[unit++] = word.charCodeAt(i);
    yield;
    const postings = emptyPostings(this.#postings.length, rows);
    // An indexed loop: pairs of number and entry would produce as much garbage as everything else in a page of changes.
    for (let i = 0; i < this.#postings.length; i++) {
      if (i % POSTINGS_A_STEP === 0) yield;
      const id = this.#postingWords[i] ?? 0;
      const at = next[id] ?? 0;
      next[id] = at + 1;
      setPosting(postings, at, this.#postings[i] ?? 0);
    }
    return { units, unitStarts, letters, shared, postings, postingStarts };
  }
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sharedUnits(a: string, b: string): number {
  const most = Math.min(a.length, b.length, 255);
  let units = 0;
  while (units < most && a.charCodeAt(units) === b.charCodeAt(units)) units++;
  return units;
}
