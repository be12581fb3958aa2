/** The map's library, its worker and their imports: half a megabyte that is only loaded on demand. */
const MAP_CODE = /^\/assets\/(?:canvas-[\w-]+\.js|[\w-]+\.mjs)$/;

export const isMapCode = ({ pathname }: Pick<URL, 'pathname'>): boolean => MAP_CODE.test(pathname);
