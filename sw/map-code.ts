/** The map's library, its worker and what that loads: half a megabyte, which only those fetch who look at a map. */
const MAP_CODE = /^\/assets\/(?:canvas-[\w-]+\.js|[\w-]+\.mjs)$/;

export const isMapCode = ({ pathname }: Pick<URL, 'pathname'>): boolean => MAP_CODE.test(pathname);
