/**
 * A checksum against faults in files that a device stores for itself: bad memory, half-written blocks, blocks of another
 * file. SHA-256 would also resist attackers, but takes three times as long without hardware support. An attacker who can
 * change these files could change a checksum beside them anyway.
 *
 * Four 32-bit numbers each take one of four words in turn. Each turn is invertible (XOR with a word or a neighbour,
 * multiplication by an odd number). So two files that differ only in one group of 16 bytes never have the same sum. Others
 * collide with a chance of 2^-128 if turns mix as well as random functions do. The multipliers are the first four primes of
 * 32-bit xxHash, chosen by its author for how they spread bits.
 */
const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca77;
const THIRD = 0xc2b2ae3d;
const FOURTH = 0x27d4eb2f;
/** The upper half of a product depends on more bits than the lower half. */
const DOWN = 15;
const GROUP_BYTES = 16;
/** Enough turns for the last word to reach each bit. */
const LAST_TURNS = 8;

/**
 * @param bytes start at a multiple of 4 of their buffer; numbers are read in the device's byte order
 * @returns 16 bytes
 */
export function checksumOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = byteLength - (byteLength % GROUP_BYTES);
  const rest = new Uint32Array((LAST_TURNS + 1) * (GROUP_BYTES / 4));
  new Uint8Array(rest.buffer).set(new Uint8Array(buffer, byteOffset + whole, byteLength - whole));
  // Includes the length, so that trailing zeros count.
  rest[rest.length - 1] = byteLength;
  const sum = Int32Array.of(FIRST, SECOND, THIRD, FOURTH);
  addWords(sum, new Uint32Array(buffer, byteOffset, whole / 4));
  addWords(sum, rest);
  return new Uint8Array(sum.buffer);
}

/** One unrolled loop without calls, because it must be fast before the JIT has compiled it. */
function addWords(sum: Int32Array, words: Uint32Array): void {
  const { length } = words;
  const [first, second, third, fourth] = [FIRST, SECOND, THIRD, FOURTH];
  let [a = 0, b = 0, c = 0, d = 0] = sum;
  for (let i = 0; i < length; i += 4) {
    // All four words exist; checking for that would cost a tenth of the time.
    a = Math.imul(a ^ words[i]!, first);
    b = Math.imul(b ^ words[i + 1]!, second);
    c = Math.imul(c ^ words[i + 2]!, third);
    d = Math.imul(d ^ words[i + 3]!, fourth);
    a ^= b >>> DOWN;
    b ^= c >>> DOWN;
    c ^= d >>> DOWN;
    d ^= a >>> DOWN;
  }
  sum.set([a, b, c, d]);
}
