/** A file's format by its first bytes, whatever its name says. */

/** `heic` is the format of iPhones' cameras, which few browsers decode. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Brands of HEIC files, see ISO/IEC 23008-12. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

/** Phone cameras take up to 200 million pixels. A picture with more is an attack. */
const MAX_PIXELS = 250_000_000;

/** @param head the first 32 bytes, or fewer of a shorter file */
export function kindOf(head: Uint8Array): PictureKind | null {
  if (JPEG.every((byte, n) => head[n] === byte)) return 'jpeg';
  if (PNG.every((byte, n) => head[n] === byte)) return 'png';
  if (wordAt(head, 4) === 'ftyp' && HEIC_BRANDS.includes(wordAt(head, 8))) return 'heic';
  return wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP' ? 'webp' : null;
}

/** Whether a picture declares more pixels than any camera takes. A PNG of a few kilobytes can have billions. */
export function isBomb(head: Uint8Array, kind: PictureKind): boolean {
  if (kind !== 'png' || head.length < 24) return false;
  const view = new DataView(head.buffer, head.byteOffset);
  // A PNG's first chunk begins with width and height.
  return view.getUint32(16) * view.getUint32(20) > MAX_PIXELS;
}

const wordAt = (bytes: Uint8Array, at: number): string => String.fromCodePoint(...bytes.subarray(at, at + 4));
