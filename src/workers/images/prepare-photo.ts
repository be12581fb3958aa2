import { ifError } from '#domain/primitives/if-error.ts';
import { imageQuality } from '#domain/reviews/image-quality.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review.ts';
import type { PreparedResult } from './api.ts';
import { isBomb, kindOf, type PictureKind } from './picture-kind.ts';

interface PhotoFormat {
  readonly kinds: readonly PictureKind[];
  readonly maxBytes: number;
  /** Pixels. */
  readonly longestSide: number;
  /** Whether to crop to the square in the middle. */
  readonly isSquare: boolean;
}

/** Enough for a screen with three device pixels per CSS pixel; about 300 kB as a JPEG. */
const PHOTO: PhotoFormat = {
  kinds: ['jpeg', 'png', 'heic'],
  maxBytes: REVIEW_LIMITS.photoBytes,
  longestSide: 1600,
  isSquare: false,
};

/** A profile picture of at most 5 MB (K46); about 60 kB as a JPEG. */
const AVATAR: PhotoFormat = {
  kinds: ['jpeg', 'png', 'webp', 'heic'],
  maxBytes: 5 * 1024 * 1024,
  longestSide: 512,
  isSquare: true,
};

const QUALITY = 0.85;

/** See `ImagesApi.prepare`. */
export const preparePhoto = (file: Blob): Promise<PreparedResult> => prepare(file, PHOTO);

/** See `ImagesApi.prepareAvatar`. */
export const prepareAvatar = (file: Blob): Promise<PreparedResult> => prepare(file, AVATAR);

/** Redraws the picture, which removes the camera's metadata. */
async function prepare(file: Blob, { kinds, maxBytes, longestSide, isSquare }: PhotoFormat): Promise<PreparedResult> {
  if (file.size > maxBytes) return { ok: false, problem: 'size' };
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const kind = kindOf(head);
  if (!kind || !kinds.includes(kind)) return { ok: false, problem: 'type' };
  // Decoding it would take all memory.
  if (isBomb(head, kind)) return { ok: false, problem: 'unreadable' };
  const bitmap = createImageBitmap(file, { imageOrientation: 'from-image' });
  const source = await bitmap.catch(ifError(DOMException, () => null));
  // The sentence about the type says which files work everywhere.
  if (!source) return { ok: false, problem: kind === 'heic' ? 'type' : 'unreadable' };
  const side = Math.min(source.width, source.height);
  const [seenWidth, seenHeight] = isSquare ? [side, side] : [source.width, source.height];
  const scale = Math.min(1, longestSide / Math.max(seenWidth, seenHeight));
  const width = Math.max(1, Math.round(seenWidth * scale));
  const height = Math.max(1, Math.round(seenHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return { ok: false, problem: 'unreadable' };
  // A JPEG would show a PNG's transparent parts in black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(source.width - seenWidth) / 2, (source.height - seenHeight) / 2];
  context.drawImage(source, left, top, seenWidth, seenHeight, 0, 0, width, height);
  const quality = imageQuality(source);
  source.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return { ok: true, photo: { bytes: new Uint8Array(await blob.arrayBuffer()), width, height }, quality };
}
