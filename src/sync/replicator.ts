/**
 * The leader's loop: pulls one region at a time, the earliest due first, then sleeps.
 *
 *     awake ── a region is due ──► pull it ──► awake
 *     awake ── it is due only by its age, and changes are listened for ──► put it off (Y14)
 *     awake ── a region is due while data saver is on ──► defer it until the person asks for it or data saver is off (Y43)
 *     awake ── none is due ──► purge regions no longer desired ──► sleep until due, poked, forced or given other regions
 */
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';
import { purgeRegion, sweepDeleted } from '#replica/purge.ts';
import { deleteRegionState, listRegionStates, showRegionPhase, watchKeptRegions } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import { isFull } from '#replica/replica-error.ts';
import type { IndexLink } from './index-link.ts';
import type { PullSchedule } from './pull-schedule.ts';
import type { RegionPuller } from './region-pull.ts';
import { SyncError } from './sync-error.ts';
import type { TaskQueue } from './task-queue.ts';
import { AT_ONCE, startWakeableLoop } from './wakeable-loop.ts';

/** If this many rows leave a region at once, the catalogue's regions may have been redrawn. */
const MANY_LEFT = 50;

export interface ReplicatorOptions {
  readonly replica: Replica;
  readonly puller: RegionPuller;
  readonly index: IndexLink;
  readonly schedule: PullSchedule;
  readonly serial: TaskQueue;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Whether a due region waits until the person asks for it; depends on the network. */
  readonly isDeferred: (region: string) => Promise<boolean>;
  /** Whether the person stopped a region's download. */
  readonly isPaused: (region: string) => Promise<boolean>;
  /** See `Remote.watchChanges`. */
  readonly watchChanges: (onPoke: (region: string | null) => void) => () => void;
  /** See `Remote.isListening`. */
  readonly isListening: () => boolean;
  /** The regions may have been redrawn before this checkpoint, so a newer manifest is needed. */
  readonly onRegionsOutdated: (at: Checkpoint) => void;
  /** The database or this program is broken; only a restart helps. */
  readonly onFatal: (error: unknown) => void;
}

export interface Replicator {
  /** Pulls those of these regions that have not failed; see `PullSchedule.request`. */
  request(regions: readonly string[]): void;
  /** Pulls these regions (null: all) now; resolves after each was attempted. */
  refresh(regions: readonly string[] | null): Promise<void>;
  /** Resolves when nothing writes any more. */
  stop(): Promise<void>;
}

export function startReplicator(options: ReplicatorOptions): Replicator {
  const { replica, puller, index, schedule, serial, clock, random, onFatal } = options;
  let swept: Promise<void> | undefined;
  let desired: readonly string[] = [];

  async function turn(): Promise<number | null> {
    swept ??= sweepDeleted(replica);
    await swept;
    const next = schedule.next();
    if (next && next.at <= clock.now()) {
      if (options.isListening() && schedule.putOff(next.region, clock.now())) return AT_ONCE;
      if (!loop.hasRequests() && (await options.isDeferred(next.region))) await defer(next.region);
      else await pull(next.region);
      return AT_ONCE;
    }
    await purgeUndesired();
    if (!loop.isWoken()) loop.takeRequests()();
    return next?.at ?? null;
  }

  async function defer(region: string): Promise<void> {
    schedule.begun(region);
    await showRegionPhase(replica, region, { phase: 'idle', error_code: null });
  }

  async function pull(region: string): Promise<void> {
    schedule.begun(region);
    await showRegionPhase(replica, region, { phase: 'syncing' });
    try {
      const { isBlocked, left, checkpoint } = await puller.pull(region, loop.signal);
      schedule.succeeded(region, clock.now(), isBlocked);
      await showRegionPhase(replica, region, { phase: 'idle', error_code: null });
      if (left >= MANY_LEFT) options.onRegionsOutdated(checkpoint);
    } catch (error) {
      if (loop.signal.aborted) return;
      if (!(error instanceof SyncError) || error.code === 'storage_failed') throw error;
      // The pause interrupted the pull; it did not fail.
      if (await options.isPaused(region)) return defer(region);
      await noteFailure(region, error);
    }
  }

  async function noteFailure(region: string, { code, retryAfterMs }: SyncError): Promise<void> {
    if (code === 'offline') {
      schedule.unreachable(clock.now(), random());
      for (const id of desired) await showRegionPhase(replica, id, { phase: 'offline', error_code: null });
      return;
    }
    schedule.failed(region, clock.now(), random(), retryAfterMs);
    await showRegionPhase(replica, region, { phase: 'failed', error_code: code });
  }

  /** Deletes regions no longer desired, after their replacements were pulled. */
  async function purgeUndesired(): Promise<void> {
    const undesired = (await listRegionStates(replica)).filter(({ id }) => !desired.includes(id));
    for (const { id } of undesired) {
      await serial(async () => {
        await purgeRegion(replica, id);
        await deleteRegionState(replica, id);
      }).catch(ignoreFull);
    }
    if (undesired.length > 0) await index.keep(desired);
  }

  const loop = startWakeableLoop({
    clock,
    turn,
    onSetBack: () => schedule.syncNow(null, clock.now()),
    onFatal,
  });
  const stopDesired = watchKeptRegions(replica, (regions) => {
    const added = regions.some(({ id }) => !desired.includes(id));
    desired = regions.map(({ id }) => id);
    schedule.setRegions(desired);
    // The index also keeps regions to be purged, so that nothing disappears before its replacement arrives.
    if (added) void listRegionStates(replica).then((states) => index.keep(union(desired, states)), onFatal);
    loop.wake();
  });
  const stopPokes = options.watchChanges((region) => {
    schedule.poke(region, clock.now());
    loop.wake();
  });

  return {
    request(regions) {
      schedule.request(regions, clock.now());
      loop.wake();
    },
    refresh(regions) {
      if (regions?.length === 0) return Promise.resolve();
      schedule.syncNow(regions, clock.now());
      return loop.request();
    },
    async stop() {
      stopDesired();
      stopPokes();
      await loop.stop();
    },
  };
}

/** RxDB writes a tombstone for each deleted document, which needs storage. On a full device the region is purged later. */
function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error;
}

function union(desired: readonly string[], states: readonly { readonly id: string }[]): string[] {
  return [...new Set([...desired, ...states.map(({ id }) => id)])];
}
