import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PackFile } from '../../../src/domain/sync/packs.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Qualities of Brotli. The best two cost some five seconds and two and a half for a megabyte on a small machine, and make nearly the
 * same of large files; the next lesser one costs a tenth of that, and an eighth more bytes.
 */
const BEST = { small: 11, large: 10 };
const QUICK = 9;
/** More than this is compressed quickly: as well as can be would take over five minutes, of a million places an hour. */
const MUCH = 64 * MEGABYTE;

/**
 * The highest quality that is used; 11 takes thirty times as long as 5. Tests set it: they build hundreds of packs and
 * download each once.
 */
const highestQuality = () => Number(process.env['PACK_QUALITY'] ?? constants.BROTLI_MAX_QUALITY);

/** The quality for a file, of which there may be many. */
export type Quality = (bytes: number) => number;

/** For what is compressed again soon. */
export const quickly: Quality = () => QUICK;

/** Best compression, for files that a person waits for. */
export const asSmallAsCanBe: Quality = (bytes) => (bytes <= MEGABYTE ? BEST.small : BEST.large);

/**
 * For what is fetched in the background.
 * @param total bytes of all such files
 */
export function inTime(total: number): Quality {
  return total > MUCH ? quickly : asSmallAsCanBe;
}

/** Writes a pack as it is. */
export function putPackFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  return writeFile(join(folder, name), bytes);
}

/**
 * Puts the compressed forms (`.br`, `.gz`) of a pack beside it, over those of before. Readers see one or the other whole.
 * @param version name of the version's folder, which the manifest's paths begin with
 */
export async function finishPackFile(
  folder: string,
  version: string,
  name: string,
  quality: Quality,
): Promise<PackFile> {
  const path = join(folder, name);
  const bytes = await readFile(path);
  const compressed = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: Math.min(quality(bytes.length), highestQuality()),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  await putWhole(`${path}.br`, compressed);
  const gzipped = await promisify(gzip)(bytes, { level: 9 });
  await putWhole(`${path}.gz`, gzipped);
  return {
    path: `${version}/${name}`,
    bytes: bytes.length,
    compressedBytes: compressed.length,
    gzipBytes: gzipped.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function putWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}
