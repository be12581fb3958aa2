/** Refuses REST requests that ask for far more than any screen needs, before any work is done. */
import type { Context, MiddlewareHandler } from 'hono';
import { type Refusal, refuse } from '../gateway/refusal-answer.ts';

/** Bytes of path and query; enough for a hundred ids. */
const MAX_ADDRESS_BYTES = 4096;

/** The app itself uses no embeds; the deepest call of the checklist embeds twice. */
const MAX_EMBED_DEPTH = 2;
const MAX_EMBEDS = 5;
/** Nesting of `and`, `or` and lists. */
export const MAX_FILTER_DEPTH = 6;
const MAX_ORDERS = 8;
/** Steps into JSON columns in the whole request. */
const MAX_JSON_STEPS = 20;
const MAX_PATTERN_CHARS = 200;
const MAX_BODY_DEPTH = 32;
/** Rows that one request may write. */
export const MAX_WRITTEN_ROWS = 1000;

/** A quoted name or value, in which brackets and commas have no meaning. */
const QUOTED = /"(?:[^"\\]|\\.)*"/gs;
const PATTERN = /\bi?match\.(.*)$/s;
const BACK_REFERENCE = /\\[1-9]/;
const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set(['[', '{'].map((mark) => mark.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((mark) => mark.charCodeAt(0)));

const TOO_LONG: Refusal = {
  status: 414,
  code: 'address_too_long',
  message: `An address may have ${MAX_ADDRESS_BYTES} bytes: ask in several requests.`,
};

export function refuseLongAddresses(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    return pathname.length + search.length > MAX_ADDRESS_BYTES ? refuse(c.req.path, TOO_LONG) : next();
  };
}

export function refuseLargeRequests(): MiddlewareHandler {
  return async (c, next) => {
    const sentence = objectToQuery(new URL(c.req.url).searchParams) ?? objectToBody(c);
    return sentence === undefined ? next() : refuse(c.req.path, tooComplex(sentence));
  };
}

function tooComplex(message: string): Refusal {
  return { status: 400, code: 'too_complex', message };
}

/** @returns a sentence with the exceeded limit; undefined if there is none */
function objectToQuery(query: URLSearchParams): string | undefined {
  let jsonSteps = 0;
  for (const [name, value] of query) {
    jsonSteps += `${name}${value}`.split('->').length - 1;
    const sentence = objectToParameter(name, value);
    if (sentence !== undefined) return sentence;
  }
  return jsonSteps > MAX_JSON_STEPS ? `A question may take ${MAX_JSON_STEPS} steps into JSON.` : undefined;
}

function objectToParameter(name: string, value: string): string | undefined {
  const { depth, brackets, commas } = measure(value);
  if (name === 'select') {
    if (depth > MAX_EMBED_DEPTH) return `Embeds may be ${MAX_EMBED_DEPTH} deep: ask for the rest on its own.`;
    return brackets > MAX_EMBEDS ? `A question may have ${MAX_EMBEDS} embeds: ask for the rest on its own.` : undefined;
  }
  if (/(?:^|\.)order$/.test(name)) {
    return commas >= MAX_ORDERS ? `Rows may be ordered by ${MAX_ORDERS} columns.` : undefined;
  }
  if (depth > MAX_FILTER_DEPTH) return `Filters may be ${MAX_FILTER_DEPTH} brackets deep.`;
  const pattern = PATTERN.exec(value)?.[1] ?? '';
  if (pattern.length > MAX_PATTERN_CHARS) return `A pattern may have ${MAX_PATTERN_CHARS} characters.`;
  return BACK_REFERENCE.test(pattern) ? 'A pattern may not refer back to a part of itself.' : undefined;
}

function measure(text: string): { depth: number; brackets: number; commas: number } {
  const found = { depth: 0, brackets: 0, commas: 0 };
  let open = 0;
  for (const mark of text.replace(QUOTED, '')) {
    if (mark === ',') found.commas++;
    if (mark === ')') open--;
    if (mark !== '(') continue;
    open++;
    found.brackets++;
    found.depth = Math.max(found.depth, open);
  }
  return found;
}

function objectToBody(c: Context): string | undefined {
  const body = c.get('body');
  if (body === undefined || !/json|^$/i.test(c.req.header('content-type') ?? '')) return undefined;
  return objectToJson(body);
}

/** Invalid JSON passes; the service refuses it. */
export function objectToJson(text: string): string | undefined {
  const { depth, topLevel } = measureJson(text);
  if (depth > MAX_BODY_DEPTH) return `A body may be ${MAX_BODY_DEPTH} brackets deep.`;
  if (!text.trimStart().startsWith('[') || topLevel <= MAX_WRITTEN_ROWS) return undefined;
  return `A request may write ${MAX_WRITTEN_ROWS} rows.`;
}

/** Measures the nesting, and the number of objects or lists directly inside the outermost one. */
function measureJson(text: string): { depth: number; topLevel: number } {
  const found = { depth: 0, topLevel: 0 };
  let open = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (isText && mark === BACKSLASH) at++;
    else if (mark === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (CLOSING.has(mark)) open--;
    else if (OPENING.has(mark)) {
      open++;
      found.depth = Math.max(found.depth, open);
      if (open === 2) found.topLevel++;
    }
  }
  return found;
}
