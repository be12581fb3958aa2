/**
 * Repairs answers of @supabase/lite: it turns several of PostgreSQL's errors into a bare 500. Here they get the status
 * and the body that PostgREST gives them.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf } from './errors.ts';

interface Memory {
  error?: unknown;
}

const memory = new AsyncLocalStorage<Memory>();

/** The HTTP status of an SQLSTATE as PostgREST's documentation tables them; the longest matching prefix counts. */
const STATUS_OF: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
};

function statusOf(sqlState: string): number {
  return STATUS_OF[sqlState] ?? STATUS_OF[sqlState.slice(0, 2)] ?? 400;
}

/** Wraps what runs a request's statements, so that the request remembers the error behind its answer. */
export function rememberingErrors<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      const current = memory.getStore();
      if (current) current.error = error;
      throw error;
    }
  };
}

/**
 * Lite prints every refused statement with its parameters, which hold names, mails and passwords. While a request is
 * answered that is left out; the rest of the process prints as before.
 * @returns what undoes it
 */
export function hushRequestErrors(): () => void {
  const print = console.error;
  console.error = (...values) => {
    if (!memory.getStore()) print(...values);
  };
  return () => {
    console.error = print;
  };
}

/** Answers a request; a 500 that hides an SQLSTATE is replaced by what PostgREST would have said. */
export function answerWithRepair(answer: () => Promise<Response>, report: (line: string) => void): Promise<Response> {
  const current: Memory = {};
  return memory.run(current, async () => {
    const response = await answer();
    const sqlState = codeOf(current.error);
    if (response.status !== 500) return response;
    if (current.error === undefined) return blameRequest(response, report);
    const { message, detail, hint } = fieldsOf(current.error);
    if (!sqlState || !/^[0-9A-Z]{5}$/.test(sqlState)) {
      report(`a request failed: ${sqlState ?? nameOf(current.error)}`);
      return response;
    }
    const status = statusOf(sqlState);
    if (status >= 500) report(`a request failed with SQLSTATE ${sqlState}`);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json; charset=utf-8');
    const body = { code: sqlState, message, details: detail, hint };
    return new Response(JSON.stringify(body), { status, headers });
  });
}

/** The code of lite's answer to an error that it did not foresee. */
const UNFORESEEN = 'SUP';

/** What fails before any statement ran, fails at reading the request: PostgREST says so with its code for that. */
async function blameRequest(response: Response, report: (line: string) => void): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (Object(body).code !== UNFORESEEN) {
    report('a request failed before any statement');
    return response;
  }
  const error = { code: 'PGRST100', message: 'The request could not be read.', details: null, hint: null };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(error), { status: 400, headers });
}

/** What kind of error it is: a message may repeat what someone typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function fieldsOf(error: unknown): { message: string; detail: string | null; hint: string | null } {
  const message = error instanceof Error ? error.message : String(error);
  const text = (name: 'detail' | 'hint') => {
    const value = typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : null;
    return typeof value === 'string' ? value : null;
  };
  return { message, detail: text('detail'), hint: text('hint') };
}
