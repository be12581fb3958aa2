/** Names of storage that several threads of this origin use. */

/** The cache of pictures, written by the service worker. Increment the number when its format changes. */
export const IMAGE_CACHE = 'images-v1';

/** The folder of the search index's files, and the lock under which they are written. */
export const INDEX_FOLDER = 'rihla-index';
export const INDEX_LOCK = 'rihla:index-files';

/** The folder of partly downloaded packs. */
export const PACK_PIECES = 'rihla-pack-pieces';

/** The cache of the map's code, written by the service worker. */
export const MAP_CODE_CACHE = 'map-code-v1';

/** The cache of the archives' manifest, and of archives that are stored as a whole. */
export const TILES_CACHE = 'tiles-v1';

/** The cache of street archives that a member stores. Increment the number when its format changes. */
export const KEPT_TILES_CACHE = 'kept-tiles-v1';

/** The lock under which those are downloaded and deleted. */
export const KEPT_TILES_LOCK = 'rihla:kept-tiles';

/** The cache of the texts in the current language, and of a note which language that is. */
export const TEXTS_CACHE = 'texts-v1';

/** The cache of notes on countries, written by pages and renewed by the service worker. */
export const NOTES_CACHE = 'notes-v1';
