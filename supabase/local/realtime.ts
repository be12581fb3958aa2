/**
 * The part of Supabase Realtime that the app uses: `postgres_changes` over Phoenix channels, for an unmodified
 * supabase-js.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Feed } from './realtime-feed.ts';
import { serveSocket } from './realtime-socket.ts';
import { type Gatekeeper, TokenError } from './tokens.ts';

const PATH = '/realtime/v1/websocket';
const MAX_MESSAGE_BYTES = 64 * 1024;

export interface RealtimeLimits {
  readonly maxSockets: number;
  /** Bytes that may wait for one reader. */
  readonly maxUnsentBytes: number;
  /** How often each socket is asked whether it is still there. A client that does not answer until the next time is cut. */
  readonly pingMs: number;
}

export const REALTIME_LIMITS: RealtimeLimits = { maxSockets: 1000, maxUnsentBytes: 1024 * 1024, pingMs: 30_000 };

export interface RealtimeOptions {
  readonly server: Server;
  readonly feed: Feed;
  readonly gatekeeper: Gatekeeper;
  readonly limits?: RealtimeLimits;
}

/** Answers sockets of the server; resolves to what ends them all. */
export function startRealtime({ server, feed, gatekeeper, limits = REALTIME_LIMITS }: RealtimeOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== PATH) return refuse(socket, '404 Not Found');
    if (sockets.clients.size >= limits.maxSockets)
      return refuse(socket, '503 Service Unavailable', 'retry-after: 5\r\n');
    const key = url.searchParams.get('apikey');
    if (!key) return refuse(socket, '401 Unauthorized');
    const anonymous = await gatekeeper.identify(key);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const isArrayFormat = url.searchParams.get('vsn')?.startsWith('2') ?? false;
      serveSocket(ws, { feed, gatekeeper, anonymous, isArrayFormat, maxUnsentBytes: limits.maxUnsentBytes });
    });
  }

  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      if (error instanceof TokenError) refuse(socket, '401 Unauthorized', `sb-error-code: ${error.code}\r\n`);
      else socket.destroy();
    });
  });
  const stopPinging = pingAll(sockets, limits.pingMs);
  return () => {
    stopPinging();
    for (const ws of sockets.clients) ws.terminate();
    sockets.close();
  };
}

function refuse(socket: Duplex, status: string, headers = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\n${headers}connection: close\r\n\r\n`);
}

/** A connection whose other end is gone without a word is noticed only by asking. */
function pingAll(sockets: WebSocketServer, everyMs: number): () => void {
  const asked = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const ws of sockets.clients) {
      if (asked.has(ws)) {
        ws.terminate();
        continue;
      }
      asked.add(ws);
      ws.once('pong', () => asked.delete(ws));
      ws.ping();
    }
  }, everyMs);
  return () => clearInterval(timer);
}
