import type { PhotoRemote } from '../../../src/remote/photos.ts';

/** For devices that never write reviews. */
export const noPhotos: PhotoRemote = {
  uploadPhoto: async () => {},
  removePhoto: async () => {},
  downloadPhoto: async () => null,
  downloadApproved: async () => null,
};
