/**
 * Recognises the usual calls of functions and writes their SQL. Anything unusual, such as a preference, a filter on the answer or
 * another media type, is left to @supabase/lite.
 */
import { PUBLISHABLE_KEY } from '../keys.ts';
import { isRecord } from './json-values.ts';
import type { PlainFunction, PlainParameter } from './plain-functions.ts';
import { MAX_ROWS } from './statement-bounds.ts';

export interface PlainCall {
  readonly called: PlainFunction;
  /** Answers a row of `version`, `count` and `body`. */
  readonly sql: string;
  /** The arguments as a JSON object, if there are any. */
  readonly parameters: readonly [] | readonly [json: string];
  /** The bearer token; undefined for anyone. */
  readonly token: string | undefined;
}

interface PlainRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
}

/** Headers by which a client asks for another form of the answer. */
const FORMS = ['prefer', 'range', 'range-unit', 'if-match', 'content-encoding'];
const JSON_TYPE = /^application\/json(?:; *charset=utf-8)?$/i;
const ACCEPTED = /^(?:\*\/\*|application\/json)?$/i;
const BEARER = /^Bearer +(\S+) *$/i;
/** PostgreSQL refuses some escapes that JavaScript reads. */
const ESCAPE = String.raw`\u`;

/** @returns undefined for a call that is left to lite, which also says what is wrong with one */
export function readPlainCall(
  called: PlainFunction,
  { method, query, headers, body }: PlainRequest,
): PlainCall | undefined {
  if (!hasUsualHeaders(headers)) return undefined;
  const json = method === 'POST' ? jsonOfBody(headers, query, body) : jsonOfQuery(called, method, query);
  const names = json === undefined ? undefined : namesIn(json);
  if (json === undefined || !names) return undefined;
  const given = called.parameters.filter((parameter) => names.has(parameter.name));
  const isComplete = called.parameters.every((parameter) => !parameter.isRequired || names.has(parameter.name));
  if (given.length !== names.size || !isComplete) return undefined;
  const parameters = given.length === 0 ? ([] as const) : ([json] as const);
  return { called, sql: statementOf(called, given), parameters, token: tokenOf(headers) };
}

function hasUsualHeaders(headers: Headers): boolean {
  if (headers.get('apikey') !== PUBLISHABLE_KEY || !BEARER.test(headers.get('authorization') ?? 'Bearer none'))
    return false;
  if (FORMS.some((name) => headers.has(name)) || !ACCEPTED.test(headers.get('accept') ?? '')) return false;
  return ['accept-profile', 'content-profile'].every((name) => (headers.get(name) ?? 'public') === 'public');
}

function tokenOf(headers: Headers): string | undefined {
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  return token === PUBLISHABLE_KEY ? undefined : token;
}

function jsonOfBody(headers: Headers, query: URLSearchParams, body: string): string | undefined {
  const isUsual = query.size === 0 && JSON_TYPE.test(headers.get('content-type') ?? '') && !body.includes(ESCAPE);
  return isUsual ? body : undefined;
}

/** The arguments in an address are texts, which PostgreSQL reads like those of a body. */
function jsonOfQuery({ isPublic }: PlainFunction, method: string, query: URLSearchParams): string | undefined {
  const given = Object.fromEntries(query);
  const isUsual = method === 'GET' && isPublic && Object.keys(given).length === query.size;
  return isUsual && !Object.values(given).some((value) => value.includes('\0')) ? JSON.stringify(given) : undefined;
}

/** The names in a JSON object; undefined for anything else. */
function namesIn(json: string): ReadonlySet<string> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? new Set(Object.keys(value)) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A statement for these parameters; those that are not given have their defaults. */
function statementOf({ name, isSet }: PlainFunction, given: readonly PlainParameter[]): string {
  const columns = given.map((parameter) => `${quoted(parameter.name)} ${parameter.type}`);
  const values = given.map((parameter) => `${quoted(parameter.name)} => given.${quoted(parameter.name)}`);
  const from = given.length === 0 ? '' : `json_to_record($1::text::json) as given(${columns.join(', ')}), `;
  const call = `public.${quoted(name)}(${values.join(', ')})`;
  const answer = isSet
    ? `count(*)::integer as count, '[' || coalesce(string_agg(answer::text, ','), '') || ']' as body
       from (select answer from ${from}${call} as answer limit ${MAX_ROWS}) as rows`
    : `1 as count, coalesce(answer::text, 'null') as body from ${from}${call} as answer`;
  return `select pg_current_snapshot()::text as version, ${answer}`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
