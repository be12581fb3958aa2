// @module-tag quick
import { assert, asyncProperty, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jpegBytes, pngBytes, pngChunk, pngOf, webpBytes } from '../../../tests/support/pictures.ts';
import { checkPicture } from './check-picture.ts';

const decode = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
/** Pictures of 20 by 12 pixels that Pillow wrote. */
const PROGRESSIVE = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAMABQDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABQAEBv/EABUBAQEAAAAAAAAAAAAAAAAAAAQC/9oADAMBAAIQAxAAAAElsxuUcxaJK//EABsQAAEEAwAAAAAAAAAAAAAAAAABAgMQESEx/9oACAEBAAEFAmJuFDAzsNf/xAAYEQADAQEAAAAAAAAAAAAAAAAAAgQRFP/aAAgBAwEBPwGqNcONT//EABgRAAMBAQAAAAAAAAAAAAAAAAACBBEU/9oACAECAQE/AaLmw7mP/8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQAGPwJf/8QAGRABAQADAQAAAAAAAAAAAAAAAQAQESEx/9oACAEBAAE/IZ+OIKDlov/aAAwDAQACAAMAAAAQM9//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/EBL/xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/EBv/xAAaEAEAAQUAAAAAAAAAAAAAAAAAIRFBUWFx/9oACAEBAAE/EIcMZypsLY1P/9k=',
);
const COLOURED = decode(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAMABQDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDk7OD9+OK7bRoPu8VzVki+eOK7bRkX5eKzzDPavKehmmTU+U8x8j2orQ2L6UV6X9u1T1/7Gpn/2Q==',
);
const TRANSPARENT_PNG = decode(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAMCAYAAABiDJ37AAAAT0lEQVR4nO2TMQ7AMAgDr1I2MgL/fx/J2AdkTaRs9VgvsHCyJfMYr7HLAAcSiG3edgf6cU1zpiNUSyqlwGCEFJgMtcPSOvwjfwfKe6j+lAVoKg4hiv+W0QAAAABJRU5ErkJggg==',
);
const LOSSY_WEBP = decode(
  'UklGRowAAABXRUJQVlA4IIAAAABwBQCdASoUAAwAPm0sk0YkIqGhMAgAgA2JbACdMoRwN5B+Ev6q8YF2A/VXKAxaoBYKbhYcAP776+yTv26mVsIG9tvAH/6EV/L3ADItNnSjdf6dzdPRB5YctnOhrU7Vr2hyewPuirP8kc8q1N6YE9M/mwHxEPsoYaKL2o0JvaoMAA==',
);
const TRANSPARENT_WEBP = decode(
  'UklGRtoAAABXRUJQVlA4WAoAAAAQAAAAEwAACwAAQUxQSDMAAAABX0AmbRsSsHdpRMSeiA6EtO1kClOYwhRSSCGFFFJIIYX8LkNE/zOQKDQGJhY2Di4ePgAAVlA4IIAAAABQBQCdASoUAAwAPm0ukkWkIqGYBABABsS2AE6ZQjgbyD8Jf1V4wLsB+quUBi1QCwU3Cw4A/vvr7JO/bqZWwgb228Af/oRX8vby0FChO0fIRd1SsKsfLDls50Nanate0OT2B90VZ/nFnGfUyJYXqkM4nHgsCaqsqKVsizpL+dsAAA==',
);
const ANIMATED_WEBP = decode(
  'UklGRnQBAABXRUJQVlA4WAoAAAACAAAAEwAACwAAQU5JTQYAAAAAAAAAAABBTk1GsgAAAAAAAAAAABMAAAsAAAAAAAJWUDggmgAAAHAGAJ0BKhQADAA+bTCTRiQjIaEwCACADYlsLMBv/wYx9CzCOAfiB+qvGBdgP1VygMWqAjMv+ldomjvIAAD++3oILAkmG6cjtiSj65wPGseff/Qiv5e2Yuhba0/Ia7FATs8XsRWsWrbHD5Ilv8RvKuVYg/rc1//3A/4gv/8T+zV56Epnsc5NgonTIZw0jyCUMNFF8/ACQvb4AABBTk1GjgAAAAAAAAAAABMAAAsAAAAAAABWUDggdgAAANQEAJ0BKhQADAA+bS6SRgMAgAAA2JbACdMoR3N5L+AG4AwVb+AfqABgSRj45cIAAP7+bx7eJChT/pGyoYp6lseYK+X/6DS4eHev8encp/7at/+24NEZSBELLnjApDggtf4LD96AOwXvSeb2K3xW/4rf8TiAAAA=',
);
const ANIMATED_PNG = decode(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAMCAIAAADtbgqsAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAAUAAAADAAAAAAAAAAAAAAAAQAAuowyPQAAAENJREFUeJxj5Gb4wgAH3AwMIgwMYgwMojASjSHCwMCDUM4iwvCGgVzAIsbwinzNogyvKbGZAs2io84mTTNF8UxJCgMAc1UNLeUQSaoAAAAaZmNUTAAAAAEAAAAUAAAADAAAAAAAAAAAAAAAAQAAIf/Y6QAAAEVmZEFUAAAAAnicY2RAAtxfvogwvBFjeCXK8FqM4bUoOuOVCMMbHp6vcPUsyJoZ3jCQBFA1v6JE8+sB0zzqbHraTGIKAwB0uxhFkspIYwAAAABJRU5ErkJggg==',
);
const INTERLACED = { width: 3, height: 2, interlace: 1 };
/** The passes of 3 by 2 pixels: one pixel, one in its right half, then the odd columns, and the second row. */
const INTERLACED_ROWS = new Uint8Array(2 + 2 + 2 + 4);

