/**
 * The leader's loop: pulls one region at a time, whichever is due first, and sleeps until the next is.
 *
 *     awake ── a region is due ──► pull it ──► awake
 *     awake ── it is due only by the age of its last pull, and changes are listened for ──► put off (Y14)
 *     awake ── a region is due while data is spared ──► held until the person asks, or data is spared no more (Y43)
 *     awake ── none is due ──► purge regions no longer wished for ──► sleep until due, poked, rushed or wished anew
 */
import type { Checkpoint } from '#domain/packs.ts';
import type { Clock } from '#platform/clock.ts';
import type { Replica } from '#replica/database.ts';
import { isFull } from '#replica/errors.ts';
import { purgeRegion, sweepDeleted } from '#replica/purge.ts';
import { deleteRegionState, listRegionStates, showRegionPhase, watchKeptRegions } from '#replica/regions.ts';
import type { Agenda } from './agenda.ts';
import { SyncError } from './errors.ts';
import type { IndexLink } from './index-link.ts';
import type { RegionPuller } from './region-pull.ts';
import type { Serial } from './serial.ts';

/** So many rows leaving a region at once may mean that the catalogue was divided anew. */
const MANY_LEFT = 50;

/** A device that slept, or whose clock was set, is noticed within this. */
const MOST_SLEEP_MS = 60_000;

export interface ReplicatorOptions {
  readonly replica: Replica;
  readonly puller: RegionPuller;
  readonly index: IndexLink;
  readonly agenda: Agenda;
  readonly serial: Serial;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Whether a region that is due waits until the person asks for it; a function of the network. */
  readonly isHeld: (region: string) => Promise<boolean>;
  /** Whether the person stopped a region's download. */
  readonly isPaused: (region: string) => Promise<boolean>;
  /** See `Remote.watchChanges`. */
  readonly watchChanges: (onPoke: (region: string | null) => void) => () => void;
  /** See `Remote.isListening`. */
  readonly isListening: () => boolean;
  /** The regions may have been divided anew before this checkpoint: a manifest no older should be looked at. */
  readonly onRegionsDoubtful: (at: Checkpoint) => void;
  /** The database or this program is broken: only a new start helps. */
  readonly onFatal: (error: unknown) => void;
}

export interface Replicator {
  /** Pulls those of these regions that have not failed; see `Agenda.wish`. */
  wish(regions: readonly string[]): void;
  /** Pulls these regions (null: all) now and resolves when each was tried. */
  refresh(regions: readonly string[] | null): Promise<void>;
  /** Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/** What there is to end or to wake while there is nothing. */
const nothing = (): void => {};

export function startReplicator(options: ReplicatorOptions): Replicator {
  const { replica, puller, index, agenda, serial, clock, random, onFatal } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let wished: readonly string[] = [];
  let wake = nothing;
  let isRung = false;
  let waiting: (() => void)[] = [];

  function ring(): void {
    isRung = true;
    wake();
  }

  async function sleep(untilMs: number | null): Promise<void> {
    if (isRung || signal.aborted) return;
    let cancel = nothing;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (untilMs !== null) cancel = clock.later(resolve, Math.min(Math.max(0, untilMs - clock.now()), MOST_SLEEP_MS));
    });
    cancel();
  }

  async function run(): Promise<void> {
    await sweepDeleted(replica);
    let seen = clock.now();
    while (!signal.aborted) {
      isRung = false;
      // What was planned by a clock that was set back since would come too late by as much.
      if (clock.now() < seen) agenda.rush(null, clock.now());
      seen = clock.now();
      const next = agenda.next();
      if (next && next.at <= clock.now()) {
        if (options.isListening() && agenda.putOff(next.region, clock.now())) continue;
        if (waiting.length === 0 && (await options.isHeld(next.region))) await hold(next.region);
        else await pull(next.region);
        continue;
      }
      await purgeUnwished();
      if (isRung) continue;
      const done = waiting;
      waiting = [];
      for (const resolve of done) resolve();
      await sleep(next?.at ?? null);
    }
  }

  async function hold(region: string): Promise<void> {
    agenda.begun(region);
    await showRegionPhase(replica, region, { phase: 'idle', error_code: null });
  }

  async function pull(region: string): Promise<void> {
    agenda.begun(region);
    await showRegionPhase(replica, region, { phase: 'syncing' });
    try {
      const { isBlocked, left, checkpoint } = await puller.pull(region, signal);
      agenda.succeeded(region, clock.now(), isBlocked);
      await showRegionPhase(replica, region, { phase: 'idle', error_code: null });
      if (left >= MANY_LEFT) options.onRegionsDoubtful(checkpoint);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SyncError) || error.code === 'storage_failed') throw error;
      // That is why it broke off: it has not failed.
      if (await options.isPaused(region)) return hold(region);
      await noteFailure(region, error);
    }
  }

  async function noteFailure(region: string, { code, retryAfterMs }: SyncError): Promise<void> {
    if (code === 'offline') {
      agenda.unreachable(clock.now(), random());
      for (const id of wished) await showRegionPhase(replica, id, { phase: 'offline', error_code: null });
      return;
    }
    agenda.failed(region, clock.now(), random(), retryAfterMs);
    await showRegionPhase(replica, region, { phase: 'failed', error_code: code });
  }

  /** Drops what is no longer wished for, after what replaces it was pulled. */
  async function purgeUnwished(): Promise<void> {
    const unwished = (await listRegionStates(replica)).filter(({ id }) => !wished.includes(id));
    for (const { id } of unwished) {
      await serial(async () => {
        await purgeRegion(replica, id);
        await deleteRegionState(replica, id);
      }).catch(ignoreFull);
    }
    if (unwished.length > 0) await index.keep(wished);
  }

  const stopWishes = watchKeptRegions(replica, (regions) => {
    const added = regions.some(({ id }) => !wished.includes(id));
    wished = regions.map(({ id }) => id);
    agenda.setRegions(wished);
    // An index holds what is still to be purged, so that nothing vanishes before its replacement is there.
    if (added) void listRegionStates(replica).then((states) => index.keep(union(wished, states)), onFatal);
    ring();
  });
  const stopPokes = options.watchChanges((region) => {
    agenda.poke(region, clock.now());
    ring();
  });
  const running = run().catch(onFatal);

  return {
    wish(regions) {
      agenda.wish(regions, clock.now());
      ring();
    },
    refresh(regions) {
      if (regions?.length === 0) return Promise.resolve();
      agenda.rush(regions, clock.now());
      const tried = new Promise<void>((resolve) => waiting.push(resolve));
      ring();
      return tried;
    },
    async stop() {
      stopping.abort();
      stopWishes();
      stopPokes();
      ring();
      await running;
      for (const resolve of waiting) resolve();
    },
  };
}

/** What is deleted leaves a trace first, which wants room itself: the region goes when there is some. */
function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error;
}

function union(wished: readonly string[], states: readonly { readonly id: string }[]): string[] {
  return [...new Set([...wished, ...states.map(({ id }) => id)])];
}
