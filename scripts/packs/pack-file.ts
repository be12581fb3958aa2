import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PackFile } from '#domain/packs.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Brotli's best two qualities cost some five seconds and two and a half for a megabyte on a small machine, and make nearly the
 * same of large files; the next lesser one costs a tenth of that, and an eighth more bytes.
 */
function brotliQuality(bytes: number): number {
  return bytes <= MEGABYTE ? 11 : 10;
}

/** Writes a pack as it is. */
export function putPackFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  return writeFile(join(folder, name), bytes);
}

/**
 * Puts the compressed forms (`.br`, `.gz`) of a pack beside it.
 * @param version name of the version's folder, which the manifest's paths begin with
 */
export async function finishPackFile(folder: string, version: string, name: string): Promise<PackFile> {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const compressed = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  await writeFile(`${path}.br`, compressed);
  const gzipped = await promisify(gzip)(bytes, { level: 9 });
  await writeFile(`${path}.gz`, gzipped);
  return {
    path: `${version}/${name}`,
    bytes: bytes.length,
    compressedBytes: compressed.length,
    gzipBytes: gzipped.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
