/** What the images worker does for others. Types only. */
import type { ImageQuality } from '#domain/reviews/image-quality.ts';
import type { PreparedPhoto } from '../replica/api.ts';

/**
 * - 'type': it is none of the kinds that are taken, whatever it is called
 * - 'size': it is larger than a picture may be when it is chosen (V6, V31)
 * - 'unreadable': it can't be decoded here
 */
type PhotoProblem = 'type' | 'size' | 'unreadable';

export type PreparedResult =
  | {
      readonly ok: true;
      readonly photo: PreparedPhoto;
      /** Of the picture as it was chosen, by its decoded pixels (K33). */
      readonly quality: ImageQuality;
    }
  | { readonly ok: false; readonly problem: PhotoProblem };

export interface ImagesApi {
  /**
   * Makes a chosen picture ready for a review: upright, at most 1600 pixels on its longer side, as a JPEG that holds
   * what it shows and nothing else, no place and no device (U25).
   */
  prepare(file: Blob): Promise<PreparedResult>;
  /**
   * Likewise a picture of oneself (V30, V31, U19): JPEG, PNG or WebP of at most 5 MB, cropped to the square in its middle,
   * at most 512 pixels wide.
   */
  prepareAvatar(file: Blob): Promise<PreparedResult>;
}
