/**
 * Texts of several rows and tables, to be decoded in one go: a call of the decoder costs more than the few letters of a text.
 * What is carried in short is written out while it is copied.
 */
import { writeReadable } from './readable-bytes.ts';
import { AS_IS, ID, ID_START, NAME, readable, START_LENGTH } from './short-slug.ts';
import { type StringTable, stringAt } from './string-table.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const HEX = encoder.encode('0123456789abcdef');
const DASH = 0x2d;
const ID_LENGTH = 36;
/** Bytes from here on are parts of other letters. */
const NO_ASCII = 0x80;
/** Of a unit of UTF-16. */
const MOST_BYTES = 3;
const [NAME_MARK, ID_MARK, START_MARK, AS_IS_MARK] = [NAME, ID, ID_START, AS_IS].map((mark) => mark.charCodeAt(0));

/** Of whoever gathers: nobody does while another does. */
let shared = new Uint8Array(8192);

export class TextGatherer {
  readonly #begin: number;
  #length: number;

  /** @param numbers how many lie before the texts */
  constructor(numbers = 0) {
    this.#begin = numbers * Float64Array.BYTES_PER_ELEMENT;
    this.#length = this.#begin;
    this.#reserve(0);
  }

  /** What lies before the texts: to be filled before any is added. */
  get numbers(): Float64Array {
    return new Float64Array(shared.buffer, 0, this.#begin / Float64Array.BYTES_PER_ELEMENT);
  }

  /** @param i which of the table's strings */
  add({ bytes, starts }: StringTable, i: number): void {
    const [start, end] = [starts[i] ?? 0, endOf(starts, i)];
    const to = this.#reserve(end - start);
    let at = this.#length;
    for (let from = start; from < end; from++) to[at++] = bytes[from] ?? 0;
    this.#end(at);
  }

  addId(ids: Uint8Array, row: number): void {
    this.#end(writeId(this.#reserve(ID_LENGTH), this.#length, ids, row));
  }

  addText(text: string): void {
    this.#write(text);
    this.#end(this.#length);
  }

  /** A text that short-slug.ts has made short, for the row of that name and id. */
  addShortened({ bytes, starts }: StringTable, names: StringTable, ids: Uint8Array, row: number): void {
    let from = starts[row] ?? 0;
    const end = endOf(starts, row);
    const mark = from < end ? bytes[from] : undefined;
    const isAsIs = mark === AS_IS_MARK;
    if (mark === NAME_MARK) this.#writeReadable(names, row);
    if (isAsIs || mark === NAME_MARK) from++;
    // The id may be there whole, and its beginning.
    const to = this.#reserve(end - from + 2 * ID_LENGTH);
    let at = this.#length;
    for (; from < end; from++) {
      const byte = bytes[from] ?? 0;
      if (isAsIs || (byte !== ID_MARK && byte !== START_MARK)) to[at++] = byte;
      else at = writeId(to, at, ids, row) - (byte === ID_MARK ? 0 : ID_LENGTH - START_LENGTH);
    }
    this.#end(at);
  }

  /** All that was added, in that order. No string of a table holds the zero that separates them here. */
  texts(): string[] {
    const [from, to] = [this.#begin, this.#length - 1];
    return to < from ? [] : decoder.decode(shared.subarray(from, to)).split('\0');
  }

  /** The numbers as they lie in memory, and behind them all that was added as UTF-8, with U+0000 between. */
  bytes(): Uint8Array<ArrayBuffer> {
    return shared.slice(0, Math.max(this.#begin, this.#length - 1));
  }

  #write(text: string): void {
    const to = this.#reserve(MOST_BYTES * text.length);
    let at = this.#length;
    for (let n = 0; n < text.length; n++) {
      const unit = text.charCodeAt(n);
      if (unit >= NO_ASCII) {
        this.#length += encoder.encodeInto(text, to.subarray(this.#length)).written;
        return;
      }
      to[at++] = unit;
    }
    this.#length = at;
  }

  #writeReadable(names: StringTable, row: number): void {
    const [start, end] = [names.starts[row] ?? 0, endOf(names.starts, row)];
    const at = writeReadable(names.bytes, start, end, this.#reserve(end - start), this.#length);
    if (at < 0) this.#write(readable(stringAt(names, row)));
    else this.#length = at;
  }

  #end(at: number): void {
    shared[at] = 0;
    this.#length = at + 1;
  }

  /** Bytes with room for so many more and a zero. */
  #reserve(length: number): Uint8Array {
    const needed = this.#length + length + 1;
    if (needed > shared.length) {
      const larger = new Uint8Array(2 * needed);
      larger.set(shared);
      shared = larger;
    }
    return shared;
  }
}

/** Where a string ends: before the zero behind it. */
function endOf(starts: Uint32Array, i: number): number {
  return Math.max(starts[i] ?? 0, (starts[i + 1] ?? 0) - 1);
}

/** Answers where it ends. */
function writeId(to: Uint8Array, start: number, ids: Uint8Array, row: number): number {
  let at = start;
  for (let i = 16 * row; i < 16 * row + 16; i++) {
    const byte = ids[i] ?? 0;
    to[at++] = HEX[byte >> 4] ?? 0;
    to[at++] = HEX[byte & 15] ?? 0;
    const digits = i % 16;
    if (digits === 3 || digits === 5 || digits === 7 || digits === 9) to[at++] = DASH;
  }
  return at;
}
