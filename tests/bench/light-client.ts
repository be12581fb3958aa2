/**
 * Asks over HTTP with as little work of its own as it can, since it shares the cores with what it measures: connections are
 * kept, and answers are taken as they come, still compressed.
 */
import { Agent, request } from 'node:http';

export interface Question {
  readonly path: string;
  readonly apiKey: string;
  /** Sent as JSON with POST; without it the question is a GET. */
  readonly body?: unknown;
}

export interface Taken {
  readonly status: number;
  /** As many as travelled. */
  readonly bytes: number;
  /** Of a refusal, as the backend names it: 'busy'. */
  readonly code: string | undefined;
}

/** As many clients as a burst has, each with a connection of its own that it keeps. */
const MOST_CONNECTIONS = 1000;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });

/** @throws whatever the connection fails with */
export function ask(origin: string, { path, apiKey, body }: Question): Promise<Taken> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = { apikey: apiKey, 'accept-encoding': 'br', ...(sent ? { 'content-type': 'application/json' } : {}) };
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

/** Refusals are too short to be compressed. */
function codeOf(chunks: readonly Buffer[]): string | undefined {
  if (chunks.length === 0) return undefined;
  const refusal: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return String(Object(refusal).code);
}
