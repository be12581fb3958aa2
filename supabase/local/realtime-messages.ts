/** What Phoenix sends over a socket, in either of its two serialisations. */
import type { RawData } from 'ws';
import * as z from 'zod/mini';
import type { Interest } from './realtime-feed.ts';
import { parseFilter } from './realtime-rows.ts';

/** Things that one channel may ask to hear of. */
const MAX_INTERESTS = 20;

const fieldsSchema = z.object({
  join_ref: z.optional(z.nullable(z.string())),
  ref: z.optional(z.nullable(z.string())),
  topic: z.string(),
  event: z.string(),
  payload: z.optional(z.unknown()),
});
export type Message = z.infer<typeof fieldsSchema>;

const changeSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.optional(z.string()),
  table: z.optional(z.string()),
  filter: z.optional(z.string()),
});
export const joinSchema = z.object({
  access_token: z.optional(z.nullable(z.string())),
  config: z.optional(
    z.object({ postgres_changes: z.optional(z.array(changeSchema).check(z.maxLength(MAX_INTERESTS))) }),
  ),
});
export const tokenSchema = z.object({ access_token: z.nullable(z.string()) });

/** Undefined for what is no message of Phoenix. */
export function parseMessage(data: RawData): Message | undefined {
  try {
    // Only text comes here, and the text of a frame is in one buffer.
    const read: unknown = JSON.parse((data as Buffer).toString('utf8'));
    const [join_ref, ref, topic, event, payload] = Array.isArray(read) ? read : [];
    const fields = fieldsSchema.safeParse(Array.isArray(read) ? { join_ref, ref, topic, event, payload } : read);
    return fields.success ? fields.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @param isArrayFormat the client's version of the serialiser: 2 writes arrays, 1 objects */
export function writeMessage(message: Message, isArrayFormat: boolean): string {
  const { join_ref = null, ref = null, topic, event, payload } = message;
  return JSON.stringify(isArrayFormat ? [join_ref, ref, topic, event, payload] : { ...message, join_ref, ref });
}

/** Undefined when the filter is none. */
export function toInterest(
  { event, schema = 'public', table = '*', filter }: z.infer<typeof changeSchema>,
  id: number,
): Interest | undefined {
  const parsed = filter === undefined ? undefined : parseFilter(filter);
  if (filter !== undefined && !parsed) return undefined;
  return { id, event, schema, table, filter: parsed };
}
