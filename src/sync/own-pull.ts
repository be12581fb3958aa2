import { OWN_COLLECTIONS, type OwnCollection, type OwnDocument } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { OwnRemote } from '#remote/own-remote.ts';
import type { OwnPage } from '#remote/pull-answer.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnChange, OwnStore, Settled } from '#replica/own-store.ts';

export type OwnPullRemote = Pick<OwnRemote, 'pullOwn'>;

/** Pages of one collection pulled so far. */
interface Pulled {
  readonly documents: Map<string, OwnDocument>;
  readonly gone: Set<string>;
  readonly isWhole: boolean;
  last: OwnPage | null;
}

/**
 * Pulls the person's documents, all collections as of one moment, and removes the outbox entries whose effects they contain.
 * Returns whether the server holds rows back, and whether the account was deleted (Y18); then nothing is stored.
 * @throws {RemoteError | ReplicaError}
 */
export async function pullOwn(
  store: OwnStore,
  remote: OwnPullRemote,
  userId: string,
  signal: AbortSignal,
): Promise<{ readonly isBlocked: boolean; readonly isDeleted: boolean }> {
  const sent = (await store.entries(userId)).filter(({ state }) => state === 'sent');
  const clients = [...new Set(sent.map(({ client }) => client))];
  let isBlocked = false;
  // Usually one client; more while entries are being renumbered.
  for (const client of clients.length > 0 ? clients : [null]) {
    const pulled = await pullCollections(remote, userId, await store.checkpoints(userId), client);
    signal.throwIfAborted();
    if (pulled.get('profile')?.gone.has(userId)) return { isBlocked: false, isDeleted: true };
    isBlocked = [...pulled.values()].some(({ last }) => last?.blocked);
    await store.store(userId, toChanges(pulled), client === null ? [] : settledOf(client, pulled));
  }
  return { isBlocked, isDeleted: false };
}

/** Pulls all changes since the checkpoints, or all documents if the checkpoints are of another generation (Y8). */
async function pullCollections(
  remote: OwnPullRemote,
  userId: string,
  known: ReadonlyMap<OwnCollection, Checkpoint>,
  client: string | null,
): Promise<Map<OwnCollection, Pulled>> {
  const pulled = new Map<OwnCollection, Pulled>(
    OWN_COLLECTIONS.map((name) => [
      name,
      { documents: new Map(), gone: new Set(), isWhole: !known.has(name), last: null },
    ]),
  );
  let asked = new Map(OWN_COLLECTIONS.map((name) => [name, known.get(name) ?? null]));
  while (asked.size > 0) {
    let pages: ReadonlyMap<OwnCollection, OwnPage>;
    try {
      pages = await remote.pullOwn(userId, asked, client);
    } catch (error) {
      const isOther = error instanceof RemoteError && error.code === 'other_generation';
      if (!isOther || known.size === 0) throw error;
      return pullCollections(remote, userId, new Map(), client);
    }
    asked = new Map();
    for (const [name, page] of pages) {
      const collection = pulled.get(name);
      if (!collection) continue;
      add(collection, page);
      if (page.has_more) asked.set(name, page.checkpoint);
    }
  }
  return pulled;
}

function add(collection: Pulled, page: OwnPage): void {
  const { documents, gone } = collection;
  for (const document of page.documents) {
    documents.set(document.id, document);
    gone.delete(document.id);
  }
  for (const { id } of page.gone) {
    documents.delete(id);
    gone.add(id);
  }
  collection.last = page;
}

function toChanges(pulled: ReadonlyMap<OwnCollection, Pulled>): OwnChange[] {
  return [...pulled].flatMap(([collection, { documents, gone, isWhole, last }]) =>
    last
      ? [{ collection, documents: [...documents.values()], gone: [...gone], checkpoint: last.checkpoint, isWhole }]
      : [],
  );
}

/** A mutation may change several collections, so it is settled when all of them contain it. */
function settledOf(client: string, pulled: ReadonlyMap<OwnCollection, Pulled>): Settled[] {
  const numbers = [...pulled.values()].map(({ last }) => last?.last_mutation ?? 0);
  return [{ client, number: Math.min(...numbers) }];
}
