import { LISTENING_POLL_MS, POLL_MS } from '#domain/sync/freshness.ts';
import { backoffMs } from './backoff.ts';

/** Wait before pulling again what a transaction held back. */
const BLOCKED_MS = 1500;

/** Merges the pokes of this time into one. */
const DEBOUNCE_MS = 100;

/** Decides when to pull which region. Does no I/O; the caller passes the time (epoch milliseconds). */
export interface PullSchedule {
  /** Replaces the regions, most urgent first. A new one is due at once. */
  setRegions(regions: readonly string[]): void;
  /** After a change all regions are due in 100 ms, this one first (null: unknown). */
  poke(region: string | null, now: number): void;
  /** A screen shows these regions: they are due, except those in backoff after a failure. */
  request(regions: readonly string[], now: number): void;
  /** Makes these regions (null: all) due at once, despite earlier failures. */
  syncNow(regions: readonly string[] | null, now: number): void;
  /** A pull begins. A later poke or `syncNow` makes the region due again, because this pull may not contain its cause. */
  begun(region: string): void;
  succeeded(region: string, now: number, isBlocked: boolean): void;
  failed(region: string, now: number, random: number, retryAfterMs: number | null): void;
  /**
   * Postpones a region that is due only by its age, if changes are being listened for and its last pull is not too old.
   * Returns whether it did.
   */
  putOff(region: string, now: number): boolean;
  /** The network is gone: applies the backoff to all regions. */
  unreachable(now: number, random: number): void;
  /** The region that is due first, and when; null without regions. */
  next(): { readonly region: string; readonly at: number } | null;
}

interface Entry {
  at: number;
  failures: number;
  /** Breaks ties between regions due at the same time; smaller goes first. */
  rank: number;
  /** When it was last pulled successfully, if only its age makes it due. */
  pulledAt: number | null;
}

export function createPullSchedule(): PullSchedule {
  let entries = new Map<string, Entry>();
  let unreachable = 0;
  let isForced = false;

  function get(region: string): Entry | undefined {
    return entries.get(region);
  }

  function of(regions: readonly string[] | null): Entry[] {
    return [...entries].flatMap(([region, entry]) => (regions === null || regions.includes(region) ? [entry] : []));
  }

  return {
    setRegions(regions) {
      entries = new Map(
        regions.map((region, rank) => {
          const known = get(region);
          return [region, known ? { ...known, rank } : { at: 0, failures: 0, rank, pulledAt: null }];
        }),
      );
    },
    poke(region, now) {
      for (const [id, entry] of entries) {
        // A failing server is not asked sooner because of a poke. But if the network was gone, a poke proves that it is
        // back.
        if (entry.failures > 0 && unreachable === 0) continue;
        entry.at = Math.min(entry.at, now + DEBOUNCE_MS + (region === null || id === region ? 0 : 1));
        entry.pulledAt = null;
      }
    },
    request(regions, now) {
      for (const entry of of(regions)) {
        if (entry.failures === 0) Object.assign(entry, { at: Math.min(entry.at, now), pulledAt: null });
      }
    },
    syncNow(regions, now) {
      unreachable = 0;
      isForced = true;
      for (const entry of of(regions))
        Object.assign(entry, { at: Math.min(entry.at, now), failures: 0, pulledAt: null });
    },
    begun(region) {
      isForced = false;
      const entry = get(region);
      if (entry) entry.at = Number.POSITIVE_INFINITY;
    },
    succeeded(region, now, isBlocked) {
      unreachable = 0;
      const entry = get(region);
      if (!entry) return;
      const isAsked = entry.at !== Number.POSITIVE_INFINITY;
      entry.at = Math.min(entry.at, now + (isBlocked ? BLOCKED_MS : POLL_MS));
      entry.failures = 0;
      entry.pulledAt = isAsked || isBlocked ? null : now;
    },
    failed(region, now, random, retryAfterMs) {
      const entry = get(region);
      if (!entry) return;
      entry.failures++;
      entry.pulledAt = null;
      entry.at = now + (isForced ? (retryAfterMs ?? 0) : backoffMs(entry.failures, random, retryAfterMs));
    },
    putOff(region, now) {
      const entry = get(region);
      if (entry === undefined || entry.pulledAt === null || now - entry.pulledAt >= LISTENING_POLL_MS) return false;
      entry.at = now + POLL_MS;
      return true;
    },
    unreachable(now, random) {
      unreachable++;
      const at = isForced ? now : now + backoffMs(unreachable, random, null);
      for (const entry of entries.values())
        Object.assign(entry, { at, failures: Math.max(entry.failures, 1), pulledAt: null });
    },
    next() {
      let best: { region: string; entry: Entry } | null = null;
      for (const [region, entry] of entries) {
        if (!best || entry.at < best.entry.at || (entry.at === best.entry.at && entry.rank < best.entry.rank)) {
          best = { region, entry };
        }
      }
      return best && { region: best.region, at: best.entry.at };
    },
  };
}
