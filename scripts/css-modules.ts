import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Names of CSS module classes, in the app and in prerendered documents: class and file. Vite's own names also have a line
 * number, which would enlarge the first script for nothing.
 */
export const CSS_MODULES = {
  localsConvention: 'camelCaseOnly' as const,
  generateScopedName(name: string, path: string): string {
    const [file = ''] = path.split('?');
    return `_${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 4)}`;
  },
};
