// @module-tag quick
import { expect, test } from 'vitest';
import { isBomb, kindOf } from './picture-kind.ts';

/** The first 32 bytes of a PNG of this size, in pixels. */
function headOf(width: number, height: number): Uint8Array {
  const head = new Uint8Array(32);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(head.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return head;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  [4000, 3000, false],
  [16_320, 12_240, false],
  [50_000, 50_000, true],
  [1, 250_000_001, true],
  [0xffffffff, 0xffffffff, true],
])('a PNG of %d by %d pixels is one that only does harm: %s (V30)', (width, height, harms) => {
  expect(isBomb(headOf(width, height), 'png')).toBe(harms);
});

test('a file’s first bytes give its format; a file that is too short has none (V30)', () => {
  expect(kindOf(headOf(1, 1))).toBe('png');
  expect(kindOf(new Uint8Array([0xff, 0xd8, 0xff]))).toBe('jpeg');
  expect(kindOf(bytesOf('RIFF1234WEBP'))).toBe('webp');
  for (const text of ['', 'RIFF1234WAVE', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>']) {
    expect(kindOf(bytesOf(text)), text).toBeNull();
  }
  expect(isBomb(headOf(50_000, 50_000).subarray(0, 20), 'png')).toBe(false);
});
