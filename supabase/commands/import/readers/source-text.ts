import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';
import { foreignXml } from './foreign-format.ts';

/** A file's text in pieces, and whether it was read to the end. */
export interface SourceText {
  readonly pieces: AsyncIterable<string>;
  hasEnded(): boolean;
  /** Whether the text read so far ends with a line break. */
  endsWithBreak(): boolean;
}

const CHUNK_BYTES = 256 * 1024;
/** Enough for what stands before the first element of XML. */
const START_CHARACTERS = 4096;

/**
 * Opens a UTF-8 file's text, in pieces of 256 kB, without its byte order mark.
 * @throws ImportError `file-missing`, `file-empty`; while reading, `file-encoding`
 */
export async function openSourceText(path: string): Promise<SourceText> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new ImportError('file-missing', `There is no file ${path}.`);
  if (info.size === 0) throw new ImportError('file-empty', `${path} is empty; nothing was imported.`);
  // A stream without an encoding yields buffers.
  return toSourceText(path, createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>);
}

/**
 * Decodes UTF-8 bytes that arrive in chunks, without their byte order mark.
 * @param path for messages
 */
export function toSourceText(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): SourceText {
  let hasEnded = false;
  let last = '';
  async function* pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let offset = 0;
    let hasText = false;
    for await (const bytes of chunks) {
      if (offset === 0) refuseOtherEncodings(path, bytes);
      const text = decode(decoder, bytes, path, offset);
      if (offset === 0) refuseOtherFormats(path, text);
      offset += bytes.length;
      if (text.trim() !== '') hasText = true;
      last = text.at(-1) ?? last;
      yield text;
    }
    hasEnded = true;
    const rest = finish(decoder, path);
    if (!hasText && rest === '') throw new ImportError('file-empty', `${path} is empty; nothing was imported.`);
    yield rest;
  }
  return { pieces: pieces(), hasEnded: () => hasEnded, endsWithBreak: () => /[\n\r]/.test(last) };
}

function refuseOtherEncodings(path: string, start: Uint8Array): void {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16) throw notUtf8(path, 'it is UTF-16');
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, n) => start[n] === byte));
  if (known) throw new ImportError('file-format', `${path} is ${known.what}.`);
  // In UTF-16 without its mark, every other byte of most texts is 0.
  const begin = start.subarray(0, 512);
  if (begin.length >= 8 && begin.filter((byte) => byte === 0).length * 4 > begin.length) {
    throw notUtf8(path, 'it is UTF-16 or binary');
  }
}

function refuseOtherFormats(path: string, start: string): void {
  const expected = /\.km[lz]$/i.test(path) ? 'kml' : /\.gpx$/i.test(path) ? 'gpx' : null;
  const what = foreignXml(start.slice(0, START_CHARACTERS), expected);
  if (what !== null) throw new ImportError('file-format', `${path} is ${what}.`);
}

/** First bytes of files that people mistake for tables. */
const SIGNATURES = [
  { bytes: [0x1f, 0x8b], what: 'compressed (gzip); unpack it first' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'a ZIP archive or a spreadsheet; unpack it, or save it as CSV, first' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], what: 'an old spreadsheet or document (XLS, DOC); save it as CSV first' },
  {
    bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
    what: 'a database (SQLite, GeoPackage); export its table as CSV or GeoJSON first',
  },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'a picture (PNG), not a list of places' },
  { bytes: [0xff, 0xd8, 0xff], what: 'a picture (JPEG), not a list of places' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document, not a list of places' },
] as const;

function finish(decoder: TextDecoder, path: string): string {
  try {
    return decoder.decode();
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    throw new ImportError('file-truncated', `${path} ends in the middle of a character; nothing was imported.`);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, path: string, offset: number): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (reason) {
    if (reason instanceof TypeError) throw notUtf8(path, `a byte after position ${offset} is not`);
    throw reason;
  }
}

function notUtf8(path: string, detail: string): ImportError {
  return new ImportError('file-encoding', `${path} is not UTF-8 text (${detail}); convert it to UTF-8 first.`);
}
