/** Whose request it is, for the quota (U35): a person, or the keyed hash of a network's address. */
import { toHex } from '../../../../src/domain/primitives/hex.ts';
import type { Environment } from '../environment.ts';
import { parseTrustedProxies, visitorNetwork } from '../visitor-network.ts';

/**
 * `person:ID` for a token that the auth server knows, else `address:HASH`. The address is what the server's own edge says: a
 * header that callers may write themselves would give each as many quotas as they like. Where it says nothing, all share one.
 * Behind a proxy of one's own, which TRUSTED_PROXY names, it is the one that the proxy saw.
 * @throws Error when TRUSTED_PROXY lists something else than addresses
 */
export async function findCaller(request: Request, environment: Environment): Promise<string> {
  const userId = await findPerson(request, environment);
  if (userId !== null) return `person:${userId}`;
  const trusted = parseTrustedProxies(environment.setting('TRUSTED_PROXY') ?? '');
  if ('wrong' in trusted) throw new Error(`TRUSTED_PROXY names ${trusted.wrong}, which is no address`);
  const edge = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const address = visitorNetwork(edge, request.headers.get('x-forwarded-for'), trusted);
  return `address:${await keyedHash(address, environment.setting('SUPABASE_SERVICE_ROLE_KEY') ?? '')}`;
}

async function findPerson(request: Request, environment: Environment): Promise<string | null> {
  const { supabaseUrl, publishableKey } = environment;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // Keys stand in the same header; only a token has three parts.
  if (!token || token === publishableKey || token.split('.').length !== 3) return null;
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  const response = await fetch(`${supabaseUrl}/auth/v1/user`, { headers });
  // A session that is over counts as a visitor: what is asked for here anybody may read.
  const { id } = response.ok ? Object(await response.json()) : Object(await response.body?.cancel());
  return typeof id === 'string' ? id : null;
}

async function keyedHash(text: string, secret: string): Promise<string> {
  const bytes = new TextEncoder();
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(`caller:${secret}`), how, false, ['sign']);
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))));
}

/** A name for something too long or too telling to be a key itself. */
export async function hashOf(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}
