/** The images worker: decodes, judges and draws off the main thread. */
import { expose } from 'comlink';
import type { ImagesApi } from './api.ts';
import { prepareAvatar, preparePhoto } from './prepare-photo.ts';

const api: ImagesApi = { prepare: preparePhoto, prepareAvatar };

expose(api);
