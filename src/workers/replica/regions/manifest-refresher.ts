import { lacks } from '#domain/sync/checkpoint-order.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import type { Clock } from '#platform/clock.ts';

/** The manifest follows the data when its packs are built, which may take minutes: asked after 2, 4, 8 s … 5 min. */
const FIRST_MS = 2000;
const MOST_MS = 300_000;

export interface ManifestRefresherOptions {
  readonly clock: Clock;
  /** Looks at the manifest and chooses regions by it. */
  readonly refresh: () => Promise<void>;
  /** Where the manifest last seen stands; null without one. */
  readonly version: () => Promise<Checkpoint | null>;
  readonly onFatal: (error: unknown) => void;
}

export interface ManifestRefresher {
  /** The regions were divided anew at this checkpoint: looks at the manifest until that is no older. */
  raise(at: Checkpoint): void;
  close(): void;
}

/** No-op default. */
const nothing = (): void => {};

/** The database divides regions before the manifest says so: what it says is doubted until it has caught up. */
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
  let cancel = nothing;

  async function ask(): Promise<void> {
    isAsking = true;
    await refresh();
    const known = await version();
    isAsking = false;
    if (isClosed || !awaited) return;
    if (known && !lacks(known, awaited)) {
      awaited = null;
      return;
    }
    cancel = clock.later(() => void ask().catch(onFatal), waitMs);
    waitMs = Math.min(waitMs * 2, MOST_MS);
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
