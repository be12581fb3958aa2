/** The images worker: decodes, judges and draws off the main thread. */
import { expose } from 'comlink';
import type { ImagesApi } from './api.ts';
import { prepareAvatar, preparePhoto } from './prepare-photo.ts';

const api: ImagesApi = {
  prepare: preparePhoto,
  prepareAvatar,
  // Most pictures have no code, and the decoder is large.
  readCode: async (file) => (await import('./read-code.ts')).readCode(file),
  readFrame: async (frame) => (await import('./read-code.ts')).readFrame(frame),
};

expose(api);
