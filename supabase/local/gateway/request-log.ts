import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { routePattern } from './route-pattern.ts';

/** One answered request, without anything that a person typed or that identifies them. */
export interface RequestEntry {
  /** ISO 8601 instant at which the request arrived. */
  readonly time: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Whole milliseconds until the answer began. */
  readonly ms: number;
  /** The answer's header `x-request-id`. */
  readonly id: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export interface RequestLogOptions {
  readonly write: (entry: RequestEntry) => void;
  /** Names of tables, SQL functions and edge functions that may be logged. */
  readonly known: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Gives every request an id and logs how it was answered. */
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

/** The names that the database exposes; they belong to the schema, not to a person. */
export async function readExposedNames(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
     union select proname::text from pg_proc where pronamespace = 'public'::regnamespace
     union select id from storage.buckets`,
  );
  return new Set(rows.map(({ name }) => name));
}
