// @module-tag quick
import { encodeQR } from 'qr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServices } from '../../../tests/support/fakes/fake-clients.ts';
import { fakeEvidence, fakeRestaurant } from '../../../tests/support/fakes/fake-data.ts';
import { mountApp, unmountApp } from '../../../tests/support/screens/mount-app.tsx';

const NUMBER = 'EEHK25120000014';
const here = fakeRestaurant({
  slug: 'melati',
  name: 'Melati',
  evidence: [fakeEvidence({ kind: 'certificate', certificate_number: 'HB-1', valid_until: null })],
});
const elsewhere = fakeRestaurant({ slug: 'other', name: 'Other Stall' });

/** A file with a QR code. */
async function picture(text: string): Promise<File> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const canvas = new OffscreenCanvas(rows.length * 8, rows.length * 8);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries()) {
      context.fillStyle = isDark ? '#000' : '#fff';
      context.fillRect(8 * x, 8 * y, 8, 8);
    }
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'code.png', { type: 'image/png' });
}

function services() {
  const fakes = fakeServices({ places: [here] });
  fakes.certificates.set(NUMBER, { place: { ...elsewhere, certifier: 'MUIS' }, asOf: null });
  return fakes;
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 2 });
const field = () => page.getByLabelText('Certificate number');
const choosePicture = (file: File) => userEvent.upload(page.getByLabelText('Photograph the code'), file);

beforeEach(() => page.viewport(390, 844));
afterEach(unmountApp);

test('from a place’s page, a photographed code of another place is said to be another’s', async () => {
  await mountApp('/restaurant/melati', services());
  await page.getByRole('link', { name: 'Check the certificate on the wall' }).click();
  await expect.element(page.getByText('At Melati')).toBeVisible();
  await choosePicture(await picture(NUMBER));
  await expect.element(heading('This certificate belongs to another place: Other Stall')).toBeVisible();
  await expect.element(page.getByText(`Read: ${NUMBER}`)).toBeVisible();
  await field().fill('hb 1');
  await page.getByRole('button', { name: 'Check number' }).click();
  await expect.element(heading('This is the certificate of Melati')).toBeVisible();
});

test('an address is shown and not opened; a picture without a code, an unknown number and none are said', async () => {
  await mountApp('/certificate', services());
  await choosePicture(await picture('https://register.example/c/77'));
  await expect
    .element(page.getByRole('link', { name: 'Open register.example' }))
    .toHaveAttribute('href', 'https://register.example/c/77');
  await choosePicture(new File(['text'], 'x.png', { type: 'image/png' }));
  await expect.element(page.getByText(/^We can’t open this picture/)).toBeVisible();
  await page.getByRole('button', { name: 'Check number' }).click();
  await expect.element(page.getByText('Type the number on the certificate.')).toBeVisible();
  await field().fill('ABC 123 456');
  await page.getByRole('button', { name: 'Check number' }).click();
  await expect.element(heading('No register on this phone has this number')).toBeVisible();
});

test('an index that can’t be asked is said, and nothing is claimed', async () => {
  const fakes = services();
  fakes.services.search.certificate = () => Promise.reject(new Error('the worker is gone'));
  await mountApp('/certificate', fakes);
  await field().fill(NUMBER);
  await page.getByRole('button', { name: 'Check number' }).click();
  await expect.element(heading(/^The registers on this phone can’t be opened/)).toBeVisible();
});
