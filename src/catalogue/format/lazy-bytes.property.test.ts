// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSteps } from '#catalogue/steps.ts';
import { LazyBytes, type OpenFile, sumsOf } from './lazy-bytes.ts';
import { PackError } from './pack-error.ts';

class FakeFile implements OpenFile {
  isOpen = true;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  get size(): number {
    return this.#bytes.length;
  }
  read(to: Uint8Array, at: number): void {
    if (!this.isOpen) throw new DOMException('closed', 'InvalidStateError');
    to.set(this.#bytes.subarray(at, at + to.length));
  }
  close(): void {
    this.isOpen = false;
  }
}

const file = fc
  .tuple(fc.integer({ min: 1, max: 30_000 }), fc.nat())
  .map(([length, seed]) => Uint8Array.from({ length }, (_, n) => Math.imul(n + seed, 2_654_435_761) >>> 24));
const parts = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 5000 })), { maxLength: 12 });
const within = (size: number, [at, length]: readonly [number, number]) =>
  [at % size, Math.min(size, (at % size) + length)] as const;

test('a read loads the blocks that it needs and no others; loading all of them closes the file', () => {
  fc.assert(
    fc.property(file, parts, (bytes, needs) => {
      const source = new FakeFile(bytes);
      const lazy = new LazyBytes(bytes.length, sumsOf(bytes), source);
      for (const [from, to] of needs.map((need) => within(bytes.length, need))) {
        lazy.need(from, to);
        expect(lazy.bytes.subarray(from, to).join()).toBe(bytes.subarray(from, to).join());
      }
      expect(lazy.bytes.every((byte, n) => byte === 0 || byte === bytes[n])).toBe(true);
      expect(source.isOpen).toBe(!lazy.isWhole);
      if (bytes.length % 2 === 0) lazy.needAll();
      else runSteps(lazy.allSteps());
      expect([lazy.bytes.join() === bytes.join(), lazy.isWhole, source.isOpen]).toEqual([true, true, false]);
    }),
    { seed: 41, numRuns: 200 },
  );
});

test('a damaged byte is never returned: a read near it throws, and so do all later reads', () => {
  fc.assert(
    fc.property(file, parts, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, needs, any, flip) => {
      const at = any % bytes.length;
      const damaged = bytes.slice();
      damaged[at]! ^= flip;
      const source = new FakeFile(damaged);
      const lazy = new LazyBytes(bytes.length, sumsOf(bytes), source);
      for (const [from, to] of needs.map((need) => within(bytes.length, need))) {
        const touches = Math.floor(from / 4096) <= Math.floor(at / 4096) && at < 4096 * Math.ceil(to / 4096);
        if (touches && from < to) expect(() => lazy.need(from, to)).toThrow(PackError);
      }
      expect(() => lazy.needAll()).toThrow(PackError);
      expect(() => lazy.need(at, at + 1)).toThrow(PackError);
      expect([lazy.bytes[at], source.isOpen]).toEqual([0, false]);
    }),
    { seed: 42, numRuns: 200 },
  );
});

test('a file of another length is refused and closed; an unreadable one counts as damaged', () => {
  const bytes = new Uint8Array(10_000).fill(7);
  for (const other of [bytes.subarray(1), new Uint8Array(10_001), new Uint8Array()]) {
    const source = new FakeFile(other);
    expect(() => new LazyBytes(bytes.length, sumsOf(bytes), source)).toThrow(PackError);
    expect(source.isOpen).toBe(false);
  }
  const source = new FakeFile(bytes);
  const lazy = new LazyBytes(bytes.length, sumsOf(bytes), source);
  source.close();
  expect(() => lazy.need(0, 1)).toThrow(PackError);
});
