import { Hono } from 'hono';
import type { Admission } from './admission.ts';
import { compressAnswer } from './compress-answer.ts';
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
  routes.use('/rest/v1/*', admission.admit(MAX_BODY_BYTES));
  routes.all('/rest/v1/*', async (c) => {
    const response = await compressAnswer(await api.fetch(c.req.raw), c.req.raw);
    // Answers carry what one person may see: no cache between may keep them.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  });
  return routes;
}
