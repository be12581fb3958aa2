import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Addresses by which a machine reaches itself. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** Whether an address is this machine's own, as that of a proxy on it is. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Whether only this machine reaches what listens on an address or name, written as in HOST or a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Whether the request comes from this machine and was meant for it: what a proxy passes on, or a page elsewhere whose
 * name was pointed here, comes from this machine too but asks for another name. A proxy that says nothing about its
 * visitor and names this machine can't be told from a visitor here: what is secret needs a key besides.
 */
export function isLoopback(c: Context): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => c.req.header(name));
  const isLocalName = LOCAL_NAME.test(c.req.header('host') ?? '');
  return !isForwarded && isLocalName && isLoopbackAddress(getConnInfo(c).remote.address ?? '');
}
