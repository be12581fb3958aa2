import { noOp } from '#domain/primitives/no-op.ts';
import { isMissingChangesOf } from '#domain/sync/checkpoint-order.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * A new manifest may follow the data by minutes, because packs must be built first. It is requested after 2, 4, 8 s … 5 min.
 */
const FIRST_MS = 2000;
const MAX_MS = 300_000;

export interface ManifestRefresherOptions {
  readonly clock: Clock;
  /** Fetches the manifest and plans the regions again. */
  readonly refresh: () => Promise<void>;
  /** The checkpoint of the last manifest; null without one. */
  readonly version: () => Promise<Checkpoint | null>;
  readonly onFatal: (error: unknown) => void;
}

export interface ManifestRefresher {
  /** Regions were redrawn at this checkpoint: fetches the manifest until it is at least as new. */
  raise(at: Checkpoint): void;
  close(): void;
}

/** Fetches the manifest repeatedly after the database has redrawn regions, until the manifest shows it. */
export function createManifestRefresher({
  clock,
  refresh,
  version,
  onFatal,
}: ManifestRefresherOptions): ManifestRefresher {
  let awaited: Checkpoint | null = null;
  let isAsking = false;
  let waitMs = FIRST_MS;
  let isClosed = false;
  let cancel = noOp;

  async function ask(): Promise<void> {
    isAsking = true;
    await refresh();
    const known = await version();
    isAsking = false;
    if (isClosed || !awaited) return;
    if (known && !isMissingChangesOf(known, awaited)) {
      awaited = null;
      return;
    }
    cancel = clock.later(() => void ask().catch(onFatal), waitMs);
    waitMs = Math.min(waitMs * 2, MAX_MS);
  }

  return {
    raise(at) {
      awaited = at;
      waitMs = FIRST_MS;
      cancel();
      if (!isAsking) void ask().catch(onFatal);
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}
