/** Reads QR codes in pictures. */
import { decodeQR } from 'qr/decode.js';
import { ifError } from '#domain/primitives/if-error.ts';
import type { CodeResult } from './api.ts';
import { isBomb, kindOf } from './picture-kind.ts';

/** A phone's photo has 3 to 8 MB, a screenshot less. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Longer sides to try, in pixels: small ones are fast and smooth out noise, large ones keep a code that is far away. */
const SIDES = [1000, 1800, 560] as const;
/** For each size, in milliseconds. */
const TIME_LIMIT = 1500;
/** The next frame is better than a longer search. */
const FRAME_SIDE = 800;
const FRAME_TIME_LIMIT = 400;
/** The decoder's most thorough search. */
const EFFORT = 3;

/** See `ImagesApi.readCode`. */
export async function readCode(file: Blob): Promise<CodeResult> {
  if (file.size > MAX_BYTES) return { ok: false, problem: 'size' };
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const kind = kindOf(head);
  if (!kind) return { ok: false, problem: 'type' };
  // Decoding it would take all memory.
  if (isBomb(head, kind)) return { ok: false, problem: 'unreadable' };
  const bitmap = createImageBitmap(file, { imageOrientation: 'from-image' });
  const source = await bitmap.catch(ifError(DOMException, () => null));
  if (!source) return { ok: false, problem: kind === 'heic' ? 'type' : 'unreadable' };
  try {
    for (const side of SIDES) {
      const text = decode(pixelsOf(source, side));
      if (text !== null) return { ok: true, text };
    }
    return { ok: false, problem: 'none' };
  } finally {
    source.close();
  }
}

/** See `ImagesApi.readFrame`. */
export async function readFrame(frame: ImageBitmap): Promise<string | null> {
  try {
    return decode(pixelsOf(frame, FRAME_SIDE), FRAME_TIME_LIMIT);
  } finally {
    frame.close();
  }
}

/** @param side maximum length of the longer side, in pixels */
function pixelsOf(source: ImageBitmap, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const [width, height] = [source.width, source.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no canvas in workers');
  context.imageSmoothingQuality = 'high';
  // Transparent parts of a PNG are paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The text of the first code, or null: the decoder throws an error for a picture without one. */
function decode(image: ImageData, timeLimit = TIME_LIMIT): string | null {
  try {
    return decodeQR(image, { effort: EFFORT, timeLimit });
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
