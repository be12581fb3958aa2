/**
 * Writes pulled pages into the replica through RxDB's replication, one page at a time, so that every tab hears of them
 * and nothing but the server's word enters the collection.
 *
 * RxDB would ask for pages by itself and keep its own checkpoint. It gets exactly one page per round instead and the
 * checkpoint is ours (`region_states`), because RxDB 17.6 stores the checkpoint of a later page though writing an
 * earlier one failed, and drops a write that meets another one: see docs/decisions/003.
 */
import { awaitRxStorageReplicationInSync, type RxCollection, type WithDeleted } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { Subject } from 'rxjs';
import type { Restaurant } from '#domain/restaurant.ts';
import { toReplicaError } from '#replica/errors.ts';

export interface Downstream {
  /** The region of each of the ids that the replica has. */
  regionsOf(ids: readonly string[]): Promise<Map<string, string>>;
  /**
   * Writes the documents and deletes the ids. Must not run twice at a time. All of it is stored when this resolves.
   * @throws {ReplicaError}
   */
  store(documents: readonly Restaurant[], deleted: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

type Page = WithDeleted<Restaurant>[];

/** RxDB asks on while a page is as long as a batch; ours never are. */
const LONGER_THAN_ANY_PAGE = 1_000_000;

/** Never waited for: the handler below does not fail. */
const RETRY_MS = 5000;

/** What there is to end or to wake while there is nothing. */
const nothing = (): void => {};

export function startDownstream(collection: RxCollection<Restaurant>): Downstream {
  const rounds = new Subject<'RESYNC'>();
  let page: Page = [];
  let onTaken = nothing;
  let failure: unknown = null;

  const replication = replicateRxCollection<Restaurant, object>({
    collection,
    replicationIdentifier: 'rihla-restaurants',
    live: true,
    waitForLeadership: false,
    autoStart: false,
    retryTime: RETRY_MS,
    pull: {
      batchSize: LONGER_THAN_ANY_PAGE,
      stream$: rounds,
      handler: async () => {
        const documents = page;
        page = [];
        onTaken();
        return { documents, checkpoint: {} };
      },
    },
  });
  replication.error$.subscribe((error) => {
    failure ??= error;
  });

  async function round(next: Page): Promise<void> {
    page = next;
    failure = null;
    const taken = new Promise<void>((resolve) => {
      onTaken = resolve;
    });
    if (replication.wasStarted) rounds.next('RESYNC');
    else await replication.start();
    await taken;
    // The round ends with the write: RxDB chains both into the queues that this waits for.
    if (replication.internalReplicationState) {
      await awaitRxStorageReplicationInSync(replication.internalReplicationState);
    }
    if (failure) throw failure;
  }

  const stored = (ids: readonly string[]) => collection.storageInstance.findDocumentsById([...ids], false);

  return {
    async regionsOf(ids) {
      if (ids.length === 0) return new Map();
      try {
        const found = await stored(ids);
        return new Map(found.map(({ id, region }) => [id, region]));
      } catch (error) {
        throw toReplicaError(error);
      }
    },
    async store(documents, deleted) {
      try {
        const next: Page = documents.map((document) => ({ ...document, _deleted: false }));
        for (const { _meta, _rev, _attachments, ...document } of deleted.length > 0 ? await stored(deleted) : []) {
          next.push({ ...document, _deleted: true });
        }
        if (next.length > 0) await round(next);
      } catch (error) {
        throw toReplicaError(error);
      }
    },
    async stop() {
      await replication.cancel();
    },
  };
}
