/**
 * Postal codes and phone numbers. Nearly each is a word of its own, so in the word table they would take as much memory as
 * all other words. They are read from the columns when somebody types digits.
 */
import type { Columns } from '#catalogue/format/columns.ts';
import { type StringTable, stringAt } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { emptyPostings, postingAt, setPosting } from './postings.ts';
import { phoneWord, SHORTEST_PHONE } from './split-words.ts';
import type { SortedWordTable, WordRun, WordTable } from './word-table.ts';

/** Shorter codes are words of the table. */
const CODE = /^\d{5,}$/;
const DIGITS = /^\d+$/;
/** Fewer digits are a house number rather than the beginning of a postal code. */
const SHORTEST_CODE_TYPED = 3;
/** Number of cached lookups: each key searches again for the words before it. */
const REMEMBERED = 16;
/** Digits of a phone that count. */
const PHONE_DIGITS = 8;
const [ZERO, NINE, LAST_ASCII] = [0x30, 0x39, 0x7f];

/** Whether a postal code is left out of the word table. */
export function isNumberWord(postalCode: string): boolean {
  return CODE.test(postalCode);
}

/** Called with a row, and the word that it has. */
type OnWord = (row: number, word: string) => void;

export class NumberWords {
  readonly #columns: Columns;
  readonly #known = new Map<string, WordRun>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Adds the codes and phones that are the typed digits, or begin with them, to a run of the word table. */
  addTo(run: WordRun<SortedWordTable>, text: string, mayBegin: boolean): WordRun {
    if (text.length < SHORTEST_CODE_TYPED || !DIGITS.test(text)) return run;
    const key = mayBegin ? `${text}*` : text;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    const postings = new Map<string, Map<number, number>>();
    const add = (word: string, posting: number): void => {
      const rows = postings.get(word) ?? new Map<number, number>();
      postings.set(word, rows);
      rows.set(posting >>> 5, (rows.get(posting >>> 5) ?? 0) | posting);
    };
    const onWord: OnWord = (row, word) => {
      if (mayBegin ? word.startsWith(text) : word === text) add(word, row * 32 + TEXT_FIELDS.address);
    };
    const digits = new TextEncoder().encode(text);
    findCodes(this.#columns, digits, onWord);
    if (text.length >= SHORTEST_PHONE) findPhones(this.#columns, digits, onWord);
    const isNone = postings.size === 0;
    if (!isNone) forEachPosting(run, add);
    const found = isNone ? run : toRun(postings, this.#columns.rows);
    this.#known.set(key, found);
    return found;
  }
}

function findCodes({ rows, strings: { postalCode } }: Columns, digits: Uint8Array, onWord: OnWord): void {
  if (postalCode.bytes.length === 0) return;
  for (let row = 0; row < rows; row++) {
    if (!beginsAt(postalCode.bytes, postalCode.starts[row] ?? 0, digits)) continue;
    const code = stringAt(postalCode, row);
    if (isNumberWord(code)) onWord(row, code);
  }
}

function findPhones({ rows, strings: { phone } }: Columns, digits: Uint8Array, onWord: OnWord): void {
  if (phone.bytes.length === 0) return;
  const tail = new Uint8Array(PHONE_DIGITS);
  for (let row = 0; row < rows; row++) {
    const from = writeTail(phone, row, tail);
    if (from >= 0 && !beginsAt(tail, from, digits)) continue;
    const word = phoneWord(stringAt(phone, row));
    if (word !== undefined) onWord(row, word);
  }
}

function beginsAt(bytes: Uint8Array, start: number, digits: Uint8Array): boolean {
  let at = 0;
  while (at < digits.length && bytes[start + at] === digits[at]) at++;
  return at === digits.length;
}

/** Writes a phone's last digits to the end of `tail`. Returns where they begin; -1 if it has other than ASCII letters. */
function writeTail({ bytes, starts }: StringTable, row: number, tail: Uint8Array): number {
  let from = tail.length;
  const start = starts[row] ?? 0;
  for (let at = (starts[row + 1] ?? start) - 2; at >= start && from > 0; at--) {
    const byte = bytes[at] ?? 0;
    if (byte > LAST_ASCII) return -1;
    if (byte >= ZERO && byte <= NINE) tail[--from] = byte;
  }
  return from;
}

function forEachPosting(
  { table, first, end }: WordRun<SortedWordTable>,
  onPosting: (word: string, posting: number) => void,
): void {
  const { units, unitStarts, postings, postingStarts } = table;
  for (let w = first; w < end; w++) {
    const word = String.fromCharCode(...units.subarray(unitStarts[w], unitStarts[w + 1]));
    for (let p = postingStarts[w] ?? 0; p < (postingStarts[w + 1] ?? 0); p++) onPosting(word, postingAt(postings, p));
  }
}

/** A word table of these postings. Its words need no order, because they are all meant. */
function toRun(postingsOf: ReadonlyMap<string, ReadonlyMap<number, number>>, rows: number): WordRun {
  const size = postingsOf.size;
  const [unitStarts, postingStarts] = [new Uint32Array(size + 1), new Uint32Array(size + 1)];
  const count = Array.from(postingsOf.values()).reduce((sum, each) => sum + each.size, 0);
  const postings = emptyPostings(count, rows);
  let [w, p] = [0, 0];
  for (const [word, held] of postingsOf) {
    for (const posting of Uint32Array.from(held.values()).toSorted()) setPosting(postings, p++, posting);
    w++;
    unitStarts[w] = (unitStarts[w - 1] ?? 0) + word.length;
    postingStarts[w] = p;
  }
  const table: WordTable = { unitStarts, postingStarts, postings };
  return { table, first: 0, end: size };
}
