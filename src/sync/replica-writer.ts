/**
 * Writes pulled pages through RxDB's replication, one page at a time, so that every tab learns of them and only the server's
 * data enters the collection.
 *
 * RxDB would request pages itself and keep its own checkpoint. We give it exactly one page per round and store the
 * checkpoint ourselves (`region_states`), because RxDB 17.6 stores a later page's checkpoint although an earlier write
 * failed, and drops a write that meets another one: see docs/decisions/003. A failed write, for example on a full disk,
 * blocks a replication forever. So a failed round ends its replication, and the next round starts a new one.
 */

import { awaitRxStorageReplicationInSync, type RxCollection, type WithDeleted } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { Subject } from 'rxjs';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { toReplicaError } from '#replica/replica-error.ts';

export interface ReplicaWriter {
  /** The region of each of these ids that the replica has. */
  regionsOf(ids: readonly string[]): Promise<Map<string, string>>;
  /**
   * Writes the documents and deletes the ids. All is stored when it resolves. Calls must not overlap.
   * @throws {ReplicaError}
   */
  store(documents: readonly Restaurant[], deleted: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

type Page = WithDeleted<Restaurant>[];

/** RxDB requests another page while a page fills a batch; ours never do. */
const LONGER_THAN_ANY_PAGE = 1_000_000;

/** Required by RxDB but unused, because our handler never fails. */
const RETRY_MS = 5000;

/** Interval of checking RxDB's queues until it takes a page. */
const LOOK_MS = 100;

type QueueState = Parameters<typeof awaitRxStorageReplicationInSync>[0];

/** Resolves with the work; rejects when one of RxDB's queues has failed, because the work would never finish. */
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
  let onTaken = noOp;
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
    // `cancel` waits for this queue, which may have failed.
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
    // RxDB chains the round and its write into the queues that this waits for.
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
