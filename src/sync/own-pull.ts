import { OWN_COLLECTIONS, type OwnCollection, type OwnDocument } from '#domain/own-documents.ts';
import type { Checkpoint } from '#domain/packs.ts';
import { RemoteError } from '#remote/errors.ts';
import type { OwnPage } from '#remote/pull-answer.ts';
import type { OwnChange, OwnStore, Settled } from '#replica/own-store.ts';

export interface OwnPullRemote {
  /** See `Remote.pullOwn`. */
  pullOwn<Name extends OwnCollection>(
    userId: string,
    collection: Name,
    checkpoint: Checkpoint | null,
    client: string | null,
  ): Promise<OwnPage<Name>>;
}

interface Pulled {
  readonly change: OwnChange;
  readonly lastMutation: number | null;
  readonly isBlocked: boolean;
}

/**
 * Brings a person's own documents to the device, all collections as of now, and lets go of the entries that they hold.
 * Answers whether the server holds something back.
 * @throws {RemoteError | ReplicaError}
 */
export async function pullOwn(
  store: OwnStore,
  remote: OwnPullRemote,
  userId: string,
  signal: AbortSignal,
): Promise<{ readonly isBlocked: boolean }> {
  const sent = (await store.entries(userId)).filter(({ state }) => state === 'sent');
  const clients = [...new Set(sent.map(({ client }) => client))];
  let isBlocked = false;
  // One client as a rule; more while a device numbers its entries anew.
  for (const client of clients.length > 0 ? clients : [null]) {
    const known = await store.checkpoints(userId);
    const pulled = await Promise.all(
      OWN_COLLECTIONS.map((name) => pullCollection(remote, userId, name, known.get(name) ?? null, client)),
    );
    signal.throwIfAborted();
    isBlocked = pulled.some((each) => each.isBlocked);
    await store.store(
      userId,
      pulled.map(({ change }) => change),
      client === null ? [] : settledOf(client, pulled),
    );
  }
  return { isBlocked };
}

/** What an entry does may be in any of the collections: it is settled when all of them hold it. */
function settledOf(client: string, pulled: readonly Pulled[]): Settled[] {
  const numbers = pulled.map(({ lastMutation }) => lastMutation ?? 0);
  return [{ client, number: Math.min(...numbers) }];
}

/** All changes since the checkpoint; all documents there are, where that is of another life of the database (Y8). */
async function pullCollection(
  remote: OwnPullRemote,
  userId: string,
  collection: OwnCollection,
  since: Checkpoint | null,
  client: string | null,
): Promise<Pulled> {
  const documents = new Map<string, OwnDocument>();
  const gone = new Set<string>();
  let reached = since;
  while (true) {
    let page: OwnPage;
    try {
      page = await remote.pullOwn(userId, collection, reached, client);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'other_generation' || reached === null) throw error;
      return pullCollection(remote, userId, collection, null, client);
    }
    for (const document of page.documents) {
      documents.set(document.id, document);
      gone.delete(document.id);
    }
    for (const { id } of page.gone) {
      documents.delete(id);
      gone.add(id);
    }
    reached = page.checkpoint;
    if (page.has_more) continue;
    const change = { collection, documents: [...documents.values()], gone: [...gone], checkpoint: reached };
    return {
      change: { ...change, isWhole: since === null },
      lastMutation: page.last_mutation,
      isBlocked: page.blocked,
    };
  }
}
