/** Phoenix messages of a socket, in both serialisations. */
import type { RawData } from 'ws';
import * as z from 'zod/mini';
import type { Interest } from './realtime-feed.ts';
import { parseFilter } from './realtime-rows.ts';

/** Most subscriptions of one channel. */
const MAX_INTERESTS = 20;
const MAX_FILTER_CHARS = 1000;

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
  filter: z.optional(z.string().check(z.maxLength(MAX_FILTER_CHARS))),
});
export const joinSchema = z.object({
  access_token: z.optional(z.nullable(z.string())),
  config: z.optional(
    z.object({
      private: z.optional(z.boolean()),
      presence: z.optional(z.object({ enabled: z.optional(z.boolean()) })),
      postgres_changes: z.optional(z.array(changeSchema).check(z.maxLength(MAX_INTERESTS))),
    }),
  ),
});
export type JoinRequest = z.infer<typeof joinSchema>;
export const tokenSchema = z.object({ access_token: z.nullable(z.string()) });

/** Undefined unless it is a Phoenix message. */
export function parseMessage(data: RawData, isBinary: boolean): Message | undefined {
  // The server's sockets deliver a frame in one buffer.
  const bytes = data as Buffer;
  return isBinary ? parsePush(bytes) : parseText(bytes.toString('utf8'));
}

function parseText(text: string): Message | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const [join_ref, ref, topic, event, payload] = Array.isArray(read) ? read : [];
    const fields = fieldsSchema.safeParse(Array.isArray(read) ? { join_ref, ref, topic, event, payload } : read);
    return fields.success ? fields.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The kind of frame in which realtime-js 2 sends a broadcast: five lengths, an encoding, then the texts. */
const BROADCAST_PUSH = 3;
const PUSH_HEADER_BYTES = 7;

/** Reads a broadcast without its payload, which is not forwarded; enough to answer it. */
function parsePush(bytes: Buffer): Message | undefined {
  if (bytes.length < PUSH_HEADER_BYTES || bytes.readUInt8(0) !== BROADCAST_PUSH) return undefined;
  let offset = PUSH_HEADER_BYTES;
  const texts = [1, 2, 3].map((at) => {
    const start = offset;
    offset += bytes.readUInt8(at);
    return bytes.toString('latin1', start, offset);
  });
  const [join_ref = '', ref = '', topic = ''] = texts;
  return offset > bytes.length ? undefined : { join_ref, ref, topic, event: 'broadcast' };
}

/** @param isArrayFormat the client's version of the serialiser: 2 writes arrays, 1 objects */
export function writeMessage(message: Message, isArrayFormat: boolean): string {
  const { join_ref = null, ref = null, topic, event, payload } = message;
  return JSON.stringify(isArrayFormat ? [join_ref, ref, topic, event, payload] : { ...message, join_ref, ref });
}

/** Undefined for an invalid filter. */
export function toInterest(
  { event, schema = 'public', table = '*', filter }: z.infer<typeof changeSchema>,
  id: number,
): Interest | undefined {
  const parsed = filter === undefined ? undefined : parseFilter(filter);
  if (filter !== undefined && !parsed) return undefined;
  return { id, event, schema, table, filter: parsed };
}
