/**
 * The outbox's second copy: one file per entry, outside IndexedDB, because the browser loses all IndexedDB databases at
 * once.
 */

import * as z from 'zod/mini';
import { readMutation } from '#domain/own/mutations.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { SEALED, type SealedId, type SealedRow, type SealingKeys } from './own-tables.ts';

export interface OutboxCopy {
  write(entry: OutboxEntry): Promise<void>;
  delete(entry: Pick<OutboxEntry, 'client' | 'number'>): Promise<void>;
  /** Stores a picture for an entry that exists or is about to. */
  writePhoto(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  deletePhoto(path: string): Promise<void>;
  readPhoto(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Paths of all stored pictures. */
  photos(): Promise<string[]>;
  /** Stores a sealed part, see `LeftBehind`. */
  writeSealed(row: SealedRow): Promise<void>;
  deleteSealed(id: SealedId): Promise<void>;
  readSealed(id: SealedId): Promise<SealedRow['bytes'] | undefined>;
  /** Ids of all stored sealed parts. */
  sealed(): Promise<SealedId[]>;
  /** Stores the public keys that `LeftBehind` seals with. */
  writeKeys(keys: SealingKeys): Promise<void>;
  readKeys(): Promise<SealingKeys>;
  /** Every entry in order. A damaged file gives an entry with what can be recovered. */
  readAll(): Promise<OutboxEntry[]>;
}

/** All states of an entry. */
export const ENTRY_STATES = ['waiting', 'sent', 'refused', 'discarded'] as const;

/**
 * Whether an entry's state must be in its file. `sent` need not be: read as `waiting`, the entry is pushed again, and the
 * server repeats its answer (Y21). So an answer to hundreds of entries writes no files.
 */
export function isStateFiled({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state !== 'sent';
}

const entrySchema = z.object({
  seq: z.number(),
  client: z.guid(),
  number: z.int(),
  id: z.optional(z.guid()),
  userId: z.string(),
  mutation: z.unknown(),
  addedAt: z.number(),
  state: z.enum(ENTRY_STATES),
  code: z.nullable(z.string()),
});

/** Prefix of pictures' files; no uuid of a client begins with it. */
const PHOTO = 'photo ';

/** Name of the file with the public keys. */
const KEYS = 'keys';

const keysSchema = z.record(z.string(), z.string());

const nameOf = ({ client, number }: Pick<OutboxEntry, 'client' | 'number'>): string => `${client}.${number}`;

export function createOutboxCopy(files: BlobStore): OutboxCopy {
  return {
    write: (entry) => orLater(files.write(nameOf(entry), new TextEncoder().encode(JSON.stringify(entry)))),
    delete: (entry) => orLater(files.delete(nameOf(entry))),
    writePhoto: (path, bytes) => orLater(files.write(PHOTO + path, bytes)),
    deletePhoto: (path) => orLater(files.delete(PHOTO + path)),
    async readPhoto(path) {
      const bytes = await files.read(PHOTO + path);
      return bytes && new Uint8Array(bytes);
    },
    photos: async () =>
      (await files.keys()).filter((name) => name.startsWith(PHOTO)).map((name) => name.slice(PHOTO.length)),
    writeSealed: ({ id, bytes }) => orLater(files.write(id, bytes)),
    deleteSealed: (id) => orLater(files.delete(id)),
    async readSealed(id) {
      const bytes = await files.read(id);
      return bytes && new Uint8Array(bytes);
    },
    sealed: async () => (await files.keys()).filter((name): name is SealedId => name.startsWith(SEALED)),
    writeKeys: (keys) => orLater(files.write(KEYS, new TextEncoder().encode(JSON.stringify(keys)))),
    async readKeys() {
      const bytes = await files.read(KEYS);
      return (bytes && parseJsonAs(keysSchema, new TextDecoder().decode(bytes))) ?? {};
    },
    async readAll() {
      const entries: OutboxEntry[] = [];
      const damaged: OutboxEntry[] = [];
      for (const name of await files.keys()) {
        if (name.startsWith(PHOTO) || name.startsWith(SEALED) || name === KEYS) continue;
        const bytes = await files.read(name);
        if (!bytes) continue;
        const text = new TextDecoder().decode(bytes);
        const entry = parseEntry(text);
        if (entry) entries.push(entry);
        else damaged.push(...salvage(name, text));
      }
      return placeByNumber(
        entries.toSorted((a, b) => a.seq - b.seq),
        damaged,
      );
    },
  };
}

/** Ignores a failed write or delete; reconciling at the next start repairs the copy. */
const orLater = (work: Promise<void>) => work.catch(ifError(DOMException, noOp));

/** Parses an entry's file; null if it is damaged. */
function parseEntry(text: string): OutboxEntry | null {
  const entry = parseJsonAs(entrySchema, text);
  return entry && { ...entry, mutation: readMutation(entry.mutation) };
}

/** `<client>.<number>`, see `nameOf`. */
const NAME = /^([\da-f-]{36})\.(\d+)$/;

/** Wraps a damaged file's text in an entry, with the number from the file's name. Ignores foreign files. */
function salvage(name: string, text: string): OutboxEntry[] {
  const [, client, number] = NAME.exec(name) ?? [];
  if (client === undefined) return [];
  const mutation = { name: 'unreadable', args: { kept: text } } as const;
  return [{ seq: 0, client, number: Number(number), userId: '', mutation, addedAt: 0, state: 'waiting', code: null }];
}

/** Inserts damaged entries by their client and number, and takes the person from the client's other entries. */
function placeByNumber(entries: readonly OutboxEntry[], damaged: readonly OutboxEntry[]): OutboxEntry[] {
  const placed = [...entries];
  for (const entry of damaged) {
    const { client, number, mutation } = entry;
    const others = placed.filter((other) => other.client === client);
    const later = others.find((other) => other.number > number);
    const userId = others[0]?.userId ?? ownerIn(mutation) ?? '';
    placed.splice(later ? placed.indexOf(later) : placed.length, 0, { ...entry, userId });
  }
  return placed;
}

/** Finds the person's id in the text of a damaged file. */
function ownerIn({ args }: OutboxEntry['mutation']): string | undefined {
  return 'kept' in args && typeof args.kept === 'string' ? /"userId":"([^"]+)"/.exec(args.kept)?.[1] : undefined;
}
