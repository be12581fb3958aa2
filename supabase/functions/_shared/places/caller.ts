/** Quotas are per confirmed member, else per network, and per network for all its people (U35): identifies the caller. */
import { toHex } from '../../../../src/domain/primitives/hex.ts';
import type { Environment } from '../environment.ts';
import { parseTrustedProxies, visitorNetwork } from '../visitor-network.ts';

export interface Caller {
  /** `person:ID` for a confirmed member, else the network: accounts without a mailbox cost nothing, so they have no own quota. */
  readonly id: string;
  /** The keyed hash of the network address; null for requests that come from none. */
  readonly network: string | null;
}

/**
 * The address comes from the server's own edge, because callers could forge any other header to get more quotas. Without an edge
 * header, everybody shares one network's quotas. Behind an operator's own proxy, listed in TRUSTED_PROXY, it is the address that the
 * proxy saw.
 * @throws Error if TRUSTED_PROXY contains something other than addresses
 */
export async function findCaller(request: Request, environment: Environment): Promise<Caller> {
  const network = await findNetwork(request, environment);
  const userId = await findMember(request, environment);
  return { id: userId === null ? `address:${network}` : `person:${userId}`, network };
}

async function findNetwork(request: Request, environment: Environment): Promise<string> {
  const trusted = parseTrustedProxies(environment.setting('TRUSTED_PROXY') ?? '');
  if ('wrong' in trusted) throw new Error(`TRUSTED_PROXY names ${trusted.wrong}, which is no address`);
  const edge = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const address = visitorNetwork(edge, request.headers.get('x-forwarded-for'), trusted);
  return keyedHash(address, environment.setting('SUPABASE_SERVICE_ROLE_KEY') ?? '');
}

/** The caller's id, if a mailbox or a number of theirs is confirmed. */
async function findMember(request: Request, environment: Environment): Promise<string | null> {
  const { supabaseUrl, publishableKey } = environment;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // The header can also hold an API key; only a token has three parts.
  if (!token || token === publishableKey || token.split('.').length !== 3) return null;
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  const response = await fetch(`${supabaseUrl}/auth/v1/user`, { headers });
  // An ended session counts as a visitor: the data asked for here is public.
  const user: unknown = response.ok ? await response.json() : await response.body?.cancel();
  const { id, email_confirmed_at: email, phone_confirmed_at: phone } = Object(user);
  return typeof id === 'string' && (typeof email === 'string' || typeof phone === 'string') ? id : null;
}

async function keyedHash(text: string, secret: string): Promise<string> {
  const bytes = new TextEncoder();
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(`caller:${secret}`), how, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))));
}

/** Hash of a value that is too long or too private to be a key itself. */
export async function hashOf(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
