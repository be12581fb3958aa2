/**
 * An HTTP client with minimal overhead, since it shares the cores with what it measures. It keeps connections alive and does
 * not decompress answers.
 */
import { Agent, request } from 'node:http';

export interface Question {
  readonly path: string;
  readonly apiKey: string;
  /** Sent as JSON with POST; without it the request is a GET. */
  readonly body?: unknown;
  /** The accepted encoding; default brotli. */
  readonly encoding?: string;
}

export interface Taken {
  readonly status: number;
  /** The body's compressed size. */
  readonly bytes: number;
  /** The backend's error code if refused: 'busy'. */
  readonly code: string | undefined;
}

/** One keep-alive connection for each client of `burst`. */
const MAX_CONNECTIONS = 1000;

const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });

/** @throws the connection's error */
export function ask(origin: string, { path, apiKey, body, encoding = 'br' }: Question): Promise<Taken> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    apikey: apiKey,
    'accept-encoding': encoding,
    ...(sent ? { 'content-type': 'application/json' } : {}),
  };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, origin), { agent, method: sent ? 'POST' : 'GET', headers }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const refusal: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (status >= 400) refusal.push(chunk);
      });
      answer.once('error', reject);
      answer.once('end', () => resolve({ status, bytes, code: codeOf(refusal) }));
    });
    asking.once('error', reject);
    asking.end(sent);
  });
}

/** Parses an uncompressed body, since refusals are too short for compression. */
function codeOf(chunks: readonly Buffer[]): string | undefined {
  if (chunks.length === 0) return undefined;
  const refusal: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return String(Object(refusal).code);
}
