import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ImportError } from '../import-error.ts';

/** Text of a file in pieces, and whether its end has been reached. */
export interface SourceText {
  readonly pieces: AsyncIterable<string>;
  hasEnded(): boolean;
  /** Whether what was read so far ends with a line break. */
  endsWithBreak(): boolean;
}

const CHUNK_BYTES = 256 * 1024;

/**
 * The text of a UTF-8 file, read in pieces of 256 kB, without its byte order mark.
 * @throws ImportError `file-missing`, `file-empty`; while reading, `file-encoding`
 */
export async function openSourceText(path: string): Promise<SourceText> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new ImportError('file-missing', `There is no file ${path}.`);
  if (info.size === 0) throw new ImportError('file-empty', `${path} is empty; nothing was imported.`);
  let hasEnded = false;
  let last = '';
  async function* pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let offset = 0;
    let hasText = false;
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      // A stream without an encoding yields buffers.
      const bytes = chunk as Buffer;
      if (offset === 0) refuseOtherEncodings(path, bytes);
      const text = decode(decoder, bytes, path, offset);
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

function refuseOtherEncodings(path: string, start: Buffer): void {
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16) throw notUtf8(path, 'it is UTF-16');
  if (start[0] === 0x1f && start[1] === 0x8b) {
    throw new ImportError('file-format', `${path} is compressed (gzip); unpack it first.`);
  }
}

function finish(decoder: TextDecoder, path: string): string {
  try {
    return decoder.decode();
  } catch (reason) {
    if (!(reason instanceof TypeError)) throw reason;
    throw new ImportError('file-truncated', `${path} ends in the middle of a character; nothing was imported.`);
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, path: string, offset: number): string {
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
