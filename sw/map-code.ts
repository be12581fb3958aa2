/** The map's library, its worker and their imports: not among the precached files, because of their size. */
const MAP_CODE = /^\/assets\/(?:canvas-[\w-]+\.js|[\w-]+\.mjs)$/;

export const isMapCode = ({ pathname }: Pick<URL, 'pathname'>): boolean => MAP_CODE.test(pathname);
