/** Names under which this origin keeps things that more than one of its threads looks at. */

/** The cache of pictures, written by the service worker. Raise the number when what is kept changes its shape. */
export const IMAGE_CACHE = 'images-v1';

/** The folder of the search index's files, and the lock under which they are written. */
export const INDEX_FOLDER = 'rihla-index';
export const INDEX_LOCK = 'rihla:index-files';

/** The folder of what has come of packs that are on their way. */
export const PACK_PIECES = 'rihla-pack-pieces';

/** The cache of the map's code, written by the service worker. */
export const MAP_CODE_CACHE = 'map-code-v1';

/** The cache of the manifest of the map's archives, and of archives that are kept whole. */
export const TILES_CACHE = 'tiles-v1';

/** The cache of street archives that a member keeps. Raise the number when what is kept changes its shape. */
export const KEPT_TILES_CACHE = 'kept-tiles-v1';

/** The lock under which those are downloaded and deleted. */
export const KEPT_TILES_LOCK = 'rihla:kept-tiles';

/** The cache of the texts of the language that is shown, and of a note which one that is. */
export const TEXTS_CACHE = 'texts-v1';
