import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { routePattern } from './route-pattern.ts';

/** One answered request. Holds nothing that a person typed or is known by. */
export interface RequestEntry {
  /** ISO 8601 instant at which the request came. */
  readonly time: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Until the answer began, in whole milliseconds. */
  readonly ms: number;
  /** As the answer's header `x-request-id` says. */
  readonly id: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface RequestLogOptions {
  readonly write: (entry: RequestEntry) => void;
  /** Names of tables, SQL functions and edge functions that may be written down. */
  readonly known: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Gives every request an id and writes down how it was answered. */
export function requestLog({ write, known, now = Date.now }: RequestLogOptions): MiddlewareHandler {
  return async (c, next) => {
    const started = now();
    const id = crypto.randomUUID();
    await next();
    c.header('x-request-id', id);
    write({
      time: new Date(started).toISOString(),
      method: METHODS.has(c.req.method) ? c.req.method : 'OTHER',
      route: routePattern(c.req.path, known),
      status: c.res.status,
      ms: Math.max(0, Math.round(now() - started)),
      id,
    });
  };
}

/** The names of what the database exposes: they are the schema's, not a person's. */
export async function readExposedNames(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
     union select proname::text from pg_proc where pronamespace = 'public'::regnamespace
     union select id from storage.buckets`,
  );
  return new Set(rows.map(({ name }) => name));
}
