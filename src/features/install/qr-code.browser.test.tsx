// @module-tag quick
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { render } from '../../../tests/support/screens/render.tsx';
import { QrCode } from './qr-code.tsx';

/** What a camera sees: the drawing on white, a few pixels per module. */
async function photograph(svg: SVGSVGElement): Promise<ImageData> {
  const size = 400;
  const copy = svg.cloneNode(true) as SVGSVGElement; // a clone is what it was
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size));
  copy.setAttribute('height', String(size));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size).getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, size, size);
  canvas.drawImage(image, 0, 0);
  return canvas.getImageData(0, 0, size, size);
}

test.each(['https://rihla.app/', 'https://rihla.app/search?q=%D8%B4%D8%A7%D9%88%D8%B1%D9%85%D8%A7&country=malaysia'])(
  'the drawn code reads %s again',
  async (text) => {
    const host = await render(<QrCode text={text} label="code" />);
    await expect.poll(() => host.querySelector('svg')).not.toBeNull();
    const svg = host.querySelector('svg');
    if (svg) expect(decodeQR(await photograph(svg))).toBe(text);
  },
);

test('an address that no camera would read has no code', async () => {
  const host = await render(<QrCode text={`https://rihla.app/search?q=${'x'.repeat(800)}`} label="code" />);
  expect(host.querySelector('svg')).toBeNull();
});
