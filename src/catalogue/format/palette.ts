/**
 * Encodes columns with few distinct numbers, such as days and scores: a sorted list of them, and one byte per row as an
 * index into it. A general compressor handles whole bytes better than the halves of wider numbers.
 */
import { fromPlanes, toPlanes } from './byte-planes.ts';

const MAX_VALUES = 256;

export interface Palette {
  /** The distinct numbers in ascending order. */
  readonly values: Uint8Array;
  /** Index into `values` per row. */
  readonly places: Uint8Array;
}

/** Undefined if there are too many distinct numbers, or they fit in one byte anyway. */
export function toPalette(numbers: Uint8Array | Uint16Array | Uint32Array): Palette | undefined {
  const different = new Set<number>();
  let greatest = 0;
  for (const number of numbers) {
    different.add(number);
    greatest = Math.max(greatest, number);
    if (different.size > MAX_VALUES) return undefined;
  }
  if (greatest < MAX_VALUES) return undefined;
  const values = Uint32Array.from(different).toSorted();
  const placeOf = new Map(Array.from(values, (value, place) => [value, place]));
  return { values: toPlanes(values), places: Uint8Array.from(numbers, (number) => placeOf.get(number) ?? 0) };
}

/** Decodes the distinct numbers of a palette. */
export function paletteValues(values: Uint8Array): Uint32Array {
  return fromPlanes(values, new Uint32Array(Math.ceil(values.length / Uint32Array.BYTES_PER_ELEMENT)));
}

/** Fills `numbers`; the inverse of `toPalette`. */
export function fromPalette(
  places: Uint8Array,
  values: Uint32Array,
  numbers: Uint8Array | Uint16Array | Uint32Array,
): void {
  for (let row = 0; row < numbers.length; row++) numbers[row] = values[places[row] ?? 0] ?? 0;
}
