import { RemoteError } from './remote-error.ts';

/** Without an answer for this long the device counts as offline. */
const TIMEOUT_MS = 30_000;

const NO_BODY = new Set([204, 205, 304]);

/** How to reach the server. */
export interface ServerAccess {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface GuardOptions {
  /** Epoch milliseconds; the start of a Retry-After date. */
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/**
 * A fetch that accepts only the server's own answers, which are always JSON. A captive portal's `200 text/html`, a proxy's
 * error page, a timeout and a missing answer reject with `RemoteError` 'offline' (Y12). A failure or rate limit of `/rest/`
 * rejects with its code. Refusals of other paths are returned, because their callers evaluate them.
 */
export function guardFetch(ask: typeof fetch, { now, timeoutMs = TIMEOUT_MS }: GuardOptions): typeof fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    let response: Response;
    try {
      response = await ask(input, { ...init, signal });
    } catch (cause) {
      if (init?.signal?.aborted) throw cause;
      throw new RemoteError('No answer from the server', { code: 'offline', cause });
    }
    const { status, headers } = response;
    if (!isOurs(response)) {
      const type = headers.get('content-type') ?? 'nothing';
      throw new RemoteError(`An answer of type ${type} where the server answers JSON`, { code: 'offline', status });
    }
    if (response.ok || !new URL(urlOf(input)).pathname.startsWith('/rest/')) return response;
    if (status === 410) throw new RemoteError('The database was restored', { code: 'other_generation', status });
    if (status === 429 || status === 408 || status >= 500) {
      const code = status >= 500 ? 'server' : 'rate_limited';
      const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'), now());
      throw new RemoteError(`The server answered ${status}`, { code, status, retryAfterMs });
    }
    return response;
  };
}

function urlOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function isOurs({ status, headers }: Response): boolean {
  if (NO_BODY.has(status) || headers.get('content-length') === '0') return true;
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

/**
 * Parses a Retry-After header (seconds or a date) into milliseconds, at most an hour; null without one.
 * @param now epoch milliseconds
 */
export function parseRetryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : null;
}
