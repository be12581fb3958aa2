/** Refusals in the format of each service's own clients. */

import { codeOf } from '../backend-error.ts';
import { DiskFullError } from '../database/disk-space.ts';
import { CROSS_ORIGIN_HEADERS } from './cross-origin.ts';

/** Why a request is refused before a service handles it. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** PostgREST's own codes, if it has one for the same reason. */
const POSTGREST_CODE: Readonly<Record<string, string>> = {
  token_malformed: 'PGRST301',
  token_forged: 'PGRST301',
  token_expired: 'PGRST303',
  token_not_yet_valid: 'PGRST303',
  token_wrong_audience: 'PGRST303',
  token_wrong_role: 'PGRST301',
  token_session_ended: 'PGRST303',
};

function bodyFor(path: string, { status, code, message }: Refusal): unknown {
  if (path.startsWith('/rest/v1')) {
    return { code: POSTGREST_CODE[code] ?? `PT${status}`, message, details: null, hint: null };
  }
  if (path.startsWith('/auth/v1')) return { code: status, error_code: code, msg: message };
  if (path.startsWith('/storage/v1')) return { statusCode: String(status), error: code, message };
  return { code, message };
}

/** The answer to a refused request for `path`; the header `sb-error-code` has the code for every client. */
export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function refusalAnswer(path: string, refusal: Refusal): RefusalAnswer {
  return {
    status: refusal.status,
    headers: {
      'content-type': 'application/json',
      ...CROSS_ORIGIN_HEADERS,
      'cache-control': 'no-store',
      'sb-error-code': refusal.code,
      ...refusal.headers,
    },
    body: JSON.stringify(bodyFor(path, refusal)),
  };
}

export function refuse(path: string, refusal: Refusal): Response {
  const { status, headers, body } = refusalAnswer(path, refusal);
  return new Response(body, { status, headers });
}

/** For a request that arrives while too many are waiting. */
export const BUSY: Refusal = {
  status: 503,
  code: 'busy',
  message: 'Too many requests are waiting: try again in a moment.',
  headers: { 'retry-after': '1' },
};

/** PostgreSQL's codes while it starts, or when it crashes during a statement. */
const AWAY = new Set(['57P02', '57P03']);
const RESTARTING: Refusal = {
  status: 503,
  code: 'database_restarting',
  message: 'The database is starting again: try again in a moment.',
  headers: { 'retry-after': '1' },
};

/** PostgreSQL's and the system's code for a full disk. */
const FULL = new Set(['53100', 'ENOSPC']);
/** Seconds; long, because the operator has to free space. */
const DISK_FULL_RETRY_AFTER = '30';

/** The refusal of a temporary failure of the server; undefined for every other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  const code = codeOf(error) ?? '';
  if (AWAY.has(code)) return RESTARTING;
  if (!FULL.has(code)) return undefined;
  const headers = { 'retry-after': DISK_FULL_RETRY_AFTER };
  return { status: 503, code: 'disk_full', message: new DiskFullError().message, headers };
}
