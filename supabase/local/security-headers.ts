import type { MiddlewareHandler } from 'hono';

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** `` and `:root{}`: what the globe's library writes into a style element of its own before that is taken away from it. */
const EMPTY_STYLES =
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c='";

/**
 * The headers of every page: what it may load is itself, its workers and pictures.
 * @param connect origins beyond its own that it may talk to
 */
export function pageHeaders(connect: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "img-src 'self' data: blob: https:",
    "worker-src 'self' blob:",
    `style-src 'self' ${EMPTY_STYLES}`,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  };
}

/** Headers that every answer carries. */
export function securityHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const host = c.req.header('host') ?? '';
    // The socket is named by host because 'self' does not cover ws: in every browser.
    const sockets = HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
    for (const [name, value] of Object.entries(pageHeaders(sockets))) {
      // Files that people uploaded come with a policy of their own.
      if (name !== 'content-security-policy' || !c.res.headers.has(name)) c.header(name, value);
    }
  };
}
