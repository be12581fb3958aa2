// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checksumOf } from './checksum.ts';

const sumOf = (bytes: Uint8Array): string => checksumOf(Uint8Array.from(bytes)).join();
const file = fc.uint8Array({ minLength: 1, maxLength: 300 });
/** The size of a few disk blocks. */
const blocks = fc.uint8Array({ minLength: 4 * 512, maxLength: 6 * 512 });

test('any change within a group of sixteen bytes changes the sum, a bit as well as all of them', () => {
  fc.assert(
    fc.property(file, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 16 }), (bytes, any, change) => {
      const damaged = bytes.slice();
      const group = 16 * Math.floor((any % bytes.length) / 16);
      for (const [i, flip] of change.entries()) if (group + i < bytes.length) damaged[group + i]! ^= flip;
      expect(sumOf(damaged) === sumOf(bytes)).toBe(damaged.join() === bytes.join());
    }),
    { seed: 31, numRuns: 2000 },
  );
});

test('every single bit of a file counts', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, n) => n * 37);
  const sums = new Set([sumOf(bytes)]);
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    sums.add(sumOf(damaged));
  }
  expect(sums.size).toBe(801);
});

test('a file that is truncated or followed by zeros has another sum', () => {
  fc.assert(
    fc.property(file, fc.nat(), fc.integer({ min: 1, max: 40 }), (bytes, any, zeros) => {
      const longer = new Uint8Array(bytes.length + zeros);
      longer.set(bytes);
      const sums = [bytes, longer, bytes.subarray(0, any % bytes.length)].map(sumOf);
      expect(new Set(sums).size).toBe(3);
    }),
    { seed: 32, numRuns: 1000 },
  );
});

test('blocks that are swapped, repeated, emptied or taken from another file change the sum', () => {
  fc.assert(
    fc.property(blocks, blocks, fc.constantFrom(4, 16, 64, 512), fc.nat(), fc.nat(), (bytes, other, size, a, b) => {
      const places = Math.floor(bytes.length / size);
      const [from, to] = [size * (a % places), size * (b % places)];
      const block = (of: Uint8Array, at: number) => of.slice(at, at + size);
      const put = (at: number, some: Uint8Array) => {
        const damaged = bytes.slice();
        damaged.set(some.subarray(0, damaged.length - at), at);
        return damaged;
      };
      const swapped = put(to, block(bytes, from));
      swapped.set(block(bytes, to), from);
      const damages = [
        swapped,
        put(to, block(bytes, from)),
        put(to, new Uint8Array(size)),
        put(to, block(other, from)),
      ];
      for (const damaged of damages) expect(sumOf(damaged) === sumOf(bytes)).toBe(damaged.join() === bytes.join());
    }),
    { seed: 33, numRuns: 500 },
  );
});

test('files that differ in a few numbers never share a sum, nor half of one', () => {
  const sums = new Set<string>();
  const halves = new Set<string>();
  const words = new Uint32Array(40);
  for (let n = 0; n < 40_000; n++) {
    words[n % 40] = n;
    words[(n * 7) % 40] = n >> 3;
    const sum = checksumOf(new Uint8Array(words.slice().buffer));
    sums.add(sum.join());
    halves.add(sum.subarray(0, 8).join());
  }
  const different = new Set<string>();
  words.fill(0);
  for (let n = 0; n < 40_000; n++) {
    words[n % 40] = n;
    words[(n * 7) % 40] = n >> 3;
    different.add(words.join());
  }
  expect([sums.size, halves.size]).toEqual([different.size, different.size]);
});

test('a changed bit in the first group changes about half of the bits of the sum', () => {
  const bytes = new Uint8Array(64);
  const before = checksumOf(bytes);
  for (let bit = 0; bit < 128; bit++) {
    const damaged = bytes.slice();
    damaged[bit >> 3]! ^= 1 << (bit & 7);
    const turned = checksumOf(damaged).reduce((sum, byte, i) => {
      const difference = byte ^ (before[i] ?? 0);
      return sum + difference.toString(2).replaceAll('0', '').length;
    }, 0);
    expect(turned).toBeGreaterThan(30);
    expect(turned).toBeLessThan(98);
  }
});
