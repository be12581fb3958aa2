/** Installs the libraries of `libraries/package.json` on demand, apart from the project's own packages. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { CACHE } from '../../support/light-database.ts';

const FOLDER = fileURLToPath(new URL('./libraries', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];

export interface InstalledPeers {
  /** Lets Vite find these libraries, and only these, in the cache. */
  readonly plugin: Plugin;
  /** Imports a module of theirs into this process. */
  readonly load: (name: string) => Promise<unknown>;
}

/** Runs `npm ci` unless the cache has just these versions. No package's own scripts run. */
export function installPeers(): InstalledPeers {
  const hash = createHash('sha256');
  for (const name of FILES) hash.update(readFileSync(join(FOLDER, name)));
  const folder = join(CACHE, `sync-peers-${hash.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const name of FILES) copyFileSync(join(FOLDER, name), join(draft, name));
    try {
      execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: draft, stdio: 'inherit' });
      renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const manifest = join(folder, 'package.json');
  const names = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).dependencies);
  const isPeer = (source: string) => names.some((name) => source === name || source.startsWith(`${name}/`));
  const { resolve } = createRequire(manifest);
  return {
    plugin: {
      name: 'sync-peers',
      enforce: 'pre',
      resolveId(source, importer, options) {
        if (!isPeer(source) || importer?.startsWith(folder)) return null;
        return this.resolve(source, manifest, { ...options, skipSelf: true });
      },
    },
    load: (name) => import(pathToFileURL(resolve(name)).href),
  };
}
