/** The HTTP server under the backend: its limits, its connections, and how it starts and stops listening. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions, Socket } from 'node:net';
import { BackendError, codeOf } from './errors.ts';
import type { ServerLimits } from './limits.ts';
import { BUSY, refusalAnswer } from './refusal.ts';
import { dataHeaders } from './security-headers.ts';

/** How long requests that are being answered may take to end once the backend closes. */
const LAST_REQUESTS_MS = 2000;

/** What this machine reaches itself by when it listens on the address. */
export function nameOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

export function createLimitedServer(limits: ServerLimits, answer: RequestListener): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: limits.checkEveryMs,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
    },
    answer,
  );
  server.maxConnections = limits.maxConnections;
  server.timeout = limits.idleTimeoutMs;
  // Between requests, too: by default a connection ends after five seconds, perhaps just when the next one is under way.
  server.keepAliveTimeout = limits.idleTimeoutMs;
  return server;
}

/** Who still sends would not hear an answer: what has a body is refused once that was read. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Refuses a request before anything is done for it: what a flood costs is what its refusals cost.
 * @param isLast whether the connection ends, since there are too many of them
 * @param isHttps whether people reach the site by https
 */
export function turnAway(request: IncomingMessage, response: ServerResponse, isLast: boolean, isHttps: boolean): void {
  const [path = '/'] = (request.url ?? '/').split('?');
  const { status, headers, body } = refusalAnswer(path, BUSY);
  if (isLast) response.shouldKeepAlive = false;
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

/** Takes no more connections, lets running requests end for a moment, then cuts whatever is still connected. */
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

/** Every open connection, those too that became web sockets, which the server itself no longer counts as its own. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return connections;
}
