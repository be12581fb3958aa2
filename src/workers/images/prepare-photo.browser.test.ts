// @module-tag quick
import { afterEach, expect, test, vi } from 'vitest';
import { heicFile } from '../../../tests/support/heic.ts';
import { prepareAvatar, preparePhoto } from './prepare-photo.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a review', preparePhoto, { width: 1600, height: 1200 }],
  ['a profile', prepareAvatar, { width: 512, height: 512 }],
])(
  'for %s, a HEIC file becomes a JPEG where the browser can decode it, as Safari can (U25)',
  async (_, prepare, size) => {
    const decoded = await createImageBitmap(new ImageData(4000, 3000));
    const decode = vi.fn(async () => decoded);
    vi.stubGlobal('createImageBitmap', decode);
    const file = heicFile();
    const prepared = await prepare(file);
    if (!prepared.ok) throw new Error(prepared.problem);
    expect(prepared.photo).toMatchObject(size);
    expect(Array.from(prepared.photo.bytes.slice(0, 3))).toEqual([0xff, 0xd8, 0xff]);
    expect(decode).toHaveBeenCalledExactlyOnceWith(file, { imageOrientation: 'from-image' });
  },
);
