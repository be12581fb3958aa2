/** A refusal in the shape that the service's own clients read: each has its own. */

/** Why a request is refused before a service sees it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** PostgREST's own codes, where it has one for the same thing. */
const POSTGREST_CODE: Readonly<Record<string, string>> = {
  token_malformed: 'PGRST301',
  token_forged: 'PGRST301',
  token_expired: 'PGRST303',
  token_not_yet_valid: 'PGRST303',
  token_wrong_audience: 'PGRST303',
  token_wrong_role: 'PGRST301',
};

function bodyFor(path: string, { status, code, message }: Refusal): unknown {
  if (path.startsWith('/rest/v1')) {
    return { code: POSTGREST_CODE[code] ?? `PT${status}`, message, details: null, hint: null };
  }
  if (path.startsWith('/auth/v1')) return { code: status, error_code: code, msg: message };
  if (path.startsWith('/storage/v1')) return { statusCode: String(status), error: code, message };
  return { code, message };
}

/** Answers a refusal to whoever asked for `path`; the header `sb-error-code` says the same to every client. */
export function refuse(path: string, refusal: Refusal): Response {
  return Response.json(bodyFor(path, refusal), {
    status: refusal.status,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'sb-error-code, retry-after',
      'cache-control': 'no-store',
      'sb-error-code': refusal.code,
      ...refusal.headers,
    },
  });
}

/** Tells whoever comes when too many are waiting to try again in a second. */
export function refuseBusy(path: string): Response {
  return refuse(path, {
    status: 503,
    code: 'busy',
    message: 'Too many requests are waiting: try again in a moment.',
    headers: { 'retry-after': '1' },
  });
}
