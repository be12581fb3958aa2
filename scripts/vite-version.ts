import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Tells the app of which version and commit it is (U94). */
export function version(): Plugin {
  return {
    name: 'rihla-version',
    config: () => ({
      define: {
        'import.meta.env.VITE_APP_VERSION': JSON.stringify(numberOf(readFileSync('package.json', 'utf8'))),
        'import.meta.env.VITE_APP_COMMIT': JSON.stringify(process.env['VITE_APP_COMMIT'] ?? findCommit()),
      },
    }),
  };
}

function numberOf(manifest: string): string {
  const { version: found } = Object(JSON.parse(manifest));
  if (typeof found !== 'string') throw new Error('package.json names no version');
  return found;
}

/** Empty where the build does not happen in a repository. */
function findCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
