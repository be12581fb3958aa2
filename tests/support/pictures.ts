/** Small whole pictures, told apart by a text inside. */
import { crc32, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** A baseline JPEG of one grey block, with `text` as its comment. */
export function jpegBytes(text = '', width = 8, height = 8): Bytes {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Two zero bits a block, then ones up to the end of the byte.
  const coded = Array.from({ length: Math.ceil((2 * blocks) / 8) }, () => 0);
  const unused = coded.length * 8 - 2 * blocks;
  coded[coded.length - 1] = 2 ** unused - 1;
  return Uint8Array.from([
    0xff,
    0xd8,
    ...(text === '' ? [] : segment(0xfe, new TextEncoder().encode(text))),
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, [...huffman(0x00), ...huffman(0x10)]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...coded,
    0xff,
    0xd9,
  ]);
}

function segment(marker: number, body: readonly number[] | Uint8Array): number[] {
  const length = body.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...body];
}

/** A table with one code of one bit, for the value 0: 'no difference' for the first coefficient, 'end of block' for others. */
function huffman(table: number): number[] {
  return [table, 1, ...Array.from({ length: 15 }, () => 0), 0];
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Uint8Array): Bytes {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return Uint8Array.from(chunk);
}

/** A PNG of grey pixels, eight bits each. @param pixels the rows before their compression, each after the byte of its filter */
export function pngOf(
  { width, height, interlace = 0 }: { readonly width: number; readonly height: number; readonly interlace?: number },
  pixels: Uint8Array,
  ...others: readonly Uint8Array[]
): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlace], 8);
  const parts = [
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...others,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', new Uint8Array()),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

/** A PNG of one pixel, with `text` as its comment. */
export function pngBytes(text = ''): Bytes {
  const comment = pngChunk('tEXt', new TextEncoder().encode(`Comment\0${text}`));
  return pngOf({ width: 1, height: 1 }, new Uint8Array(2), ...(text === '' ? [] : [comment]));
}

/** A lossless WebP of 20 by 12 pixels. */
export function webpBytes(): Bytes {
  return Uint8Array.from(Buffer.from(WEBP, 'base64'));
}

const WEBP =
  'UklGRlQAAABXRUJQVlA4TEgAAAAvE8ACALkyRPQ/dlHw6H9AbSNJzeQQPvRfrHe50rYNWGxeOgQERf6PFkKCBJNXZACJoFKoFJoLMgAUVnJLzBJvif3FuCVqBQA=';

export const jpeg = (text = ''): Blob => new Blob([jpegBytes(text)], { type: 'image/jpeg' });
export const png = (text = ''): Blob => new Blob([pngBytes(text)], { type: 'image/png' });
