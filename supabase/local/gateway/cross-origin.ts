/** Lets pages of other origins read the API's answers, including refusals; otherwise they only see "Failed to fetch". */
import type { Context, MiddlewareHandler } from 'hono';

/** What pages of other origins may call: the services, but neither the app's files nor development pages. */
const API = /^\/(?:(?:rest|auth|functions|graphql|storage|realtime)\/v1|\.netlify\/functions|packs|healthz)(?:\/|$)/;

/** Headers that scripts of other origins may read, for all services. */
const EXPOSED = [
  'content-encoding',
  'content-location',
  'content-range',
  'date',
  'etag',
  'location',
  'preference-applied',
  'range-unit',
  'retry-after',
  'sb-error-code',
  'x-request-id',
  'x-sb-error-code',
  'x-supabase-api-version',
];

export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
} as const;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/** A day, in seconds; browsers limit it further. */
const MAX_AGE = '86400';

export function isApi(path: string): boolean {
  return API.test(path);
}

/** Headers of a preflight's answer. A preflight is never refused, so that the page can read the refusal of its request. */
export function preflightHeaders(requestedHeaders: string | undefined): Readonly<Record<string, string>> {
  return {
    ...CROSS_ORIGIN_HEADERS,
    'access-control-allow-methods': METHODS,
    'access-control-max-age': MAX_AGE,
    vary: 'access-control-request-headers',
    ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
  };
}

export function crossOrigin(): MiddlewareHandler {
  return async (c, next) => {
    if (!isApi(c.req.path)) return next();
    if (isPreflight(c)) {
      const headers = preflightHeaders(c.req.header('access-control-request-headers'));
      return new Response(null, { status: 204, headers });
    }
    await next();
    for (const [name, value] of Object.entries(CROSS_ORIGIN_HEADERS)) c.header(name, value);
    return undefined;
  };
}

function isPreflight(c: Context): boolean {
  return c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
}
