/** By what the gateway and the functions count a visitor. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { parseTrustedProxies, type TrustedProxies, visitorNetwork } from '../../functions/_shared/visitor-network.ts';
import { BackendError } from '../errors.ts';

declare module 'hono' {
  interface ContextVariableMap {
    visitorAddress: string;
  }
}

/**
 * The proxies whose word about their visitor counts.
 * @param trustedProxy TRUSTED_PROXY: addresses and ranges of the proxies in front; by default none is believed
 * @throws BackendError `bad_setting`
 */
export function readTrustedProxies(trustedProxy = ''): TrustedProxies {
  const trusted = parseTrustedProxies(trustedProxy);
  if ('wrong' in trusted) {
    const message = `TRUSTED_PROXY names ${trusted.wrong}: it must list addresses or ranges, such as 127.0.0.1,10.0.0.0/8.`;
    throw new BackendError('bad_setting', message);
  }
  return trusted;
}

/** Tells every route after it whose request it is. */
export function setVisitorAddress(trusted: TrustedProxies): MiddlewareHandler {
  return async (c, next) => {
    const peer = getConnInfo(c).remote.address ?? '';
    c.set('visitorAddress', visitorNetwork(peer, c.req.header('x-forwarded-for'), trusted));
    await next();
  };
}

/** An IPv4 address or the /64 of an IPv6 address: one client has all addresses of such a block. */
export function visitorAddress(c: Context): string {
  return c.get('visitorAddress');
}
