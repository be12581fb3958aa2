/**
 * Repairs answers of @supabase/lite, which turns several PostgreSQL errors into a bare 500. Gives them PostgREST's status
 * and body.
 */
import { codeOf } from '../backend-error.ts';
import type { Identity } from '../database/identity.ts';
import { refusalOf } from '../gateway/refusal-answer.ts';
import { requestMemory } from './request-memory.ts';

/** An error in PostgREST's format. */
export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/** Our own refusal while lite answers. Lite treats it as its own failure, and the answer is repaired. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: RestErrorBody;

  constructor(status: number, body: Pick<RestErrorBody, 'code' | 'message'> & Partial<RestErrorBody>) {
    super(body.message);
    this.status = status;
    this.body = { details: null, hint: null, ...body };
  }
}

/** HTTP status by SQLSTATE, from PostgREST's documentation; the longest matching prefix counts. */
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
  '57P02': 503,
  '57P03': 503,
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

/** Codes by which our functions name a status: PT410. */
const NAMED_STATUS = /^PT(\d{3})$/;
const DENIED = '42501';

/**
 * PostgREST's answer to the error of a statement.
 * @param role of the caller, whom a refusal asks to sign in if it is a visitor
 * @param report logs a line for the operator
 */
export function answerToError(error: unknown, role: Identity['role'], report: (line: string) => void): Response {
  const code = codeOf(error) ?? '';
  const named = NAMED_STATUS.exec(code)?.[1];
  if (named === undefined && code !== DENIED) return repaired(new Response(), error, 'at a statement', report);
  const { message, detail, hint } = fieldsOf(error);
  const denied = role === 'anon' ? 401 : 403;
  const status = named === undefined ? denied : Number(named);
  return replaced(new Response(null), status, { code, message, details: detail, hint });
}

/** Wraps the function that runs a request's statements, to remember the error behind its answer. */
export function recordErrors<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      const current = requestMemory();
      if (current) current.error = error;
      throw error;
    }
  };
}

/**
 * Suppresses lite's log of refused statements, which contains names, mails and passwords in its parameters. During a request
 * it is remembered as the answer's cause instead; all other output is printed.
 * @returns a function that undoes this
 */
export function suppressRequestErrors(): () => void {
  const print = console.error;
  console.error = (...values) => {
    const current = requestMemory();
    if (current) current.printed ??= values[0];
    else print(...values);
  };
  return () => {
    console.error = print;
  };
}

/**
 * Answers a remembered request. Replaces a 500 that hides an SQLSTATE or a lost database by PostgREST's answer.
 * @param report logs a line for the operator
 */
export async function answerWithRepair(
  answer: () => Promise<Response>,
  report: (line: string) => void,
): Promise<Response> {
  const response = await answerOrRefuse(answer);
  if (response.status !== 500) return response;
  const current = requestMemory();
  const when = current?.error === undefined ? 'before any statement' : 'at a statement';
  return repaired(response, current?.error ?? current?.printed, when, report);
}

/** @param when the error happened, for the operator */
function repaired(response: Response, error: unknown, when: string, report: (line: string) => void): Response {
  if (error instanceof RestError) return replaced(response, error.status, error.body);
  const code = codeOf(error);
  if (code && SQL_STATE.test(code)) {
    const status = statusOf(code);
    if (status >= 500) report(`a request failed with SQLSTATE ${code}`);
    const { message, detail, hint } = fieldsOf(error);
    return replaced(response, status, { code, message, details: detail, hint });
  }
  if (isParseError(error)) {
    const { message } = error;
    return replaced(response, 400, { code: 'PGRST100', message, details: message, hint: null });
  }
  report(`a request failed ${when}: ${code ?? nameOf(error)}${placeOf(error)}`);
  if (code && LOST.has(code)) {
    const message = 'The database can not be reached now.';
    return replaced(response, 503, { code: 'PGRST001', message, details: null, hint: null });
  }
  return replaced(response, 500, UNEXPECTED);
}

/** A refusal before lite sees the request has no answer of lite's to repair. */
async function answerOrRefuse(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RestError) return replaced(new Response(), error.status, error.body);
    throw error;
  }
}

/**
 * Errors of lite's parser have neither a code nor a class. Lite answers some of their sentences like PostgREST, and treats
 * the others as its own failures.
 */
function isParseError(error: unknown): error is Error {
  return error instanceof Error && error.constructor === Error && / at position \d+$/.test(error.message);
}

const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Codes of the driver, or the system, for a connection that is lost or can't be made. */
const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** PostgreSQL's and PostgREST's code for an unexpected failure. The answer reveals nothing else. */
const UNEXPECTED = { code: 'XX000', message: 'Something went wrong here.', details: null, hint: null };

function replaced(response: Response, status: number, body: RestErrorBody): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json; charset=utf-8');
  if (status === 503) headers.set('retry-after', refusalOf(body)?.headers?.['retry-after'] ?? '1');
  return new Response(JSON.stringify(body), { status, headers });
}

/** Reports only the kind of error, because a message may repeat typed text. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** The function that threw, from the error's stack; never its message. */
function placeOf(error: unknown): string {
  const [, name] = (error instanceof Error && /\n\s+at (?:async )?([\w$.<> ]+) \(/.exec(error.stack ?? '')) || [];
  return name === undefined ? '' : ` in ${name}`;
}

function fieldsOf(error: unknown): { message: string; detail: string | null; hint: string | null } {
  const message = error instanceof Error ? error.message : String(error);
  const text = (name: 'detail' | 'hint') => {
    const value = typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : null;
    return typeof value === 'string' ? value : null;
  };
  return { message, detail: text('detail'), hint: text('hint') };
}
