// @module-tag quick
import { encodeQR } from 'qr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const NUMBER = 'EEHK25120000014';
const place = fakeRestaurant({ slug: 'melati', name: 'Melati' });

/** A camera that looks at a code, or at a white wall. */
function cameraBefore(text: string | null): MediaStream {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const rows = text === null ? [] : encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const stream = canvas.captureStream(10);
  const draw = () => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(120 + 10 * x, 40 + 10 * y, 10, 10);
    }
    if (stream.active) requestAnimationFrame(draw);
  };
  draw();
  return stream;
}

const opens = (stream: MediaStream) => vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
const fails = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
const button = (name: string) => page.getByRole('button', { name });
const start = () => button('Point the camera').click();
const hint = () => page.getByText('Hold the QR code in the picture. No picture is kept or sent.');

async function open() {
  const fakes = fakeServices({ places: [place] });
  fakes.certificates.set(NUMBER, { place: { ...place, certifier: 'MUIS' }, asOf: null });
  await mountApp('/certificate', fakes);
}

/** Presses the button before a white wall. @returns the camera's stream, once its picture is shown */
async function begin(): Promise<MediaStream> {
  const stream = cameraBefore(null);
  opens(stream);
  await start();
  await expect.element(hint().first()).toBeVisible();
  expect(stream.active).toBe(true);
  return stream;
}

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  unmountApp();
  vi.restoreAllMocks();
});

test('the camera is asked for at the press only; a code is read, answered and the camera is off', async () => {
  const stream = cameraBefore(NUMBER);
  const asked = opens(stream);
  await open();
  await expect.element(button('Point the camera')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await start();
  await expect
    .element(page.getByRole('heading', { name: 'This is the certificate of Melati', level: 2 }))
    .toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ audio: false }));
  expect(stream.active).toBe(false);
  await expect.element(button('Point the camera')).toBeVisible();
});

test('an address in a code is shown, and nothing opens', async () => {
  opens(cameraBefore('https://register.example/c/77'));
  const opened = vi.spyOn(window, 'open');
  await open();
  await start();
  await expect
    .element(page.getByRole('link', { name: 'Open register.example' }))
    .toHaveAttribute('href', 'https://register.example/c/77');
  expect(opened).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/certificate');
});

test('the camera is off when the person stops it, hides the page or leaves', async () => {
  await open();
  const stopped = await begin();
  await button('Stop the camera').click();
  await expect.poll(() => stopped.active).toBe(false);
  const hidden = await begin();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => hidden.active).toBe(false);
  vi.restoreAllMocks();
  const left = await begin();
  unmountApp();
  await expect.poll(() => left.active).toBe(false);
});

test('a refused camera and a missing one are said, and a picture still can be chosen', async () => {
  await open();
  fails('NotAllowedError');
  await start();
  await expect.element(page.getByText(/^The camera isn’t allowed here\./)).toBeVisible();
  await expect.element(button('Photograph the code')).toBeVisible();
  fails('NotFoundError');
  await start();
  await expect.element(page.getByText(/^We can’t open a camera on this device\./)).toBeVisible();
});
