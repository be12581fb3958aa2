import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Admission } from './admission.ts';
import type { LiteApp } from './lite.ts';
import { refuseBadTokens } from './token-gate.ts';
import type { Gatekeeper } from './tokens.ts';

/** Enough for a batch of mutations with reviews; files go elsewhere. */
const MAX_BODY_BYTES = 2_000_000;

export interface ApiContext {
  readonly api: LiteApp;
  readonly admission: Admission;
  readonly gatekeeper: Gatekeeper;
}

/** /rest/v1. */
export function apiRoutes({ api, admission, gatekeeper }: ApiContext): Hono {
  const routes = new Hono();
  routes.use('/rest/v1/*', refuseBadTokens(gatekeeper));
  routes.use('/rest/v1/*', compress(), admission.admit(MAX_BODY_BYTES));
  routes.all('/rest/v1/*', async (c) => {
    const response = await api.fetch(c.req.raw);
    // Answers carry what one person may see: no cache between may keep them.
    const headers = new Headers(response.headers);
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  });
  return routes;
}
