// @module-tag quick
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { chunkLengths } from './chunk-lengths.ts';

/** Deterministic bytes without a pattern. */
function noise(blocks: number, seed: string): Buffer {
  return Buffer.concat(Array.from({ length: blocks }, (_, n) => createHash('sha512').update(`${seed}${n}`).digest()));
}

function chunks(bytes: Uint8Array): Set<string> {
  let from = 0;
  const hashes = chunkLengths(bytes).map((length) => {
    const hash = createHash('sha256').update(bytes.subarray(from, from + length));
    from += length;
    return hash.digest('hex');
  });
  expect(from).toBe(bytes.length);
  return new Set(hashes);
}

test('an archive with an enlarged part shares nearly all of its chunks with the former one', () => {
  const [before, more] = [noise(50_000, 'streets'), noise(30, 'a new street')];
  const after = Buffer.concat([before.subarray(0, 900_000), more, before.subarray(900_000)]);
  const [old, fresh] = [chunks(before), chunks(after)];
  expect(old.size).toBeGreaterThan(12);
  expect([...fresh].filter((hash) => !old.has(hash)).length).toBeLessThanOrEqual(3);
});

test('no chunk is longer than half a megabyte, even of uniform bytes', () => {
  expect(chunkLengths(Buffer.alloc(1_200_000, 7))).toEqual([524_288, 524_288, 151_424]);
  expect(chunkLengths(new Uint8Array())).toEqual([]);
});
