/** Answers usual calls of functions with the text that PostgreSQL wrote. Public answers are kept, and may be stored by caches. */
import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { ANYONE, type Identity } from '../database/identity.ts';
import type { PlainService } from '../rest/lite.ts';
import { type PlainCall, readPlainCall } from '../rest/plain-calls.ts';
import { encodeBody, encodingFor } from './compress-answer.ts';
import { TokenError, type TokenVerifier } from './gatekeeper.ts';
import { createKeptAnswers, MAX_AGE_MS, type Versioned } from './kept-answers.ts';

interface PlainAnswersOptions {
  readonly plain: PlainService;
  readonly tokenVerifier: TokenVerifier;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

interface EncodedAnswer extends Versioned {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: string | undefined;
  /** Rows, as the header says them. */
  readonly range: string;
}

const PRIVATE = 'no-store';
/** The keys are named, so that a cache never answers a key or token that this server would refuse. */
const VARY = 'accept-encoding, apikey, authorization';

/** Middleware for calls of functions; passes on what it leaves to lite. */
export function plainAnswers({ plain, tokenVerifier, now }: PlainAnswersOptions): MiddlewareHandler {
  const kept = createKeptAnswers<EncodedAnswer>({ readVersion: () => plain.version(), now });

  async function ask(identity: Identity, call: PlainCall, encoding: string | undefined): Promise<EncodedAnswer> {
    const { version, count, body } = await plain.run(identity, call);
    const encoded = await encodeBody(typeof body === 'string' ? Buffer.from(body) : body, encoding);
    const range = count === 0 ? '*/*' : `0-${count - 1}/*`;
    return { version, bytes: encoded.bytes.byteLength, body: encoded.bytes, encoding: encoded.encoding, range };
  }

  return async (c, next) => {
    const call = readCall(c, plain);
    if (!call) return next();
    const identity = call.token === undefined ? ANYONE : await identifyMember(tokenVerifier, call.token);
    if (!identity) return next();
    const encoding = encodingFor(c.req.raw.headers);
    try {
      const isShared = call.called.isPublic && identity === ANYONE;
      const question = JSON.stringify([encoding, call.sql, ...call.parameters]);
      const make = () => ask(identity, call, encoding);
      const answer = isShared ? await kept.find(question, make) : await make();
      return toResponse(c, answer, isShared && c.req.method === 'GET');
    } catch (error) {
      const refusal = plain.answerToError(error, identity.role);
      refusal.headers.set('cache-control', PRIVATE);
      refusal.headers.set('vary', 'accept-encoding');
      return refusal;
    }
  };
}

/** The identity of a member's token; undefined for any other, and for one that has become invalid. */
async function identifyMember(tokenVerifier: TokenVerifier, token: string): Promise<Identity | undefined> {
  try {
    const identity = await tokenVerifier.identify(token);
    return identity.role === 'authenticated' ? identity : undefined;
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}

function readCall(c: Context, plain: PlainService): PlainCall | undefined {
  const called = plain.functions().get(c.req.param('name') ?? '');
  if (!called) return undefined;
  const { method } = c.req;
  const query = new URL(c.req.url).searchParams;
  return readPlainCall(called, { method, query, headers: c.req.raw.headers, body: c.get('body') ?? '' });
}

/** @param isStorable whether any cache may store it for anybody */
function toResponse(c: Context, { body, encoding, range }: EncodedAnswer, isStorable: boolean): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'content-range': range,
    vary: isStorable ? VARY : 'accept-encoding',
    'cache-control': isStorable ? `public, max-age=${MAX_AGE_MS / 1000}` : PRIVATE,
  });
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  if (isStorable) {
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    headers.set('etag', etag);
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}
