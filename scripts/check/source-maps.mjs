import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The comment with which a script or stylesheet names or contains its map. */
const REFERENCE = /[/*#@\s]sourceMappingURL=/;
const TEXT = /\.(?:js|css|html)$/;

/**
 * Searches everything that the build ships for source maps, which reveal more than the app's code, such as paths of the
 * machine that built it.
 * @param {string} root the project's folder, after a build
 * @returns {string | undefined} the files that are, contain or name one, or undefined
 */
export function checkSourceMaps(root) {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  if (files.length === 0) return 'dist is empty: is the build complete?';
  const found = files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    if (/\.map(?:\.br|\.gz)?$/.test(name)) return [`${path} is a source map`];
    return TEXT.test(name) && REFERENCE.test(readFileSync(path, 'utf8')) ? [`${path} names a source map`] : [];
  });
  return found.length > 0 ? found.join('\n') : undefined;
}
