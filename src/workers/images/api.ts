/** Interface of the images worker. Types only. */
import type { ImageQuality } from '#domain/reviews/image-quality.ts';
import type { PreparedPhoto } from '../replica/api.ts';

/**
 * - 'type': not an accepted format, whatever its name says, or a HEIC file that can't be decoded here
 * - 'size': over 10 MB for a review (V6), over 5 MB for a profile (V31)
 * - 'unreadable': can't be decoded here
 */
type PhotoProblem = 'type' | 'size' | 'unreadable';

export type PreparedResult =
  | {
      readonly ok: true;
      readonly photo: PreparedPhoto;
      /** By resolution and shape of the chosen picture's decoded pixels (K33). */
      readonly quality: ImageQuality;
    }
  | { readonly ok: false; readonly problem: PhotoProblem };

/**
 * What a picture's QR code says. 'none': the picture has no code, or none that can be read; otherwise as for photos, whatever
 * format the browser decodes.
 */
export type CodeResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: PhotoProblem | 'none' };

export interface ImagesApi {
  /**
   * Prepares a chosen picture for a review: an upright JPEG of at most 1600 pixels on its longer side, without metadata such
   * as place and device (U25). Accepts JPEG, PNG, and HEIC where the browser decodes it.
   */
  prepare(file: Blob): Promise<PreparedResult>;
  /**
   * Prepares a profile picture (V30, V31, U19): accepts JPEG, PNG, WebP, or decodable HEIC up to 5 MB, crops it to the square
   * in its middle and scales it to at most 512 pixels.
   */
  prepareAvatar(file: Blob): Promise<PreparedResult>;
  /** Reads the QR code of a picture of at most 20 MB. */
  readCode(file: Blob): Promise<CodeResult>;
  /** Reads the QR code of a frame of the camera, fast rather than thoroughly; null without one. Takes over the bitmap. */
  readFrame(frame: ImageBitmap): Promise<string | null>;
}
