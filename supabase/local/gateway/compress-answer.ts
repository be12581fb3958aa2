import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from './accepted-encodings.ts';

/** A smaller answer fits into one packet uncompressed. */
const WORTH_BYTES = 1024;
/** As small as gzip's result, for half of the work. */
const BROTLI_QUALITY = 3;
/** Bits of the window, 256 kB: a larger one costs memory per answer without a gain. */
const BROTLI_WINDOW = 18;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Encodings of answers, best first. */
const ENCODERS: ReadonlyArray<readonly [string, (bytes: Uint8Array) => Promise<Buffer>]> = [
  [
    'br',
    (bytes) =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }),
  ],
  ['gzip', (bytes) => toGzip(bytes)],
];

/** A body as its reader accepts it. */
interface EncodedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The header `content-encoding`; undefined if it is not compressed. */
  readonly encoding: string | undefined;
}

/** The encoding that a reader gets for a body that is worth it. */
export function encodingFor(headers: Headers): string | undefined {
  const accepted = acceptedEncodings(headers);
  return ENCODERS.find(([name]) => accepted.includes(name))?.[0];
}

/** Compresses the whole body at once, because it is in memory anyway and streaming would cost several times the compression. */
export async function encodeBody(bytes: Uint8Array, encoding: string | undefined): Promise<EncodedBody> {
  const encode = ENCODERS.find(([name]) => name === encoding)?.[1];
  // A copy, because the bytes may be a small part of a large buffer.
  if (!encode || bytes.byteLength < WORTH_BYTES) return { bytes: new Uint8Array(bytes), encoding: undefined };
  return { bytes: new Uint8Array(await encode(bytes)), encoding };
}

/** Compresses an answer as its reader accepts it. */
export async function compressAnswer(response: Response, request: Request): Promise<Response> {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  if (!response.body || request.method === 'HEAD') return new Response(null, { status, statusText, headers });
  const { bytes, encoding } = await encodeBody(
    new Uint8Array(await response.arrayBuffer()),
    encodingFor(request.headers),
  );
  headers.delete('content-length');
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  return new Response(bytes, { status, statusText, headers });
}
