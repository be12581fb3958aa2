// @module-tag quick
import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { readCode as readHere } from '#workers/images/read-code.ts';
import { heicFile } from '../../tests/support/heic.ts';
import { readCode } from './images-client.ts';

const [WIDTH, HEIGHT] = [1200, 1600];
const NUMBER = 'EEHK25120000014';
const ADDRESS = `https://register.example/certificates?number=${NUMBER}&lang=en`;

/** How a photo shows a code: lengths in pixels, angles in radians, shares from 0 to 1. */
interface View {
  readonly module: number;
  readonly angle: number;
  readonly skew: number;
  readonly blur: number;
  readonly glare: number;
  readonly light: number;
}

const STRAIGHT: View = { module: 8, angle: 0, skew: 0, blur: 0, glare: 0, light: 1 };

/** A module of the drawn code, before it is seen from somewhere. Pixels. */
const SHARP = 16;

/** A code without a background. */
function draw(text: string, color: string): OffscreenCanvas {
  const rows = encodeQR(text, 'raw', { ecc: 'medium' });
  const canvas = new OffscreenCanvas(rows.length * SHARP, rows.length * SHARP);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(SHARP * x, SHARP * y, SHARP, SHARP);
  }
  return canvas;
}

/** A photo of a certificate: a code on paper, seen from somewhere. */
async function photograph(text: string, view: View): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const grey = Math.round(255 * view.light);
  context.fillStyle = `rgb(${grey} ${grey} ${Math.round(grey * 0.95)})`;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.filter = `blur(${view.blur}px)`;
  context.setTransform(1, view.skew, -view.skew / 2, 1, WIDTH / 2, HEIGHT / 2);
  context.rotate(view.angle);
  const code = draw(text, `rgb(${Math.round(40 * view.light)} 20 20)`);
  const side = (code.width / SHARP) * view.module;
  context.drawImage(code, -side / 2, -side / 2, side, side);
  context.resetTransform();
  context.filter = 'none';
  context.fillStyle = '#444';
  for (let line = 0; line < 12; line++) context.fillRect(150, 80 + 25 * line, 500 + 31 * (line % 7), 8);
  const light = context.createRadialGradient(WIDTH * 0.62, HEIGHT * 0.4, 0, WIDTH * 0.62, HEIGHT * 0.4, 420);
  light.addColorStop(0, `rgb(255 255 255 / ${view.glare})`);
  light.addColorStop(1, 'rgb(255 255 255 / 0)');
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
}

/** The picture with a number: rotated up to 45 degrees, tilted, blurred, in poor light and with glare. */
function viewOf(seed: number): View {
  let state = seed;
  /** Park and Miller's generator. */
  const between = (low: number, high: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return low + (high - low) * (state / 2_147_483_647);
  };
  between(0, 1);
  return {
    module: between(5, 14),
    angle: between(-0.8, 0.8),
    skew: between(-0.25, 0.25),
    blur: between(0, 1.6),
    glare: between(0, 0.75),
    light: between(0.5, 1),
  };
}

test('a code is read in a straight picture, whether it is a number or an address', async () => {
  for (const text of [NUMBER, ADDRESS]) {
    expect(await readCode(await photograph(text, STRAIGHT))).toEqual({ ok: true, text });
  }
});

test('at least 95 % of 200 pictures are read that are rotated, tilted, blurred, dark and with glare', {
  tags: ['full'],
}, async () => {
  const failed: number[] = [];
  for (let seed = 1; seed <= 200; seed++) {
    const text = seed % 2 === 0 ? NUMBER : ADDRESS;
    const result = await readHere(await photograph(text, viewOf(seed)));
    if (!result.ok) failed.push(seed);
    // A wrong number is worse than none.
    else expect(result.text, `picture ${seed}`).toBe(text);
  }
  expect(failed.length, `pictures ${failed.join(', ')}`).toBeLessThanOrEqual(10);
});

test('a picture without a code, a file that is no picture, one that is too large and one that can’t be decoded say so', async () => {
  const canvas = new OffscreenCanvas(300, 300);
  canvas.getContext('2d')?.fillRect(0, 0, 100, 100);
  const blank = await canvas.convertToBlob({ type: 'image/png' });
  expect(await readCode(blank)).toEqual({ ok: false, problem: 'none' });
  expect(await readCode(new Blob(['a text']))).toEqual({ ok: false, problem: 'type' });
  expect(await readCode(new Blob([heicFile()]))).toEqual({ ok: false, problem: 'type' });
  expect(await readCode(blank.slice(0, 40))).toEqual({ ok: false, problem: 'unreadable' });
  expect(await readCode(new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]))).toEqual({ ok: false, problem: 'size' });
});
