/** Refuses requests with more than one Host: a proxy in front and this server might believe different ones. */
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './refusal-answer.ts';

/** Whether a request has several Host fields, equal ones included (RFC 9112 §3.2). Node itself keeps the first. */
export function hasSeveralHosts({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): boolean {
  return (headersDistinct['host']?.length ?? 0) > 1;
}

/** Answers 400 to a request with several Host fields. */
export const oneHost: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  if (!hasSeveralHosts(c.env.incoming)) return next();
  return refuse(c.req.path, { status: 400, code: 'several_hosts', message: 'The request names more than one host.' });
};
