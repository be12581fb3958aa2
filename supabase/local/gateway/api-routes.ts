import { type Context, Hono } from 'hono';
import type { LiteApp } from '../rest/lite.ts';
import { refuseLargeRequests } from '../rest/question-bounds.ts';
import { MAX_ANSWER_BYTES } from '../rest/statement-bounds.ts';
import type { Admission } from './admission.ts';
import { compressAnswer } from './compress-answer.ts';
import { TokenError, type TokenVerifier } from './gatekeeper.ts';
import { plainAnswers } from './plain-answers.ts';
import { refuse } from './refusal-answer.ts';
import { refuseBadTokens } from './token-gate.ts';
import { visitorAddress } from './visitor-address.ts';

/** Enough for a batch of mutations with reviews; files use another route. */
const MAX_BODY_BYTES = 2_000_000;
/** Visitors push nothing; their largest request has five hundred ids, a third of this. */
const MAX_VISITOR_BODY_BYTES = 64 * 1024;

export interface ApiContext {
  readonly api: LiteApp;
  readonly admission: Admission;
  readonly tokenVerifier: TokenVerifier;
  /** Names a visitor's network without telling its address. */
  readonly hashNetwork: (address: string) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Routes of /rest/v1. Also refuses hosted Supabase's other paths, so that the app's page does not answer them. */
export function apiRoutes({ api, admission, tokenVerifier, hashNetwork, now }: ApiContext): Hono {
  const routes = new Hono();
  const maxBytes = async (c: Context) =>
    (await isVisitor(tokenVerifier, c.req.raw.headers)) ? MAX_VISITOR_BODY_BYTES : MAX_BODY_BYTES;
  routes.use('/rest/v1/*', refuseBadTokens(tokenVerifier));
  routes.use('/rest/v1/*', admission.admit(maxBytes));
  routes.use('/rest/v1/*', refuseLargeRequests());
  routes.all('/rest/v1/rpc/:name', plainAnswers({ plain: api, tokenVerifier, now }));
  routes.all('/rest/v1/*', async (c) => {
    const response = await compressAnswer(
      await boundAnswer(c, await api.fetch(withNetwork(c, hashNetwork))),
      c.req.raw,
    );
    // Answers contain what one person may see, so no shared cache may store them.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    return response;
  });
  for (const path of ['/graphql/v1', '/graphql/v1/*']) {
    routes.all(path, (c) => {
      const message = `This backend does not answer ${c.req.method} ${c.req.path}.`;
      return refuse(c.req.path, { status: 501, code: 'not_supported', message });
    });
  }
  return routes;
}

/** Header that tells functions which requests come from one network. A caller's own is overwritten. */
const NETWORK_HEADER = 'x-rihla-network';

function withNetwork(c: Context, hashNetwork: ApiContext['hashNetwork']): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set(NETWORK_HEADER, hashNetwork(visitorAddress(c)));
  return new Request(c.req.raw, { headers });
}

/** An invalid key counts as a visitor's; the service itself refuses it. */
async function isVisitor(tokenVerifier: TokenVerifier, headers: Headers): Promise<boolean> {
  try {
    return (await tokenVerifier.identifyRequest(headers)).role === 'anon';
  } catch (error) {
    if (error instanceof TokenError) return true;
    throw error;
  }
}

/**
 * Limits the size of answers. Functions limit theirs themselves: a page of a pull must not fail because of a long
 * description.
 */
async function boundAnswer(c: Context, answer: Response): Promise<Response> {
  if (!answer.body || c.req.path.startsWith('/rest/v1/rpc/')) return answer;
  const { status, statusText, headers } = answer;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength <= MAX_ANSWER_BYTES) return new Response(bytes, { status, statusText, headers });
  const message = `The answer would have more than ${MAX_ANSWER_BYTES} bytes: ask for fewer rows.`;
  return refuse(c.req.path, { status: 413, code: 'answer_too_large', message });
}
