/** Splits an archive into chunks. */
import { createHash } from 'node:crypto';

/** In bytes. On average a chunk has the minimum plus 2^17. */
const MIN_BYTES = 32_768;
const MAX_BYTES = 524_288;
const MASK_BITS = 17;

/** A fixed pseudo-random number for each byte. */
const GEAR = Uint32Array.from({ length: 256 }, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readUInt32LE(0),
);

/**
 * The lengths of an archive's chunks. The last 32 bytes decide where a chunk ends, as in FastCDC (Xia et al., 2016). So
 * after a change the chunks around it stay the same, and a device that keeps the archive downloads little.
 */
export function chunkLengths(bytes: Uint8Array): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < bytes.length; from += lengths.at(-1) ?? 0) {
    const last = Math.min(bytes.length, from + MAX_BYTES);
    let at = Math.min(last, from + MIN_BYTES);
    for (let hash = 0; at < last; ) {
      hash = ((hash << 1) + (GEAR[bytes[at++] ?? 0] ?? 0)) | 0;
      if (hash >>> (32 - MASK_BITS) === 0) break;
    }
    lengths.push(at - from);
  }
  return lengths;
}
