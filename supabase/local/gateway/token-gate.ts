import type { MiddlewareHandler } from 'hono';
import { bearerOf, TokenError, type TokenVerifier } from './gatekeeper.ts';
import { refuse } from './refusal-answer.ts';

/** Refuses a request with an invalid bearer token; a request without one passes. */
export function refuseBadTokens(tokenVerifier: TokenVerifier): MiddlewareHandler {
  return async (c, next) => {
    const token = bearerOf(c.req.raw.headers);
    const refusal = token === undefined ? undefined : await judge(() => tokenVerifier.identify(token));
    return refusal ? refuse(c.req.path, refusal) : next();
  };
}

/** Lets only requests pass that have one of our keys or a valid token. */
export function requireIdentity(tokenVerifier: TokenVerifier): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const hasAny = bearerOf(headers) !== undefined || c.req.header('apikey') !== undefined;
    if (c.req.method === 'OPTIONS') return next();
    if (!hasAny)
      return refuse(c.req.path, { status: 401, code: 'token_missing', message: 'Present a key or a token.' });
    const refusal = await judge(() => tokenVerifier.identifyRequest(headers));
    return refusal ? refuse(c.req.path, refusal) : next();
  };
}

async function judge(identify: () => Promise<unknown>) {
  try {
    await identify();
    return undefined;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return { status: 401, code: error.code, message: error.message };
  }
}
