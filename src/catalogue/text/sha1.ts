/** SHA-1 of an ASCII text of up to 55 letters. The browser's own answers later, and a search answers at once. */

const ROUNDS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;
const MOST_BYTES = 55;

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

export function sha1(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MOST_BYTES) throw new Error(`A text of ${bytes.length} bytes needs more than one block.`);
  const block = new Uint8Array(64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(60, 8 * bytes.length);
  const words = Array.from({ length: 16 }, (_, at) => view.getUint32(4 * at));
  for (let at = 16; at < 80; at++) {
    const word = (words[at - 3] ?? 0) ^ (words[at - 8] ?? 0) ^ (words[at - 14] ?? 0) ^ (words[at - 16] ?? 0);
    words.push(rotate(word, 1));
  }
  const start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const;
  let [a, b, c, d, e]: [number, number, number, number, number] = [...start];
  for (const [at, word] of words.entries()) {
    const round = Math.floor(at / 20);
    const mixed = round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
    const next = (rotate(a, 5) + mixed + e + (ROUNDS[round] ?? 0) + word) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  const digest = new DataView(new ArrayBuffer(20));
  for (const [at, word] of [a, b, c, d, e].entries()) digest.setUint32(4 * at, (start[at] ?? 0) + word);
  return new Uint8Array(digest.buffer);
}