const WHOLE: ReadonlyArray<readonly [name: string, bytes: Uint8Array<ArrayBuffer>, type: string]> = [
  ['a baseline JPEG', jpegBytes(), 'image/jpeg'],
  ['a JPEG with a comment', jpegBytes('first'), 'image/jpeg'],
  ['a JPEG in colours', COLOURED, 'image/jpeg'],
  ['a progressive JPEG', PROGRESSIVE, 'image/jpeg'],
  ['a PNG', pngBytes('first'), 'image/png'],
  ['a transparent PNG', TRANSPARENT_PNG, 'image/png'],
  ['an interlaced PNG', pngOf(INTERLACED, INTERLACED_ROWS), 'image/png'],
  ['a lossless WebP', webpBytes(), 'image/webp'],
  ['a lossy WebP', LOSSY_WEBP, 'image/webp'],
  ['a transparent WebP', TRANSPARENT_WEBP, 'image/webp'],
];

const NO_PICTURE = { problem: 'not_picture' };
const beside = (bytes: Uint8Array, ...more: number[]) => Uint8Array.from([...bytes, ...more]);
/** The bytes with others in place of those at `at`. */
const changed = (bytes: Uint8Array, at: number, ...to: number[]) => {
  const copy = Uint8Array.from(bytes);
  copy.set(to, at);
  return copy;
};

/** A PNG of one row. */
const side = (width: number) => pngOf({ width, height: 1 }, new Uint8Array(1 + width));

/** A sound PNG with one chunk more, before the last. */
const beforeEnd = (chunk: Uint8Array) => {
  const png = pngBytes();
  return Uint8Array.from([...png.subarray(0, -12), ...chunk, ...png.subarray(-12)]);
};
const MANY = Array.from({ length: 5000 }, () => pngChunk('tEXt', new Uint8Array()));
/** Empty comments of a JPEG. */
const COMMENTS = Array.from({ length: 5000 }, () => [0xff, 0xfe, 0, 2]).flat();
/** A sound WebP with many empty chunks of metadata. */
const manyInWebp = () => {
  const webp = webpBytes();
  const chunks = Array.from({ length: 5000 }, () => [...new TextEncoder().encode('EXIF'), 0, 0, 0, 0]).flat();
  const bytes = Uint8Array.from([...webp, ...chunks]);
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  return bytes;
};

