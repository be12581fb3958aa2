/** Work of the leading tab only: pulling, and sending the outbox. A lock ensures one leader (Y9). */
import { noOp } from '#domain/primitives/no-op.ts';
import { listKeptRegions, listRegionStates } from '#replica/region-states.ts';
import type { createIndexLink } from '#sync/index-link.ts';
import { createPullSchedule } from '#sync/pull-schedule.ts';
import type { createRegionPuller } from '#sync/region-pull.ts';
import { type Replicator, startReplicator } from '#sync/replicator.ts';
import type { createTaskQueue } from '#sync/task-queue.ts';
import type { createDownloadPolicy } from '#workers/replica/packs/download-policy.ts';
import type { createManifestRefresher } from '#workers/replica/regions/manifest-refresher.ts';
import type { ServiceOptions } from './service-options.ts';

const LEADER_LOCK = 'rihla:leader';

interface LeadershipOptions
  extends Pick<ServiceOptions, 'replica' | 'remote' | 'downloads' | 'locks' | 'clock' | 'random' | 'onFatal'> {
  readonly index: ReturnType<typeof createIndexLink>;
  readonly puller: ReturnType<typeof createRegionPuller>;
  readonly serial: ReturnType<typeof createTaskQueue>;
  readonly downloadPolicy: ReturnType<typeof createDownloadPolicy>;
  readonly onRegionsOutdated: ReturnType<typeof createManifestRefresher>['raise'];
  /** Starts the leader's other work; the returned function ends it. */
  readonly start: () => () => void;
  readonly closing: AbortSignal;
}

export interface Leadership {
  /** Null while another tab leads. */
  readonly replicator: () => Replicator | null;
  /** Tells the index which regions are kept, and sends what it lacks. */
  readonly greetIndex: () => Promise<void>;
}

/** Waits for the lock, leads until `closing` aborts, then releases the lock. */
export function startLeadership(options: LeadershipOptions): Leadership {
  const { replica, remote, downloads, locks, clock, random, index, puller, serial, downloadPolicy, onFatal } = options;
  let leader: Replicator | null = null;

  async function lead(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      options.closing.addEventListener('abort', () => resolve());
    });
    leader = startReplicator({
      replica,
      puller,
      index,
      schedule: createPullSchedule(),
      serial,
      clock,
      random,
      isDeferred: (region) => downloadPolicy.isDeferred(region),
      isPaused: (region) => downloads.isPaused(region),
      watchChanges: (onPoke) => downloadPolicy.whileFree(() => remote.watchChanges(onPoke)),
      isListening: () => remote.isListening(),
      onRegionsOutdated: options.onRegionsOutdated,
      onFatal,
    });
    // Until now another tab's index got the changes, so this tab's may be behind the replica.
    await greetIndex();
    const stop = options.start();
    // Only costs storage; the next start tries again.
    replica.forgetReplication().catch(noOp);
    await ended;
    stop();
    await leader.stop();
  }

  async function greetIndex(): Promise<void> {
    const desiredRegions = (await listKeptRegions(replica)).map(({ id }) => id);
    const states = (await listRegionStates(replica)).map(({ id }) => id);
    await index.keep([...new Set([...desiredRegions, ...states])]);
    for (const region of states) await puller.align(region, leader === null);
  }

  void locks.hold(LEADER_LOCK, lead, options.closing).catch((error: unknown) => {
    if (!options.closing.aborted) onFatal(error);
  });
  return { replicator: () => leader, greetIndex };
}
