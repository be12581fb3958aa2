import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';

/** Addresses by which a machine reaches itself. */
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** Whether an address is this machine's own, for example of a proxy on it. */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/** Whether only this machine can reach an address or name, written as in HOST or a URL. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Whether a request comes from this machine and was meant for it. Requests through a proxy, or from a page whose name was
 * pointed to this machine, also come from this machine but name another host. A proxy that hides its visitor and names this
 * machine can't be distinguished, so secrets need a key as well.
 */
export function isLoopback(c: Context): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => c.req.header(name));
  const isLocalName = LOCAL_NAME.test(c.req.header('host') ?? '');
  return !isForwarded && isLocalName && isLoopbackAddress(getConnInfo(c).remote.address ?? '');
}

/**
 * Answers only this machine; others get 404. Reads the body before the route runs: until a request is read to its end, Node
 * counts its connection as idle (`waitForThisMachine`), and a route that reads nothing and takes long would be cut off.
 */
export const thisMachineOnly: MiddlewareHandler = async (c, next) => {
  if (!isLoopback(c)) return c.notFound();
  await c.req.arrayBuffer();
  return next();
};