describe('a picture is stored only whole', () => {
  test.each(WHOLE)('%s is one', async (_, bytes, type) => {
    expect(await checkPicture(bytes)).toEqual({ type });
  });

  test.each(WHOLE)('%s cut at any place is none', async (_, bytes) => {
    await assert(
      asyncProperty(nat({ max: bytes.length - 1 }), async (end) => {
        expect(await checkPicture(bytes.subarray(0, end))).toEqual(NO_PICTURE);
      }),
      { seed: 20261128, numRuns: 60 },
    );
  });

  test.each(WHOLE)('%s with something behind it is none', async (_, bytes) => {
    expect(await checkPicture(beside(bytes, 0))).toEqual(NO_PICTURE);
    expect(await checkPicture(beside(bytes, ...new TextEncoder().encode('<script>alert(1)</script>')))).toEqual(
      NO_PICTURE,
    );
  });

  test.each(WHOLE)('%s with any byte changed is answered, never thrown at', async (_, bytes) => {
    await assert(
      asyncProperty(nat({ max: bytes.length - 1 }), nat({ max: 255 }), async (at, value) => {
        const answer = await checkPicture(changed(bytes, at, value));
        expect(Object.keys(answer)).toHaveLength(1);
      }),
      { seed: 20261128, numRuns: 200 },
    );
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['the first bytes of a JPEG and a text', beside(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 1, 2, 3)],
    ['a JPEG’s beginning and end', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a vector drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG that names a table that it lacks', changed(jpegBytes(), 130, 0x11)],
    ['a JPEG whose scan is too short for its size', changed(jpegBytes('', 8, 8), 76, 0x0f, 0xff, 0x0f, 0xff)],
    ['an arithmetically coded JPEG', changed(jpegBytes(), 72, 0xc9)],
    ['a PNG with a wrong checksum', changed(pngBytes(), 29, 0)],
    ['a PNG with too few pixels', pngOf({ width: 2, height: 2 }, new Uint8Array(5))],
    ['a PNG with too many pixels', pngOf({ width: 2, height: 2 }, new Uint8Array(7))],
    ['a PNG with an unknown filter', pngOf({ width: 1, height: 1 }, Uint8Array.from([5, 0]))],
    [
      'a PNG with an unknown critical chunk',
      pngOf({ width: 1, height: 1 }, new Uint8Array(2), pngChunk('ABCD', new Uint8Array())),
    ],
    ['a PNG with bytes behind its compressed pixels', beforeEnd(pngChunk('IDAT', new Uint8Array(24)))],
    ['a PNG of very many chunks', pngOf({ width: 1, height: 1 }, new Uint8Array(2), ...MANY)],
    ['a JPEG of very many segments', Uint8Array.from([0xff, 0xd8, ...COMMENTS, ...jpegBytes().subarray(2)])],
    ['a WebP of very many chunks', manyInWebp()],
    ['an animated PNG', ANIMATED_PNG],
    ['an animated WebP', ANIMATED_WEBP],
  ])('%s is none', async (_, bytes) => {
    expect(await checkPicture(bytes)).toEqual(NO_PICTURE);
  });

  test('a picture may have sides of 4096 pixels, and no more', async () => {
    expect(await checkPicture(side(4096))).toEqual({ type: 'image/png' });
    expect(await checkPicture(side(4097))).toEqual({ problem: 'too_many_pixels' });
    expect(await checkPicture(jpegBytes('', 8, 4096))).toEqual({ type: 'image/jpeg' });
    expect(await checkPicture(jpegBytes('', 8, 4097))).toEqual({ problem: 'too_many_pixels' });
  });

  test('a PNG that says more pixels than allowed is not decompressed', async () => {
    // Its pixels are missing, which a look at them would find.
    expect(await checkPicture(pngOf({ width: 65_535, height: 65_535 }, new Uint8Array(1)))).toEqual({
      problem: 'too_many_pixels',
    });
  });
});
