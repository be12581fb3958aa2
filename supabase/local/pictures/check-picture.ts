/**
 * Checks that a file is one whole picture of a type that we show. There is no decoder for JPEG and WebP among our packages, so their
 * coded pixels are measured and not decoded; a PNG's are decompressed. Nothing may follow the picture's end.
 */
import { readJpeg } from './jpeg-structure.ts';
import type { PictureSize } from './picture-size.ts';
import { readPictureType } from './picture-type.ts';
import { readPng } from './png-structure.ts';
import { readWebp } from './webp-structure.ts';

/** Longest side in pixels. The app sends at most 1600; a browser needs 64 MB for a picture of this size. */
const MAX_SIDE = 4096;

/** `not_picture`: the bytes are no whole picture. `too_many_pixels`: the header says more than anybody needs. */
type PictureProblem = 'not_picture' | 'too_many_pixels';

/** @returns the type that the bytes show, or why they are no picture to store */
export async function checkPicture(
  bytes: Uint8Array,
): Promise<{ readonly type: string } | { readonly problem: PictureProblem }> {
  const type = readPictureType(bytes);
  const size = await readSize(bytes, type);
  if (!size || type === undefined) return { problem: 'not_picture' };
  return isAllowed(size) ? { type } : { problem: 'too_many_pixels' };
}

async function readSize(bytes: Uint8Array, type: string | undefined): Promise<PictureSize | null> {
  switch (type) {
    case 'image/jpeg':
      return readJpeg(bytes);
    case 'image/png':
      return readPng(bytes, isAllowed);
    case 'image/webp':
      return readWebp(bytes);
    default:
      return null;
  }
}

function isAllowed({ width, height }: PictureSize): boolean {
  return width <= MAX_SIDE && height <= MAX_SIDE;
}
