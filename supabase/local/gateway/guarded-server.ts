/** The server below the app: what it refuses before any route runs, and how it counts clients. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isTrustedProxy, type TrustedProxies } from '../../functions/_shared/visitor-network.ts';
import type { Admission } from './admission.ts';
import { MAX_UNANSWERED, type ServerLimits } from './backend-limits.ts';
import { type Connections, watchConnections } from './connections.ts';
import { createLimitedServer, hasBody, refuseUnreadable, rejectRequest } from './http-server.ts';

interface GuardedServerOptions {
  readonly app: Hono;
  readonly admission: Admission;
  readonly limits: ServerLimits;
  readonly trusted: TrustedProxies;
  /** Whether the site is reached by https. */
  readonly isHttps: boolean;
}

/** Requests limited by `Admission`. */
const ADMITTED = /^\/(?:rest|auth)\/v1\//;

export function createGuardedServer({ app, admission, limits, trusted, isHttps }: GuardedServerOptions): {
  readonly server: Server;
  readonly connections: Connections;
} {
  const answer = getRequestListener(
    (request, environment) => {
      // Creates the signal now: one that is created after the sender left is never aborted.
      void request.signal;
      return app.fetch(request, environment);
    },
    { errorHandler: () => refuseUnreadable(isHttps) },
  );
  const takeUp = createRequestCounter();
  const server = createLimitedServer(limits, isHttps, (request, response) => {
    if (!takeUp(request, response)) return;
    const isCrowded = connections.all.size > limits.maxServed || connections.isClogged(request.socket);
    const isRefused = isCrowded || (admission.isFull() && ADMITTED.test(request.url ?? ''));
    if (isRefused && !hasBody(request)) rejectRequest(request, response, isCrowded, isHttps);
    else void answer(request, response);
  });
  const connections = watchConnections(server, {
    ...limits,
    isProxy: (address) => limits.isProxy(address) || isTrustedProxy(address, trusted),
  });
  return { server, connections };
}

/**
 * Counts the unanswered requests of each connection and cuts a connection with too many: each costs memory, and perhaps a
 * file, until its turn comes.
 * @returns a function that says whether to answer a request
 */
function createRequestCounter(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  function watch(socket: Socket): Set<ServerResponse> {
    const responses = new Set<ServerResponse>();
    unanswered.set(socket, responses);
    // Node closes only the answer that is being sent, not those that wait behind it.
    socket.once('close', () => responses.forEach(close));
    return responses;
  }

  return ({ socket }, response) => {
    if (socket.destroyed) return false;
    const responses = unanswered.get(socket) ?? watch(socket);
    if (responses.size >= MAX_UNANSWERED) {
      socket.destroy();
      return false;
    }
    responses.add(response);
    response.once('close', () => responses.delete(response));
    return true;
  };
}

function close(response: ServerResponse): void {
  if (response.closed) return;
  response.destroy();
  response.emit('close');
}
