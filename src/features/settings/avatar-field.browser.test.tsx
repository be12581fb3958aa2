// @module-tag quick
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heicFile } from '../../../tests/support/heic.ts';
import { button, openSettings, said } from '../../../tests/support/screens/open-settings.tsx';

const shown = () => document.querySelector<HTMLImageElement>('img')?.src ?? null;

async function choosePicture(file: File): Promise<void> {
  await expect.element(button('Change picture')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable();
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function picture(type: string): Promise<File> {
  const blob = await draw().convertToBlob({ type });
  return new File([blob], 'me', { type });
}

function draw(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  return canvas;
}

/** A PNG whose header claims 2.5 billion pixels. */
function bomb(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xc3, 0x50]);
  bytes.set([0, 0, 0xc3, 0x50, 8, 6], 20);
  return bytes;
}

beforeEach(() => page.viewport(390, 844));

describe('the person’s picture', () => {
  test('is shown as soon as it is chosen, and sent as a JPEG (S123, F31, M2)', async () => {
    const sent = Promise.withResolvers<void>();
    const fake = await openSettings({
      prepare: ({ services: { replica } }) => {
        const { setAvatar } = replica;
        replica.setAvatar = async (bytes) => {
          await sent.promise;
          return setAvatar(bytes);
        };
      },
    });
    await choosePicture(await picture('image/png'));
    await expect.poll(shown).toMatch(/^blob:/);
    expect(said('Avatar updated successfully!').elements()).toEqual([]);
    sent.resolve();
    await expect.element(said('Avatar updated successfully!')).toBeInTheDocument();
    expect(shown()).toMatch(/^blob:/);
    expect(fake.done).toEqual([['avatar', expect.any(Number)]]);
  });

  test('is reverted if it could not be sent (F31, M18)', async () => {
    await openSettings({
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { avatar: { ok: false, code: 'offline' } }),
    });
    await choosePicture(await picture('image/webp'));
    await expect.element(said('Failed to update avatar. Please try again.')).toBeInTheDocument();
    await expect.element(page.getByText('Connect to change your picture. The current one stays.')).toBeVisible();
    expect(shown()).toBeNull();
  });

  test('in HEIC, which this browser can’t decode, is answered with what works, and nothing is sent (V30)', async () => {
    const fake = await openSettings();
    await choosePicture(heicFile());
    await expect.element(page.getByText('Invalid file type. Only JPEG, PNG, and WebP are allowed.')).toBeVisible();
    expect(shown()).toBeNull();
    expect(fake.done).toEqual([]);
  });

  test('is reverted if the server refuses it, with advice', async () => {
    await openSettings({
      prepare: ({ accountAnswers }) => Object.assign(accountAnswers, { avatar: { ok: false, code: 'refused' } }),
    });
    await choosePicture(await picture('image/webp'));
    await expect
      .element(page.getByText(/first confirm your email address or number\. Then choose it again\.$/))
      .toBeVisible();
    expect(said('Failed to update avatar. Please try again.').elements(), 'trying again would not help').toHaveLength(
      0,
    );
    expect(shown()).toBeNull();
  });

  test.each([
    [
      'an SVG called .png',
      () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', { type: 'image/png' }),
      'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    ],
    [
      'a page called .png',
      () => new File(['<!doctype html>'], 'me.png', { type: 'image/png' }),
      'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    ],
    [
      'a PNG of 50,000 by 50,000',
      () => new File([bomb()], 'me.png', { type: 'image/png' }),
      'We can’t open this picture. Please choose another one.',
    ],
    [
      'ten megabytes',
      () => new File([new Uint8Array(10 * 1024 * 1024)], 'me.jpg', { type: 'image/jpeg' }),
      'File size too large. Maximum size is 5MB.',
    ],
  ])('%s is refused before anything is sent (V30, V31, M41, M42)', async (_, file, sentence) => {
    const fake = await openSettings();
    await choosePicture(file());
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(shown()).toBeNull();
    expect(fake.done).toEqual([]);
    expect(document.querySelector('input[type=file]')?.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  });
});
