// @module-tag quick
import { expect, test } from 'vitest';
import { hasExif, withExif } from '../../tests/support/exif.ts';
import { heicFile } from '../../tests/support/heic.ts';
import { prepareAvatar, preparePhoto } from './images-client.ts';

/** Draws a picture: red on the left, blue on the right. */
async function draw(type: string, width = 2400, height = 1200): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#d00';
  context.fillRect(0, 0, width / 2, height);
  if (type === 'image/jpeg') {
    context.fillStyle = '#00d';
    context.fillRect(width / 2, 0, width / 2, height);
  }
  const blob = await canvas.convertToBlob({ type });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Red, green and blue of a point, given as fractions of width and height. */
async function colorAt(bytes: Uint8Array<ArrayBuffer>, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return Array.from(context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data.slice(0, 3));
}

test('a prepared picture has no camera metadata, is upright and smaller (U25)', async () => {
  const taken = withExif(await draw('image/jpeg'));
  expect(hasExif(taken)).toBe(true);
  const prepared = await preparePhoto(new Blob([taken]));
  if (!prepared.ok) throw new Error(prepared.problem);
  const { bytes, width, height } = prepared.photo;
  expect([width, height]).toEqual([800, 1600]);
  expect(hasExif(bytes)).toBe(false);
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xff, 0xd8, 0xff]);
  expect(bytes.length).toBeLessThan(taken.length);
  // After turning 90° to the right, the left side is on top.
  const [top, bottom] = [await colorAt(bytes, 0.5, 0.1), await colorAt(bytes, 0.5, 0.9)];
  const [redAbove = 0, , blueAbove = 0] = top;
  const [redBelow = 0, , blueBelow = 0] = bottom;
  expect(redAbove).toBeGreaterThan(blueAbove + 120);
  expect(blueBelow).toBeGreaterThan(redBelow + 120);
});

test('the same picture gives the same bytes, and so the same name', async () => {
  const taken = await draw('image/jpeg', 300, 200);
  const both = await Promise.all([preparePhoto(new Blob([taken])), preparePhoto(new Blob([taken]))]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).toMatchObject({ ok: true, photo: { width: 300, height: 200 } });
});

test.each([
  [1200, 900, 'premium'],
  [300, 300, 'basic'],
  [640, 80, 'minimal'],
])('a picture of %d by %d pixels is judged as it was chosen: %s (K33, K34)', async (width, height, tier) => {
  const prepared = await preparePhoto(new Blob([await draw('image/png', width, height)]));
  expect(prepared.ok && prepared.quality.tier).toBe(tier);
});

test('a PNG becomes a JPEG; its transparent parts become white', async () => {
  const prepared = await preparePhoto(new Blob([await draw('image/png', 200, 100)]));
  if (!prepared.ok) throw new Error(prepared.problem);
  expect(Array.from(prepared.photo.bytes.slice(0, 2))).toEqual([0xff, 0xd8]);
  expect(await colorAt(prepared.photo.bytes, 0.9, 0.5)).toEqual([255, 255, 255]);
});

test.each([
  ['type', () => new Blob(['%PDF-1.7'], { type: 'image/jpeg' })],
  ['type', () => heicFile()],
  ['type', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
  ['unreadable', () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])])],
  ['size', () => new Blob([new Uint8Array(10 * 1024 * 1024 + 1)])],
])('what can’t be a photo says why: %s (V6, U25)', async (problem, file) => {
  expect(await preparePhoto(file())).toEqual({ ok: false, problem });
});

/** The start of a PNG of this size, in pixels. */
function pngOf(width: number, height: number): Blob {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes], { type: 'image/png' });
}

test.each(['image/jpeg', 'image/png', 'image/webp'])(
  'a picture of oneself, %s, becomes the square in its middle (V30, U19)',
  async (type) => {
    const prepared = await prepareAvatar(new Blob([await draw(type, 2000, 800)]));
    if (!prepared.ok) throw new Error(prepared.problem);
    expect([prepared.photo.width, prepared.photo.height]).toEqual([512, 512]);
    expect(Array.from(prepared.photo.bytes.slice(0, 2))).toEqual([0xff, 0xd8]);
    const [red = 0, , blue = 0] = await colorAt(prepared.photo.bytes, 0.25, 0.5);
    expect(red).toBeGreaterThan(blue + 120);
  },
);

test('a profile picture has no camera metadata (U19)', async () => {
  const prepared = await prepareAvatar(new Blob([withExif(await draw('image/jpeg', 900, 900))]));
  expect(prepared.ok && hasExif(prepared.photo.bytes)).toBe(false);
  expect(prepared.ok).toBe(true);
});

/** A chunk of a PNG: its length, its type, its data, and their checksum. */
function chunkOf(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  let crc = 0xffffffff;
  for (const byte of chunk.subarray(4, -4)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  view.setUint32(data.length + 8, ~crc);
  return chunk;
}

/** A valid black PNG of 50,000 by 50,000 one-bit pixels: about 300 kB, which become 10 GB when decoded. */
async function bomb(): Promise<File> {
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, 50_000);
  new DataView(head.buffer).setUint32(4, 50_000);
  head[8] = 1;
  const rows = new Uint8Array(1000 * (1 + 50_000 / 8));
  let sent = 0;
  const black = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => (sent++ < 50 ? stream.enqueue(rows) : stream.close()),
  });
  const packed = new Response(black.pipeThrough(new CompressionStream('deflate')));
  const data = new Uint8Array(await packed.arrayBuffer());
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunkOf('IHDR', head), chunkOf('IDAT', data), chunkOf('IEND', new Uint8Array())];
  return new File([signature, ...chunks], 'me.png', { type: 'image/png' });
}

test('a valid PNG of 50,000 by 50,000 pixels is refused before it is decoded (V30)', async () => {
  const file = await bomb();
  expect(file.size).toBeLessThan(1024 * 1024);
  expect(await prepareAvatar(file)).toEqual({ ok: false, problem: 'unreadable' });
  expect(await preparePhoto(file)).toEqual({ ok: false, problem: 'unreadable' });
  // Later pictures still work.
  expect(await prepareAvatar(new Blob([await draw('image/png', 40, 40)]))).toMatchObject({ ok: true });
});

test('a picture of oneself of exactly five megabytes is accepted (V31, K46)', async () => {
  const drawn = await draw('image/png', 40, 40);
  // Decoders ignore what follows the last chunk.
  const file = new Blob([drawn, new Uint8Array(5 * 1024 * 1024 - drawn.length)]);
  expect(await prepareAvatar(file)).toMatchObject({ ok: true });
});

test.each([
  [
    'type',
    'an SVG called .png',
    () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }),
  ],
  [
    'type',
    'a page called .png',
    () => new File(['<!doctype html><script>alert(1)</script>'], 'me.png', { type: 'image/png' }),
  ],
  ['type', 'a HEIC that this browser can’t decode', () => heicFile()],
  ['type', 'a GIF', () => new Blob(['GIF89a'])],
  ['size', 'ten megabytes', () => new Blob([new Uint8Array(10 * 1024 * 1024)])],
  ['size', 'one byte too many', () => new Blob([new Uint8Array(5 * 1024 * 1024 + 1)])],
  ['unreadable', 'half a file', () => pngOf(40, 40)],
])('what can’t be a picture of oneself says why: %s of %s (V30, V31, K46)', async (problem, _, file) => {
  expect(await prepareAvatar(file())).toEqual({ ok: false, problem });
});
