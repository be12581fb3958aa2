/** The images worker: decodes, judges and draws, so that no page waits for it. */
import { expose } from 'comlink';
import type { ImagesApi } from './api.ts';
import { prepareAvatar, preparePhoto } from './prepare-photo.ts';

const api: ImagesApi = { prepare: preparePhoto, prepareAvatar };

expose(api);
