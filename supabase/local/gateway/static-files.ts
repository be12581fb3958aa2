import { type FileHandle, open, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { codeOf } from '../backend-error.ts';
import { acceptedEncodings } from './accepted-encodings.ts';

interface Found {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
}

export interface FileRequest {
  readonly method: string;
  readonly headers: Headers;
  /** Aborted when the requester leaves: the file is then closed. */
  readonly signal: AbortSignal;
}

/** Bytes read from a file at once, as Node's own streams do. */
const CHUNK_BYTES = 64 * 1024;

/** Encodings whose file may lie beside the original, best first. */
const PRECOMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Resolves a URL's path inside a folder; undefined for a path that leaves it or can't be a file. */
export function resolveInside(root: string, urlPath: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    // A malformed escape names no file.
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const path = resolve(root, `.${sep}${join(sep, decoded)}`);
  return path.startsWith(resolve(root) + sep) ? path : undefined;
}

async function find(path: string): Promise<Found | undefined> {
  try {
    const entry = await stat(path);
    if (!entry.isFile()) return undefined;
    return { path, size: entry.size, etag: `"${entry.size.toString(36)}-${Math.round(entry.mtimeMs).toString(36)}"` };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

/**
 * Serves a file with ETag, byte ranges, and the precompressed file beside it if the reader accepts that. A byte range always
 * refers to the original. `extraHeaders` override type and ETag.
 * @returns undefined if there is no such file
 */
export async function serveFile(
  path: string,
  request: FileRequest,
  extraHeaders: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const original = await find(path);
  if (!original) return undefined;
  const headers = new Headers({ 'accept-ranges': 'bytes', vary: 'accept-encoding', ...extraHeaders });
  if (!headers.has('content-type')) headers.set('content-type', getMimeType(path) ?? 'application/octet-stream');

  const range = request.method === 'GET' ? request.headers.get('range') : null;
  const found = range === null ? await encoded(original, request, headers) : original;
  const file = { ...found, etag: extraHeaders['etag'] ?? found.etag };
  headers.set('etag', file.etag);
  if (isFresh(request, file.etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  if (range !== null && (ifRange === null || ifRange === file.etag)) {
    const span = parseRange(range, file.size);
    if (span === 'unsatisfiable') {
      headers.set('content-range', `bytes */${file.size}`);
      return new Response(null, { status: 416, headers });
    }
    if (span) {
      headers.set('content-range', `bytes ${span.start}-${span.end}/${file.size}`);
      headers.set('content-length', String(span.end - span.start + 1));
      return new Response(read(file.path, span, request.signal), { status: 206, headers });
    }
  }
  headers.set('content-length', String(file.size));
  const whole = { start: 0, end: file.size - 1 };
  return new Response(request.method === 'HEAD' ? null : read(file.path, whole, request.signal), { headers });
}

async function encoded(original: Found, request: FileRequest, headers: Headers): Promise<Found> {
  const accepted = acceptedEncodings(request.headers);
  for (const [encoding, suffix] of PRECOMPRESSED) {
    if (!accepted.includes(encoding)) continue;
    const neighbour = await find(original.path + suffix);
    if (!neighbour) continue;
    headers.set('content-encoding', encoding);
    return neighbour;
  }
  return original;
}

function isFresh(request: FileRequest, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  return known.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === etag);
}

interface Span {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** Parses a single range of RFC 9110; for several ranges and other units the whole file is sent. */
function parseRange(header: string, size: number): Span | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}

/**
 * Streams a part of a file. The file is opened with the first read and closed at the part's end, when the stream is cancelled,
 * or when the requester leaves: an answer that waits behind others on a connection is neither read nor cancelled then.
 */
function read(path: string, { start, end }: Span, left: AbortSignal): ReadableStream<Uint8Array> {
  const listening = new AbortController();
  let opened: Promise<FileHandle> | undefined;
  let position = start;

  async function close(): Promise<void> {
    listening.abort();
    // A file that couldn't be opened was reported by the read that opened it.
    const file = await opened?.catch(() => undefined);
    // Waits for a running read.
    await file?.close();
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const leave = () => {
          controller.close();
          void close();
        };
        if (left.aborted) leave();
        else left.addEventListener('abort', leave, { once: true, signal: listening.signal });
      },
      async pull(controller) {
        opened ??= open(path);
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end - position + 1));
        const { bytesRead } = await (await opened).read(buffer, 0, buffer.byteLength, position);
        if (listening.signal.aborted) return;
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && position <= end) return;
        controller.close();
        await close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
