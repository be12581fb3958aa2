/** Brings packs up to the data after a change: the changed regions at once, the index of all places a little later. */
import type { Database } from '../database/database.ts';
import { type PackBuild, updatePacks } from './build-packs.ts';

/** Changes that come within this time share one index of all places, which takes longer than all else. Milliseconds. */
const WORLD_DELAY_MS = 30_000;

export interface PackUpdates {
  /** Resolves when the changed regions are there; the index of all places follows by itself. */
  update(): Promise<PackBuild>;
  /** An index that is still to come is left to the next start. */
  close(): void;
}

interface PackUpdatesOptions {
  readonly database: Database;
  readonly outDir: string;
  /** Does one build or import after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Takes a sentence for the log. */
  readonly report: (sentence: string) => void;
  /** Default half a minute. */
  readonly worldDelayMs?: number | undefined;
}

export function openPackUpdates(options: PackUpdatesOptions): PackUpdates {
  const { database, outDir, inTurn, report, worldDelayMs = WORLD_DELAY_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function buildWorld(): Promise<void> {
    timer = undefined;
    try {
      await inTurn(async () => (isClosed ? undefined : updatePacks(database, outDir)));
    } catch (error) {
      report(`the index of all places was not built: ${String(error)}`);
    }
  }

  return {
    update: () =>
      inTurn(async () => {
        const build = await updatePacks(database, outDir, { isWorldLater: true });
        if (build.manifest.world.version !== undefined && !isClosed) {
          timer ??= setTimeout(() => void buildWorld(), worldDelayMs);
          timer.unref();
        }
        return build;
      }),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
