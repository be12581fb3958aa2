/**
 * Writes cards as one text, built as bytes and decoded at once: one call of the decoder costs more than the few letters of a
 * text. Expands shortened slugs while copying. card-wire.ts describes the layout.
 */

import { AS_IS, ID, ID_START, NAME, readable, START_LENGTH } from '#catalogue/format/short-slug.ts';
import { type StringTable, stringAt } from '#catalogue/format/string-table.ts';
import { DIGIT_BITS, LENGTH_DIGITS, NUMBER_DIGITS, NUMBERS, TEXTS, WIDE } from './card-wire.ts';
import { writeReadable } from './readable-bytes.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const HEX = encoder.encode('0123456789abcdef');
const DASH = 0x2d;
const ID_LENGTH = 36;
/** Bytes from here on belong to multi-byte letters. */
const NO_ASCII = 0x80;
/** Bytes that a UTF-16 unit takes at most in UTF-8. */
const MAX_BYTES = 3;
const DIGIT_MASK = (1 << DIGIT_BITS) - 1;
const [NAME_MARK, ID_MARK, START_MARK, AS_IS_MARK] = [NAME, ID, ID_START, AS_IS].map((mark) => mark.charCodeAt(0));

/** Scratch buffer shared by all writes; they never overlap. */
let shared = new Uint8Array(8192);
let sharedWide = new Uint8Array(1024);

export class CardWriter {
  /** Offset of the next digit. */
  #digit = 0;
  #length: number;
  #wideLength = 0;
  /** Offset of the card's id. */
  #id = 0;

  constructor(cards: number) {
    this.#length = (NUMBER_DIGITS * NUMBERS + LENGTH_DIGITS * TEXTS) * cards;
    this.#reserve(0);
  }

  /**
   * Call for all cards before any text is added.
   * @param value a non-negative integer of at most 32 bits
   */
  addNumber(value: number): void {
    const [to, at] = [shared, this.#digit];
    to[at] = value & DIGIT_MASK;
    to[at + 1] = (value >>> DIGIT_BITS) & DIGIT_MASK;
    to[at + 2] = (value >>> (2 * DIGIT_BITS)) & DIGIT_MASK;
    to[at + 3] = (value >>> (3 * DIGIT_BITS)) & DIGIT_MASK;
    to[at + 4] = value >>> (4 * DIGIT_BITS);
    this.#digit = at + NUMBER_DIGITS;
  }

  /** @param i index into the table */
  add({ bytes, starts }: StringTable, i: number): void {
    const [start, end] = [starts[i] ?? 0, endOf(starts, i)];
    const to = this.#reserve(end - start);
    let at = this.#length;
    let bits = 0;
    for (let from = start; from < end; from++) {
      const byte = bytes[from] ?? 0;
      bits |= byte;
      to[at++] = byte;
    }
    this.#end(at, bits);
  }

  /** Call before `addShortened`, which inserts the id. */
  addId(ids: Uint8Array, row: number): void {
    this.#id = this.#length;
    this.#end(writeId(this.#reserve(ID_LENGTH), this.#length, ids, row), 0);
  }

  addText(text: string): void {
    const at = this.#write(text);
    this.#end(at, at - this.#length === text.length ? 0 : NO_ASCII);
  }

  /** Adds a text that short-slug.ts shortened. It expands to the name in this row and the id that was added last. */
  addShortened({ bytes, starts }: StringTable, names: StringTable, row: number): void {
    let from = starts[row] ?? 0;
    const end = endOf(starts, row);
    const mark = from < end ? bytes[from] : undefined;
    const isAsIs = mark === AS_IS_MARK;
    let at = mark === NAME_MARK ? this.#writeReadable(names, row) : this.#length;
    if (isAsIs || mark === NAME_MARK) from++;
    // A text may contain both the whole id and its first digits.
    const to = this.#reserve(at - this.#length + end - from + 2 * ID_LENGTH);
    let bits = 0;
    for (; from < end; from++) {
      const byte = bytes[from] ?? 0;
      bits |= byte;
      if (isAsIs || (byte !== ID_MARK && byte !== START_MARK)) to[at++] = byte;
      else {
        const idEnd = this.#id + (byte === ID_MARK ? ID_LENGTH : START_LENGTH);
        for (let i = this.#id; i < idEnd; i++) to[at++] = to[i] ?? 0;
      }
    }
    this.#end(at, bits);
  }

  /** The digits and all narrow texts. */
  text(): string {
    return decoder.decode(shared.subarray(0, this.#length));
  }

  wide(): string {
    return this.#wideLength === 0 ? '' : decoder.decode(sharedWide.subarray(0, this.#wideLength));
  }

  /** Returns the offset of the end. */
  #write(text: string): number {
    const to = this.#reserve(MAX_BYTES * text.length);
    let at = this.#length;
    for (let n = 0; n < text.length; n++) {
      const unit = text.charCodeAt(n);
      if (unit >= NO_ASCII) return this.#length + encoder.encodeInto(text, to.subarray(this.#length)).written;
      to[at++] = unit;
    }
    return at;
  }

  /** Writes one-byte letters. Returns the offset of the end. */
  #writeReadable(names: StringTable, row: number): number {
    const [start, end] = [names.starts[row] ?? 0, endOf(names.starts, row)];
    const at = writeReadable(names.bytes, start, end, this.#reserve(end - start), this.#length);
    return at < 0 ? this.#write(readable(stringAt(names, row))) : at;
  }

  /** @param bits all bytes of the text, combined by OR; they show whether it has multi-byte letters */
  #end(at: number, bits: number): void {
    if (bits < NO_ASCII) {
      this.#addLength(at - this.#length);
      this.#length = at;
    } else this.#setApart(at);
  }

  /** Moves a wide text to its own buffer: a single multi-byte letter makes decoding the whole text slow. */
  #setApart(end: number): void {
    this.#addLength(unitsOf(shared, this.#length, end) | WIDE);
    const needed = this.#wideLength + end - this.#length;
    if (needed > sharedWide.length) sharedWide = grown(sharedWide, needed);
    const to = sharedWide;
    let at = this.#wideLength;
    for (let from = this.#length; from < end; from++) to[at++] = shared[from] ?? 0;
    this.#wideLength = at;
  }

  #addLength(units: number): void {
    const [to, at] = [shared, this.#digit];
    to[at] = units & DIGIT_MASK;
    to[at + 1] = (units >>> DIGIT_BITS) & DIGIT_MASK;
    to[at + 2] = units >>> (2 * DIGIT_BITS);
    this.#digit = at + LENGTH_DIGITS;
  }

  /** Returns a buffer with room for this number of further bytes. */
  #reserve(length: number): Uint8Array {
    const needed = this.#length + length;
    if (needed > shared.length) shared = grown(shared, needed);
    return shared;
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * needed);
  larger.set(bytes);
  return larger;
}

/** Number of UTF-16 units in UTF-8 bytes: a letter of four bytes has two, any other letter one. */
function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    units += Number((byte & 0xc0) !== 0x80) + Number(byte >= 0xf0);
  }
  return units;
}

/** End of a string, which is before its zero byte. */
function endOf(starts: Uint32Array, i: number): number {
  return Math.max(starts[i] ?? 0, (starts[i + 1] ?? 0) - 1);
}

/** Returns the offset of the end. */
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
