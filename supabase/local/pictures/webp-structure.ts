/**
 * Reads a WebP to its last byte, without decoding it (RFC 9649): the lengths of all chunks, and the size in the header of its one
 * image. Animated files are no picture here: a moderator may see another frame than readers.
 */
import type { PictureSize } from './picture-size.ts';

const RIFF_HEADER = 12;
/** More chunks than a picture has: its canvas, colours, transparency, pixels and two kinds of metadata. */
const MAX_CHUNKS = 64;
const CHUNK_HEADER = 8;
/** Chunks that may accompany an image. */
const BESIDE: ReadonlySet<string> = new Set(['VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP ']);
const ANIMATED = 0x02;

/** @returns the picture's size; null if the file is not one whole WebP picture */
export function readWebp(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < RIFF_HEADER + CHUNK_HEADER || view.getUint32(4, true) !== bytes.length - 8) return null;
  let image: PictureSize | null = null;
  let canvas: PictureSize | null = null;
  let at = RIFF_HEADER;
  for (let chunks = 0; at < bytes.length; chunks++) {
    if (chunks === MAX_CHUNKS || at + CHUNK_HEADER > bytes.length) return null;
    const type = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const length = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER + length;
    if (end > bytes.length) return null;
    const data = bytes.subarray(at + CHUNK_HEADER, end);
    if (type === 'VP8 ' || type === 'VP8L') {
      if (image) return null;
      image = type === 'VP8 ' ? lossySize(data) : losslessSize(data);
      if (!image) return null;
    } else if (!BESIDE.has(type)) {
      return null;
    }
    if (type === 'VP8X') {
      if (at !== RIFF_HEADER || length !== 10 || ((data[0] ?? 0) & ANIMATED) !== 0) return null;
      canvas = { width: 1 + threeAt(data, 4), height: 1 + threeAt(data, 7) };
    }
    // A chunk of odd length has one byte of padding.
    at = end + (length % 2);
  }
  if (!image || at !== bytes.length) return null;
  const isOneSize = !canvas || (canvas.width === image.width && canvas.height === image.height);
  return isOneSize ? image : null;
}

/** The size in the header of a VP8 key frame (RFC 6386, section 9.1). */
function lossySize(data: Uint8Array): PictureSize | null {
  const tag = threeAt(data, 0);
  const isKeyFrame = (tag & 1) === 0;
  const firstPart = tag >> 5;
  if (data.length <= 10 || !isKeyFrame || firstPart + 10 > data.length) return null;
  if (data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return null;
  const size = { width: twoAt(data, 6) & 0x3fff, height: twoAt(data, 8) & 0x3fff };
  return size.width > 0 && size.height > 0 ? size : null;
}

/** The size in the header of a lossless image (RFC 9649, section 3.4). */
function losslessSize(data: Uint8Array): PictureSize | null {
  if (data.length <= 5 || data[0] !== 0x2f || (data[4] ?? 0) >> 5 !== 0) return null;
  const low = twoAt(data, 1);
  const high = twoAt(data, 3);
  return { width: 1 + (low & 0x3fff), height: 1 + ((low >> 14) | ((high & 0xfff) << 2)) };
}

function twoAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function threeAt(bytes: Uint8Array, at: number): number {
  return twoAt(bytes, at) | ((bytes[at + 2] ?? 0) << 16);
}
