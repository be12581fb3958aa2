/**
 * A checksum against what befalls the files that a device keeps for itself: broken memory, half-written blocks, blocks of
 * another file. SHA-256 also withstands an attacker, and takes three times as long where it is not built into the
 * processor; who could change these files could change the checksum beside them.
 *
 * Four numbers of 32 bits take four words in turn. Each turn can be undone (to xor with a word or a neighbour, and to multiply
 * by an odd number), so two files that differ in nothing but one group of 16 bytes never have the same sum. Others have it with a
 * chance of 2^-128 if turns mix as well as chance does. The multipliers are the first four primes of xxHash's 32 bits, chosen by
 * its author for how they spread bits.
 */
const FIRST = 0x9e3779b1;
const SECOND = 0x85ebca77;
const THIRD = 0xc2b2ae3d;
const FOURTH = 0x27d4eb2f;
/** The upper half of a product depends on more bits than the lower one. */
const DOWN = 15;
const GROUP_BYTES = 16;
/** Until the last word has reached each bit. */
const LAST_TURNS = 8;

/**
 * @param bytes beginning at a multiple of 4 of its buffer; numbers are read as this device has them
 * @returns 16 bytes
 */
export function checksumOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const whole = byteLength - (byteLength % GROUP_BYTES);
  const rest = new Uint32Array((LAST_TURNS + 1) * (GROUP_BYTES / 4));
  new Uint8Array(rest.buffer).set(new Uint8Array(buffer, byteOffset + whole, byteLength - whole));
  // What follows the bytes, so that zeros at their end count.
  rest[rest.length - 1] = byteLength;
  const sum = Int32Array.of(FIRST, SECOND, THIRD, FOURTH);
  addWords(sum, new Uint32Array(buffer, byteOffset, whole / 4));
  addWords(sum, rest);
  return new Uint8Array(sum.buffer);
}

/** Written out in one loop, with all it needs at hand: a new worker's code has to be quick before it is compiled well. */
function addWords(sum: Int32Array, words: Uint32Array): void {
  const { length } = words;
  const [first, second, third, fourth] = [FIRST, SECOND, THIRD, FOURTH];
  let [a = 0, b = 0, c = 0, d = 0] = sum;
  for (let i = 0; i < length; i += 4) {
    // All four are there: what is looked for else costs a tenth of the time.
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
