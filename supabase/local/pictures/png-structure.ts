/**
 * Reads a PNG to its last byte and decompresses its pixels (PNG specification, third edition): every chunk with its checksum, and as
 * many bytes of pixels as the header says. Animated PNGs are no picture here: a moderator may see another frame than readers.
 */
import { crc32, createInflate } from 'node:zlib';
import type { PictureSize } from './picture-size.ts';

const SIGNATURE_BYTES = 8;
/** More chunks than any encoder writes for 10 MB. Without a limit, millions of empty ones would keep the process busy for seconds. */
const MAX_CHUNKS = 4096;
/** Length, type and checksum of a chunk. */
const CHUNK_BYTES = 12;
/** Samples of a pixel by colour type, and the depths that each may have. */
const COLOURS: ReadonlyMap<number, readonly [samples: number, depths: readonly number[]]> = new Map([
  [0, [1, [1, 2, 4, 8, 16]]],
  [2, [3, [8, 16]]],
  [3, [1, [1, 2, 4, 8]]],
  [4, [2, [8, 16]]],
  [6, [4, [8, 16]]],
]);
const PALETTE_COLOUR = 3;
/** Adam7's passes: the first column and row of each, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const LAST_FILTER = 4;

interface Header extends PictureSize {
  readonly bitsPerPixel: number;
  readonly hasPalette: boolean;
  readonly isInterlaced: boolean;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

/**
 * @param isAllowed whether a picture of this size is worth decompressing
 * @returns the picture's size; null if the file is not one whole PNG
 */
export async function readPng(
  bytes: Uint8Array,
  isAllowed: (size: PictureSize) => boolean,
): Promise<PictureSize | null> {
  const chunks = readChunks(bytes);
  const header = chunks?.[0] && readHeader(chunks[0]);
  if (!chunks || !header || !areInOrder(chunks, header)) return null;
  const size = { width: header.width, height: header.height };
  if (!isAllowed(size)) return size;
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  return (await arePixels(pixels, header)) ? size : null;
}

/** Every chunk up to IEND, which must end the file; null if one is damaged, or if there are too many. */
function readChunks(bytes: Uint8Array): readonly Chunk[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_BYTES <= bytes.length && chunks.length < MAX_CHUNKS) {
    const length = view.getUint32(at);
    const end = at + CHUNK_BYTES + length;
    if (end > bytes.length) return null;
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (!/^[A-Za-z]{4}$/.test(type) || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (type === 'IEND') return length === 0 && end === bytes.length ? chunks : null;
  }
  return null;
}

function readHeader({ type, data }: Chunk): Header | null {
  if (type !== 'IHDR' || data.length !== 13) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const [samples, depths] = COLOURS.get(colour) ?? [0, []];
  if (width === 0 || height === 0 || !depths.includes(depth)) return null;
  if (compression !== 0 || filter !== 0 || interlace > 1) return null;
  const bitsPerPixel = samples * depth;
  return { width, height, bitsPerPixel, hasPalette: colour === PALETTE_COLOUR, isInterlaced: interlace === 1 };
}

/** Whether the critical chunks are known and in order, with all IDAT together. */
function areInOrder(chunks: readonly Chunk[], { hasPalette }: Header): boolean {
  const types = chunks.map(({ type }) => type);
  const critical = types.filter((type) => /^[A-Z]/.test(type)).join(' ');
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length;
  const isPalette = palette === undefined ? !hasPalette : palette % 3 === 0 && palette > 0 && palette <= 768;
  const isTogether = types.lastIndexOf('IDAT') - types.indexOf('IDAT') === types.filter((t) => t === 'IDAT').length - 1;
  return isPalette && isTogether && !types.includes('acTL') && /^IHDR(?: PLTE)?(?: IDAT)+ IEND$/.test(critical);
}

/** Bytes of each row, with that of its filter. */
function* rowsOf({ width, height, bitsPerPixel, isInterlaced }: Header): Generator<number> {
  for (const [left, top, across, down] of isInterlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const columns = Math.max(0, Math.ceil((width - left) / across));
    if (columns === 0) continue;
    for (let y = top; y < height; y += down) yield 1 + Math.ceil((columns * bitsPerPixel) / 8);
  }
}

/** Whether the data is one zlib stream of exactly the header's rows, each with a known filter. Keeps no row. */
async function arePixels(data: readonly Uint8Array[], header: Header): Promise<boolean> {
  const rows = rowsOf(header);
  let left = 0;
  const take = (chunk: Uint8Array): boolean => {
    let at = 0;
    while (at < chunk.length) {
      if (left === 0) {
        const next = rows.next();
        if (next.done === true || (chunk[at] ?? 0) > LAST_FILTER) return false;
        left = next.value;
      }
      const taken = Math.min(left, chunk.length - at);
      left -= taken;
      at += taken;
    }
    return true;
  };
  const inflate = createInflate({ chunkSize: 64 * 1024 });
  const stream = Buffer.concat(data);
  inflate.end(stream);
  try {
    for await (const chunk of inflate) if (!take(chunk as Buffer)) return false;
  } catch (error) {
    if (String(Reflect.get(Object(error), 'code')).startsWith('Z_')) return false;
    throw error;
  }
  // Bytes behind the stream's end are not read.
  return left === 0 && rows.next().done === true && inflate.bytesWritten === stream.length;
}
