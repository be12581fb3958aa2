import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How classes of CSS modules are named, in the app and in the documents that are made beforehand: by class and file. Vite's own
 * names have a line number as well, which the first script would carry for nothing.
 */
export const CSS_MODULES = {
  localsConvention: 'camelCaseOnly' as const,
  generateScopedName(name: string, path: string): string {
    const [file = ''] = path.split('?');
    return `_${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 4)}`;
  },
};
