/** The HTTP server below the backend: its limits, its connections, and how it starts and stops listening. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { ListenOptions, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BackendError, codeOf } from '../backend-error.ts';
import type { ServerLimits } from './backend-limits.ts';
import { isApi, preflightHeaders } from './cross-origin.ts';
import { BUSY, type Refusal, refusalAnswer } from './refusal-answer.ts';
import { dataHeaders } from './security-headers.ts';

/** Time for running requests to finish when the backend closes. */
const LAST_REQUESTS_MS = 2000;

/** The name by which this machine reaches itself when it listens on the address. */
export function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param isHttps whether the site is reached by https */
export function createLimitedServer(limits: ServerLimits, isHttps: boolean, answer: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: limits.checkEveryMs,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
    },
    answer,
  );
  server.maxConnections = limits.maxConnections;
  server.on('clientError', (error, socket) => refuseUnparsed(error, socket, isHttps));
  server.timeout = limits.idleTimeoutMs;
  // Also between requests: by default a connection closes after five seconds, perhaps while the next request is on its way.
  server.keepAliveTimeout = limits.idleTimeoutMs;
  server.on('request', waitForThisMachine);
  return server;
}

/**
 * Requests of the operator and of developers have no idle timeout: a large import is merged in one request that sends
 * nothing for minutes. The usual limit holds until the body was read (`thisMachineOnly`) and after the answer.
 */
function waitForThisMachine(request: IncomingMessage, response: ServerResponse): void {
  if (!request.url?.startsWith('/__')) return;
  request.once('end', () => {
    if (!response.writableEnded) request.socket.setTimeout(0);
  });
}

const UNREADABLE: Refusal = { status: 400, code: 'unreadable', message: 'The request could not be read.' };

/** Refusals of unparsable requests, by the code of Node's parser. */
const UNPARSED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The headers have too many bytes.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The chunks have too many extensions.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' },
};

/** Answers a request that the parser refused, and closes its connection. */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex, isHttps: boolean): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket)) return void socket.destroy();
  const { status, headers, body } = refusalAnswer('/', UNPARSED[error.code ?? ''] ?? UNREADABLE);
  const lines = Object.entries({ ...dataHeaders(isHttps), ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, `content-length: ${Buffer.byteLength(body)}`];
  socket.end(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`);
}

/** Whether an answer to an earlier request is being sent, as Node's own handler checks; a second one would corrupt it. */
function isAnswering(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof ServerResponse && answer.headersSent;
}

/** For a request with an invalid address or host. */
export function refuseUnreadable(isHttps: boolean): Response {
  const { status, headers, body } = refusalAnswer('/', UNREADABLE);
  return new Response(body, { status, headers: { ...dataHeaders(isHttps), ...headers } });
}

/** A client that is still sending reads no answer, so a request with a body is refused after its body was read. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Refuses a request before any other work, so that a flood costs only its refusals.
 * @param isLast whether to close the connection, because there are too many
 * @param isHttps whether the site is reached by https
 */
export function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  isLast: boolean,
  isHttps: boolean,
): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (isLast) response.shouldKeepAlive = false;
  const { method, headers: asked } = request;
  if (method === 'OPTIONS' && isApi(path)) {
    response.writeHead(204, preflightHeaders(asked['access-control-request-headers'])).end();
    return;
  }
  const { status, headers, body } = refusalAnswer(path, BUSY);
  response.writeHead(status, { ...dataHeaders(isHttps), ...headers }).end(body);
}

export function listen(server: Server, options: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      const taken = `Port ${options.port} is in use: set PORT to another one.`;
      reject(isTaken ? new BackendError('port_taken', taken) : error);
    });
    server.listen(options, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : (options.port ?? 0));
    });
  });
}

/** Accepts no more connections, lets running requests finish for a moment, then closes all connections. */
export function stop(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      for (const connection of connections) connection.destroy();
    }, LAST_REQUESTS_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
