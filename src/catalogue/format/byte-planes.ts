/**
 * Lays out numbers so that a general compressor finds their patterns: first all lowest bytes, then all second bytes, and so
 * on. In memory they are ordinary typed arrays.
 */

type Words = Uint8Array | Uint16Array | Uint32Array;

/** Splits numbers into planes of bytes, lowest first. */
export function toPlanes(words: Words): Uint8Array {
  const { length, BYTES_PER_ELEMENT: width } = words;
  const planes = new Uint8Array(length * width);
  for (let plane = 0; plane < width; plane++) {
    for (let i = 0; i < length; i++) planes[plane * length + i] = (words[i] ?? 0) >>> (8 * plane);
  }
  return planes;
}

/** The inverse of `toPlanes`. `words` must be zero; missing planes count as zero. */
export function fromPlanes<T extends Words>(planes: Uint8Array, words: T): T {
  const { length } = words;
  // One loop per plane and array type: this reads a pack at the speed of memory.
  if (words instanceof Uint8Array) words.set(planes.subarray(0, length));
  else if (words instanceof Uint16Array) addPlanes16(planes, words);
  else for (let plane = 0; plane < 4; plane++) addPlane32(planes.subarray(plane * length), 8 * plane, words);
  return words;
}

function addPlanes16(planes: Uint8Array, words: Uint16Array): void {
  const { length } = words;
  const hasHigh = planes.length > length;
  if (planes.length < length) return;
  for (let i = 0; i < length; i++) words[i] = (planes[i] ?? 0) | (hasHigh ? (planes[length + i] ?? 0) << 8 : 0);
}

function addPlane32(plane: Uint8Array, shift: number, words: Uint32Array): void {
  const end = Math.min(plane.length, words.length);
  for (let i = 0; i < end; i++) words[i] = (words[i] ?? 0) | ((plane[i] ?? 0) << shift);
}

/** Each number as its difference from the previous one, with the sign in the lowest bit; wraps around at 32 bits. */
export function toDeltas(values: Int32Array): Uint32Array {
  const deltas = new Uint32Array(values.length);
  let before = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    const delta = (value - before) | 0;
    deltas[i] = (delta << 1) ^ (delta >> 31);
    before = value;
  }
  return deltas;
}

/** The inverse of `toDeltas`. */
export function fromDeltas(deltas: Uint32Array): Int32Array {
  const values = new Int32Array(deltas.length);
  let before = 0;
  for (let i = 0; i < deltas.length; i++) {
    const delta = deltas[i] ?? 0;
    before = (before + ((delta >>> 1) ^ -(delta & 1))) | 0;
    values[i] = before;
  }
  return values;
}
