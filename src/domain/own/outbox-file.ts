/** The outbox as a file. A person can save it, and read it back if the browser lost the outbox. */
import * as z from 'zod/mini';
import { parseJsonAs } from '../primitives/parse-json.ts';
import { readMutation, type StoredMutation } from './mutations.ts';

/** An entry in a file. */
export interface FiledEntry {
  /** Outbox under which the server knows the entry, and the entry's number there: 1, 2, 3… */
  readonly client: string;
  readonly number: number;
  /** A uuid; it detects a number that was assigned twice. Absent in the first versions and in some damaged files. */
  readonly id?: string | undefined;
  readonly mutation: StoredMutation;
  /** Epoch milliseconds by the device's clock. */
  readonly addedAt: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** The server's reason; only for a refused entry. */
  readonly code: string | null;
}

interface OutboxFile {
  readonly userId: string;
  /** In order of creation. */
  readonly entries: readonly FiledEntry[];
}

const FORMAT = 'rihla-outbox-1';

const fileSchema = z.object({
  format: z.literal(FORMAT),
  user_id: z.string(),
  entries: z.array(
    z.object({
      client: z.guid(),
      number: z.int().check(z.minimum(1)),
      id: z.optional(z.guid()),
      name: z.string(),
      args: z.record(z.string(), z.unknown()),
      done_at: z.iso.datetime(),
      state: z.enum(['waiting', 'sent', 'refused']),
      code: z.nullable(z.string()),
    }),
  ),
});

/**
 * The text of a file with everything in the outbox, readable and complete.
 * @param placeOf the name of the place that an entry is about, for people who read the file
 */
export function writeOutboxFile(
  { userId, entries }: OutboxFile,
  placeOf: (entry: FiledEntry) => string | null,
): string {
  const written = entries.map((entry) => {
    const { client, number, id, mutation, addedAt, state, code } = entry;
    const done_at = new Date(addedAt).toISOString();
    return { ...mutation, place: placeOf(entry), done_at, state, code, client, number, id };
  });
  return JSON.stringify({ format: FORMAT, user_id: userId, entries: written }, null, 2);
}

/** Null if the text is no such file. */
export function parseOutboxFile(text: string): OutboxFile | null {
  const file = parseJsonAs(fileSchema, text);
  if (!file) return null;
  const entries = file.entries.map(({ client, number, id, name, args, done_at, state, code }) => {
    const mutation = readMutation({ name, args });
    return { client, number, id, mutation, addedAt: Date.parse(done_at), state, code };
  });
  return { userId: file.user_id, entries };
}
