import { REVIEW_LIMITS } from '#domain/review.ts';
import type { PreparedResult } from './api.ts';

/** Pixels; enough for a screen of three device pixels to one, some 300 kB as a JPEG. */
const LONGEST_SIDE = 1600;

const QUALITY = 0.85;

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** See `ImagesApi.prepare`. Drawn anew, a picture loses whatever a camera wrote beside it. */
export async function preparePhoto(file: Blob): Promise<PreparedResult> {
  if (file.size > REVIEW_LIMITS.photoBytes) return { ok: false, problem: 'size' };
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (!SIGNATURES.some((signature) => signature.every((byte, n) => head[n] === byte))) {
    return { ok: false, problem: 'type' };
  }
  let source: ImageBitmap;
  try {
    source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return { ok: false, problem: 'unreadable' };
    throw error;
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return { ok: false, problem: 'unreadable' };
  // What a PNG leaves open would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  source.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { ok: true, photo: { bytes: new Uint8Array(await blob.arrayBuffer()), width, height } };
}
