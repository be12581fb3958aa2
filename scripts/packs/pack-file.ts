import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PackFile } from '#domain/packs.ts';

const MEGABYTE = 1024 * 1024;

/** Brotli's best quality costs about a second per megabyte on a small machine; large files take a lesser one. */
function brotliQuality(bytes: number): number {
  if (bytes <= MEGABYTE) return 11;
  return bytes <= 2 * MEGABYTE ? 10 : 9;
}

/**
 * Writes a pack and its compressed forms (`.br`, `.gz`) into the version's folder.
 * @param version name of the version's folder, which the manifest's paths begin with
 */
export async function writePackFile(
  folder: string,
  version: string,
  name: string,
  bytes: Uint8Array,
): Promise<PackFile> {
  const compressed = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  const path = join(folder, name);
  await writeFile(path, bytes);
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
