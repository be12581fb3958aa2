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
const ENCODERS: ReadonlyArray<readonly [string, (bytes: Buffer) => Promise<Buffer>]> = [
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

/**
 * Compresses an answer as its reader accepts it. Compresses the whole body at once, because it is in memory anyway and
 * streaming would cost several times the compression.
 */
export async function compressAnswer(response: Response, request: Request): Promise<Response> {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  if (!response.body || request.method === 'HEAD') return new Response(null, { status, statusText, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const accepted = acceptedEncodings(request.headers);
  const encoder = ENCODERS.find(([name]) => accepted.includes(name));
  headers.delete('content-length');
  if (!encoder || bytes.byteLength < WORTH_BYTES) return new Response(bytes, { status, statusText, headers });
  const [encoding, encode] = encoder;
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await encode(bytes)), { status, statusText, headers });
}
