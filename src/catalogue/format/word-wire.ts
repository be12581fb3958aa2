/**
 * Encodes names word by word, because names repeat few words. A table holds the words that occur more than once, the most
 * frequent first, then the words that occur once, in order of occurrence. A text is a list of numbers:
 *
 *   0        the end of the text
 *   1        the next of the words that occur once
 *   2 + n    the n-th word of the table
 *
 * Small numbers, and so frequent words, take one byte. The numbers begin with the count of words that occur more than once
 * and the total length of the texts in bytes.
 */
import { PackError } from './pack-error.ts';
import { allStrings, joinStrings, openStringTable, type StringTable } from './string-table.ts';

const END = 0;
const ONCE = 1;
const FIRST = 2;
const SPACE = 0x20;
/** Smaller numbers take one byte. Larger ones continue in one more byte, and the largest in four more. */
const ONE_BYTE = 192;
const LONG = 255;
const TWO_BYTES = ONE_BYTE + (LONG - ONE_BYTE) * 256;

export interface WordSections {
  readonly words: Uint8Array;
  readonly numbers: Uint8Array;
}

/** Empty if all texts are empty. */
export function toWords(table: StringTable): WordSections {
  const texts = allStrings(table).map((text) => text.split(' '));
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const repeated = Array.from(counts)
    .filter(([, count]) => count > 1)
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([word]) => word);
  const places = new Map(repeated.map((word, n) => [word, FIRST + n]));
  const once: string[] = [];
  const numbers: number[] = [];
  if (texts.length > 0) {
    putNumber(numbers, repeated.length);
    putNumber(numbers, table.bytes.length);
  }
  for (const words of texts) {
    for (const word of words) {
      const place = places.get(word);
      if (place === undefined) once.push(word);
      putNumber(numbers, place ?? ONCE);
    }
    putNumber(numbers, END);
  }
  return { words: joinStrings([...repeated, ...once]), numbers: Uint8Array.from(numbers) };
}

/**
 * The inverse of `toWords`.
 * @throws {PackError} code 'damaged' if the texts don't have the stated total length
 */
export function fromWords({ words, numbers }: WordSections, count: number): StringTable {
  if (numbers.length === 0) return openStringTable(numbers, count);
  const table = openStringTable(words, countZeros(words));
  const reader = new NumberReader(numbers);
  const [repeated, length] = [reader.next(), reader.next()];
  // Checked before allocation: a damaged number could request too much memory.
  const needed = measure(table, new NumberReader(numbers, reader.at), repeated);
  if (needed !== length) {
    throw new PackError('damaged', `This pack is damaged: its names have ${needed} bytes instead of ${length}.`);
  }
  return layOut(table, reader, repeated, { bytes: new Uint8Array(length), starts: new Uint32Array(count + 1) });
}

/** Total length of the texts in bytes. */
function measure({ starts }: StringTable, reader: NumberReader, repeated: number): number {
  let [length, once] = [0, repeated];
  while (!reader.isAtEnd) {
    const number = reader.next();
    if (number === END) continue;
    const word = number === ONCE ? once++ : number - FIRST;
    // Includes the space or zero after the word, as the table does.
    length += (starts[word + 1] ?? 0) - (starts[word] ?? 0);
  }
  return length;
}

function layOut(table: StringTable, reader: NumberReader, repeated: number, texts: StringTable): StringTable {
  const [from, starts] = [table.bytes, table.starts];
  const to = texts.bytes;
  let [at, text, once] = [0, 0, repeated];
  while (!reader.isAtEnd) {
    const number = reader.next();
    if (number === END) {
      // Replaces the space after the last word.
      to[at - 1] = 0;
      texts.starts[++text] = at;
      continue;
    }
    const word = number === ONCE ? once++ : number - FIRST;
    const end = (starts[word + 1] ?? 0) - 1;
    for (let i = starts[word] ?? 0; i < end; i++) to[at++] = from[i] ?? 0;
    to[at++] = SPACE;
  }
  return texts;
}

function countZeros(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0) count++;
  return count;
}

function putNumber(bytes: number[], number: number): void {
  const above = number - ONE_BYTE;
  if (above < 0) bytes.push(number);
  else if (number < TWO_BYTES) bytes.push(ONE_BYTE + (above >> 8), above & 0xff);
  else bytes.push(LONG, number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff, number >>> 24);
}

class NumberReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  next(): number {
    const lead = this.#next();
    if (lead < ONE_BYTE) return lead;
    if (lead < LONG) return ONE_BYTE + ((lead - ONE_BYTE) << 8) + this.#next();
    return (this.#next() | (this.#next() << 8) | (this.#next() << 16) | (this.#next() << 24)) >>> 0;
  }

  #next(): number {
    return this.#bytes[this.at++] ?? 0;
  }
}
