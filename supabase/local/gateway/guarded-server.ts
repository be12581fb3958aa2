/** The server below the app: what it refuses before any route runs, and how it counts clients. */
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { isTrustedProxy, type TrustedProxies } from '../../functions/_shared/visitor-network.ts';
import type { Admission } from './admission.ts';
import type { ServerLimits } from './backend-limits.ts';
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
  const answer = getRequestListener(app.fetch, { errorHandler: () => refuseUnreadable(isHttps) });
  const server = createLimitedServer(limits, isHttps, (request, response) => {
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
