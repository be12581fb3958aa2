/** Reads answers of the server. */
import * as z from 'zod/mini';
import { RemoteError } from './remote-error.ts';

/**
 * @param what names the answer in the error
 * @throws {RemoteError} 'offline' if the answer broke off
 */
export async function jsonOf(response: Response, what = 'The answer'): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new RemoteError(`${what} broke off`, { code: 'offline', cause });
  }
}

/**
 * @param sentence for the error: what has another shape
 * @throws {RemoteError} 'bad_answer' if the body does not fit the schema
 */
export function believe<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  sentence: string,
): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new RemoteError(`${sentence}: ${z.prettifyError(parsed.error)}`, { code: 'bad_answer' });
}
