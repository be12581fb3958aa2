import * as z from 'zod/mini';
import { believe } from './answers.ts';
import type { ServerAccess } from './guarded-fetch.ts';
import { RemoteError } from './remote-error.ts';

/**
 * Calls a function of the database and validates its answer.
 * @param token of the person; null asks as a visitor
 * @throws {RemoteError}
 */
export type Rpc = <Schema extends z.ZodMiniType>(
  schema: Schema,
  name: string,
  args: object,
  token: string | null,
) => Promise<z.infer<Schema>>;

/** How PostgREST and our functions say 401: an invalid token, or none where a person is required. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['PGRST301', 'PGRST302', 'PGRST303', 'PT401', '42501']);

const refusalSchema = z.object({ code: z.string(), hint: z.optional(z.nullable(z.string())) });

/** Its fetch is guarded: see `guardFetch`. */
export function createRpc({ url, key, fetch }: Omit<ServerAccess, 'now'>): Rpc {
  return async (schema, name, args, token) => {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${token ?? key}`, 'content-type': 'application/json' },
        body: JSON.stringify(args),
      });
      body = await response.json();
    } catch (cause) {
      if (cause instanceof RemoteError) throw cause;
      throw new RemoteError(`The answer of ${name} broke off`, { code: 'offline', cause });
    }
    if (!response.ok) throw toRefusal(name, response.status, body);
    return believe(schema, body, `${name} answered in another shape`);
  };
}

/** Converts a refusal of PostgREST by its SQLSTATE. @param body any answer; without a code it is not from PostgREST */
export function toRefusal(name: string, status: number, body: unknown): RemoteError {
  const parsed = refusalSchema.safeParse(body);
  const code = parsed.success ? parsed.data.code : '';
  if (code === 'PT410') return new RemoteError('The database was restored', { code: 'other_generation', status });
  if (SIGNED_OUT.has(code)) return new RemoteError(`${name} wants a session`, { code: 'signed_out', status: 401 });
  if (code === '') return new RemoteError(`The answer of ${name} broke off`, { code: 'offline', status });
  const reason = (parsed.success && parsed.data.hint) || null;
  return new RemoteError(`${name} was refused: ${code}`, { code: 'refused', status, reason });
}
