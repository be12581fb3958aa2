/** Determines the address by which the gateway and the functions count a visitor. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { parseTrustedProxies, type TrustedProxies, visitorNetwork } from '../../functions/_shared/visitor-network.ts';
import { BackendError } from '../backend-error.ts';

declare module 'hono' {
  interface ContextVariableMap {
    visitorAddress: string;
  }
}

/**
 * The proxies whose information about their visitor is trusted.
 * @param trustedProxy TRUSTED_PROXY: addresses and ranges of proxies; by default none is trusted
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

/** Stores the visitor's address for all later routes. */
export function setVisitorAddress(trusted: TrustedProxies): MiddlewareHandler {
  return async (c, next) => {
    const peer = getConnInfo(c).remote.address ?? '';
    c.set('visitorAddress', visitorNetwork(peer, c.req.header('x-forwarded-for'), trusted));
    await next();
  };
}

/** An IPv4 address, or the /64 of an IPv6 address, because one client owns such a block. */
export function visitorAddress(c: Context): string {
  return c.get('visitorAddress');
}
