import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const TEXTS = /\.(?:css|html|m?js|json|svg|webmanifest)$/;
/** A smaller file fits into one packet uncompressed. */
const WORTH_BYTES = 1024;

/**
 * Writes a Brotli file of best quality beside each text of the build, once instead of per visitor. The first scripts are an
 * eighth smaller than with gzip.
 */
export function compress(): Plugin {
  let folder = 'dist';
  return {
    name: 'rihla-compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // The service worker is among the files, and is written last.
      order: 'post',
      sequential: true,
      handler: () => compressFolder(folder),
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => TEXTS.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < WORTH_BYTES) return;
  const text = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
  };
  await writeFile(`${path}.br`, await toBrotli(text, { params }));
}
