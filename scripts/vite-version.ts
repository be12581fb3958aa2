import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Embeds the app's version and commit (U94), and the news for a page of the version before. */
export function version(): Plugin {
  return {
    name: 'rihla-version',
    config: () => ({
      define: {
        'import.meta.env.VITE_APP_VERSION': JSON.stringify(numberOf(readFileSync('package.json', 'utf8'))),
        'import.meta.env.VITE_APP_COMMIT': JSON.stringify(process.env['VITE_APP_COMMIT'] ?? findCommit()),
      },
    }),
    generateBundle() {
      const source = JSON.stringify(releaseNotesOf(readFileSync('CHANGELOG.md', 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'news.json', source });
    },
  };
}

const DIGITS = 8;

/**
 * Adds the build's name to the app's document, by which a page notices that it is older than the active service worker
 * (`src/platform/page-version.ts`).
 * @param files names of all files of the build, which contain the hashes of their content
 */
export function versioned(html: string, files: readonly string[]): string {
  const hash = createHash('sha256').update([html, ...files.toSorted()].join('\n'));
  const name = hash.digest('hex').slice(0, DIGITS);
  return html.replace('</head>', () => `  <meta name="version" content="${name}">\n  </head>`);
}

/** The first sentences of the two newest entries, which a page of the version before shows. */
export function releaseNotesOf(changelog: string): readonly string[] {
  const [, ...entries] = changelog.split(/^\* /m);
  return entries.slice(-2).map((entry) => {
    const text = entry.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim();
    return /^.*?[.!](?= |$)/.exec(text)?.[0] ?? text;
  });
}

function numberOf(manifest: string): string {
  const { version: found } = Object(JSON.parse(manifest));
  if (typeof found !== 'string') throw new Error('package.json names no version');
  return found;
}

/** Empty if the build does not run in a repository. */
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
