/**
 * The part of Supabase Realtime that the app uses: `postgres_changes` of public tables, and the database's broadcasts on
 * private channels, over Phoenix channels for an unmodified supabase-js. Decision 016 says what it refuses.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { TokenError, type TokenVerifier } from '../gateway/gatekeeper.ts';
import { hasSeveralHosts } from '../gateway/one-host.ts';
import { createAuthorization } from './realtime-authorization.ts';
import { openBroadcasts } from './realtime-broadcasts.ts';
import type { Sources } from './realtime-channel.ts';
import { type FeedOptions, openFeed } from './realtime-feed.ts';
import { serveSocket } from './realtime-socket.ts';

const PATH = '/realtime/v1/websocket';
const MAX_MESSAGE_BYTES = 64 * 1024;
/** RFC 6455: a message is too big. */
const TOO_BIG = 1009;

const monotonicNow = () => performance.now();

/** Adds a reason when `ws` itself closes a connection without one. */
class SpeakingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? (code === TOO_BIG ? `A message may have ${MAX_MESSAGE_BYTES} bytes.` : undefined));
  }
}

export interface RealtimeLimits {
  readonly maxSockets: number;
  /** Bytes that may wait for one reader. */
  readonly maxUnsentBytes: number;
  /** Interval of pings. A client that has not answered by the next one is disconnected. */
  readonly pingMs: number;
  /** Milliseconds after which a socket without a channel is closed. */
  readonly joinWithinMs: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  maxSockets: 1000,
  maxUnsentBytes: 1024 * 1024,
  pingMs: 30_000,
  joinWithinMs: 60_000,
};

export interface RealtimeOptions extends Sources {
  readonly server: Server;
  readonly limits?: RealtimeLimits;
}

export interface Realtime {
  /** Closes every socket and accepts no more. */
  endSockets(): void;
  /** Resolves when nothing queries the database any more. */
  close(): Promise<void>;
}

/** Opens Realtime on a server, fed by the database's notifications. */
export async function openRealtime(
  options: FeedOptions & Pick<RealtimeOptions, 'server' | 'limits'> & { readonly tokenVerifier: TokenVerifier },
): Promise<Realtime> {
  const { database, server, tokenVerifier, limits } = options;
  const [feed, broadcasts] = await Promise.all([openFeed(options), openBroadcasts(database)]);
  const sources = { feed, broadcasts, tokenVerifier, canReadBroadcasts: createAuthorization(database) };
  return {
    endSockets: startRealtime({ ...sources, server, ...(limits ? { limits } : {}) }),
    close: async () => void (await Promise.all([feed.close(), broadcasts.close()])),
  };
}

/** Serves the server's sockets; the returned function ends all. */
export function startRealtime({ server, limits = REALTIME_LIMITS, ...sources }: RealtimeOptions): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, WebSocket: SpeakingSocket });
  const { maxUnsentBytes, joinWithinMs } = limits;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (hasSeveralHosts(request)) return refuse(socket, '400 Bad Request');
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== PATH) return refuse(socket, '404 Not Found');
    if (sockets.clients.size >= limits.maxSockets)
      return refuse(socket, '503 Service Unavailable', 'retry-after: 5\r\n');
    const key = url.searchParams.get('apikey');
    if (!key) return refuse(socket, '401 Unauthorized');
    const anonymous = await sources.tokenVerifier.identify(key);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const isArrayFormat = url.searchParams.get('vsn')?.startsWith('2') ?? false;
      serveSocket(ws, { ...sources, anonymous, isArrayFormat, maxUnsentBytes, joinWithinMs, now: monotonicNow });
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

/** A connection whose other end disappeared is noticed only by pinging. */
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
