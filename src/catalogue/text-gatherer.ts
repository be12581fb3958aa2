/** Texts of several rows and tables, decoded in one go: a call of the decoder costs more than the few letters of a text. */
import type { StringTable } from './string-table.ts';

const decoder = new TextDecoder();
const HEX = new TextEncoder().encode('0123456789abcdef');
const DASH = 0x2d;
const ID_LENGTH = 36;

/** Of whoever gathers: nobody does while another does. */
let shared = new Uint8Array(8192);

export class TextGatherer {
  #length = 0;

  /** @param i which of the table's strings */
  add({ bytes, starts }: StringTable, i: number): void {
    const start = starts[i] ?? 0;
    const length = Math.max(0, (starts[i + 1] ?? start) - 1 - start);
    const [to, at] = [this.#reserve(length), this.#length];
    for (let n = 0; n < length; n++) to[at + n] = bytes[start + n] ?? 0;
    this.#end(at + length);
  }

  addId(ids: Uint8Array, row: number): void {
    const to = this.#reserve(ID_LENGTH);
    let at = this.#length;
    for (let i = 16 * row; i < 16 * row + 16; i++) {
      const byte = ids[i] ?? 0;
      to[at++] = HEX[byte >> 4] ?? 0;
      to[at++] = HEX[byte & 15] ?? 0;
      const digits = i % 16;
      if (digits === 3 || digits === 5 || digits === 7 || digits === 9) to[at++] = DASH;
    }
    this.#end(at);
  }

  /** All that was added, in that order. No string of a table holds the zero that separates them here. */
  texts(): string[] {
    return this.#length === 0 ? [] : decoder.decode(shared.subarray(0, this.#length - 1)).split('\0');
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
