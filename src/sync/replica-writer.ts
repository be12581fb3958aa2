/**
 * Writes pulled pages into the replica through RxDB's replication, one page at a time, so that every tab hears of them
 * and nothing but the server's word enters the collection.
 *
 * RxDB would ask for pages by itself and keep its own checkpoint. It gets exactly one page per round instead and the
 * checkpoint is ours (`region_states`), because RxDB 17.6 stores the checkpoint of a later page though writing an
 * earlier one failed, and drops a write that meets another one: see docs/decisions/003. A write of its own that fails,
 * as on a full disk, blocks a replication for good: a round that fails ends it, and the next begins another.
 */
import { awaitRxStorageReplicationInSync, type RxCollection, type WithDeleted } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { Subject } from 'rxjs';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { toReplicaError } from '#replica/errors.ts';

export interface ReplicaWriter {
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

/** While RxDB has not taken a page, its queues are looked at so often. */
const LOOK_MS = 100;

/** No-op default. */
const nothing = (): void => {};

type QueueState = Parameters<typeof awaitRxStorageReplicationInSync>[0];

/** Resolves when the work does; rejects when one of RxDB's queues has failed, since then the work will never be done. */
async function orBroken(work: Promise<void>, state: QueueState): Promise<void> {
  const watch = { isOver: false };
  const over = work.finally(() => {
    watch.isOver = true;
  });
  const broken = async (): Promise<void> => {
    while (!watch.isOver) {
      await awaitRxStorageReplicationInSync(state);
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, LOOK_MS))]);
    }
  };
  await Promise.race([over, broken()]);
}

export function startReplicaWriter(collection: RxCollection<Restaurant>): ReplicaWriter {
  const rounds = new Subject<'RESYNC'>();
  let page: Page = [];
  let onTaken = nothing;
  let failure: unknown = null;

  function replicate() {
    const begun = replicateRxCollection<Restaurant, object>({
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
    begun.error$.subscribe((error) => {
      failure ??= error;
    });
    return begun;
  }

  let replication = replicate();

  async function end(): Promise<void> {
    // Its end waits for this queue, which may have failed.
    if (replication.internalReplicationState) replication.internalReplicationState.checkpointQueue = Promise.resolve();
    await replication.cancel();
  }

  async function round(next: Page): Promise<void> {
    page = next;
    failure = null;
    const taken = new Promise<void>((resolve) => {
      onTaken = resolve;
    });
    if (replication.wasStarted) rounds.next('RESYNC');
    else await replication.start();
    const state = replication.internalReplicationState;
    if (!state) throw new Error('A replication that was started has a state');
    await orBroken(taken, state);
    // The round ends with the write: RxDB chains both into the queues that this waits for.
    await awaitRxStorageReplicationInSync(state);
    if (failure) throw failure;
  }

  async function tryRound(next: Page): Promise<void> {
    try {
      await round(next);
    } catch (error) {
      await end();
      replication = replicate();
      throw error;
    }
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
        if (next.length > 0) await tryRound(next);
      } catch (error) {
        throw toReplicaError(error);
      }
    },
    async stop() {
      await end();
    },
  };
}
