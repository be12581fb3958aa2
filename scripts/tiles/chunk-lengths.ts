/** Where an archive is cut into chunks. */
import { createHash } from 'node:crypto';

/** Bytes. On average a chunk has the least and 2^17 more. */
const LEAST = 32_768;
const MOST = 524_288;
const MASK_BITS = 17;

/** A number for each byte, the same at every run. */
const GEAR = Uint32Array.from({ length: 256 }, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readUInt32LE(0),
);

/**
 * The lengths of an archive's chunks. A chunk ends where the last 32 bytes say so, as in FastCDC (Xia et al., 2016): after a change
 * the chunks before and behind it are the same as before, so that a device that keeps the archive fetches little.
 */
export function chunkLengths(bytes: Uint8Array): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < bytes.length; from += lengths.at(-1) ?? 0) {
    const last = Math.min(bytes.length, from + MOST);
    let at = Math.min(last, from + LEAST);
    for (let hash = 0; at < last; ) {
      hash = ((hash << 1) + (GEAR[bytes[at++] ?? 0] ?? 0)) | 0;
      if (hash >>> (32 - MASK_BITS) === 0) break;
    }
    lengths.push(at - from);
  }
  return lengths;
}
