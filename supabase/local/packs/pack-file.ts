import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PackFile } from '../../../src/domain/sync/packs.ts';
import { writeDraft, writeWhole } from '../whole-files.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Brotli qualities. The best two take about five and 2.5 seconds per megabyte on a small machine, with almost the same
 * result for large files. Quality 9 takes a tenth of that, and its files are an eighth larger.
 */
const BEST = { small: 11, large: 10 };
const QUICK = 9;
/** Above this total size, compression is quick: the best would take over five minutes, and an hour for a million places. */
const MUCH = 64 * MEGABYTE;

/**
 * The highest quality to use; 11 takes thirty times as long as 5. Tests lower it, because they build hundreds of packs and
 * download each once.
 */
const highestQuality = () => Number(process.env['PACK_QUALITY'] ?? constants.BROTLI_MAX_QUALITY);

/** Chooses the quality by the file's size. */
export type Quality = (bytes: number) => number;

/** For files that are compressed again soon. */
export const fastCompression: Quality = () => QUICK;

/** Best compression, for files that a person waits for. */
export const bestCompression: Quality = (bytes) => (bytes <= MEGABYTE ? BEST.small : BEST.large);

/**
 * For files fetched in the background.
 * @param total size of all such files in bytes
 */
export function inTime(total: number): Quality {
  return total > MUCH ? fastCompression : bestCompression;
}

/** Writes an uncompressed pack into its version's unfinished folder. */
export function putPackFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  return writeDraft(join(folder, name), bytes);
}

/**
 * Writes a pack's compressed forms (`.br`, `.gz`) beside it, replacing earlier ones atomically.
 * @param version name of the version's folder, with which the manifest's paths begin
 * @param write by default for a folder that is already in use; `writeDraft` for an unfinished one
 */
export async function finishPackFile(
  folder: string,
  version: string,
  name: string,
  quality: Quality,
  write: (path: string, bytes: Uint8Array) => Promise<void> = writeWhole,
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
  await write(`${path}.br`, compressed);
  const gzipped = await promisify(gzip)(bytes, { level: 9 });
  await write(`${path}.gz`, gzipped);
  return {
    path: `${version}/${name}`,
    bytes: bytes.length,
    compressedBytes: compressed.length,
    gzipBytes: gzipped.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
