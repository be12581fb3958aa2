/** Reads a person's data from the tables. */
import { readMutation } from '#domain/own/mutations.ts';
import { OWN_COLLECTIONS, type OwnDocuments } from '#domain/own/own-documents.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OwnState } from './own-store.ts';
import type { OwnTables } from './own-tables.ts';

/** Documents and outbox as of one moment. */
export async function readOwnState(tables: OwnTables, userId: string): Promise<OwnState> {
  const { documents, outbox, checkpoints } = tables;
  const [rows, entries, reached] = await tables.transaction('r', [documents, outbox, checkpoints], async () => [
    await documents.where('userId').equals(userId).toArray(),
    await readEntries(tables, userId),
    await checkpoints.where('userId').equals(userId).toArray(),
  ]);
  const found = Object.fromEntries(
    OWN_COLLECTIONS.map((name) => [name, rows.filter((row) => row.collection === name).map((row) => row.document)]),
  );
  // Each row was validated by its collection's schema before it was stored.
  return { documents: found as unknown as OwnDocuments, entries, syncedAt: oldestOf(reached) };
}

/** The person's outbox, in order. */
export async function readEntries({ outbox }: OwnTables, userId: string): Promise<OutboxEntry[]> {
  return (await outbox.where('userId').equals(userId).sortBy('seq')).map(toEntry);
}

/** Reads a row that any version of the app may have written. A mutation unknown to this version is kept unchanged. */
export function toEntry(row: OutboxEntry): OutboxEntry {
  return { ...row, mutation: readMutation(row.mutation) };
}

/** When the longest-ago stored collection was stored; null while one is missing. */
function oldestOf(reached: readonly { readonly storedAt?: number }[]): number | null {
  if (reached.length < OWN_COLLECTIONS.length) return null;
  return reached.reduce<number | null>(
    (oldest, { storedAt }) => (oldest === null || storedAt === undefined ? null : Math.min(oldest, storedAt)),
    Number.POSITIVE_INFINITY,
  );
}
