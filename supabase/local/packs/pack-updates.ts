/** Updates the packs after a change: changed regions at once, the index of all places a little later. */
import type { Database } from '../database/database.ts';
import { type PackBuild, updatePacks } from './build-packs.ts';

/** Changes within this time share one build of the index of all places, which takes longest. Milliseconds. */
const WORLD_DELAY_MS = 30_000;

export interface PackUpdates {
  /** Resolves when the changed regions are built; the index of all places follows by itself. */
  update(): Promise<PackBuild>;
  /** Cancels a pending index of all places; the next start builds it. */
  close(): void;
}

interface PackUpdatesOptions {
  readonly database: Database;
  readonly outDir: string;
  /** Runs builds and imports one after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Logs a sentence. */
  readonly report: (sentence: string) => void;
  /** Half a minute by default. */
  readonly worldDelayMs?: number | undefined;
}

export function openPackUpdates(options: PackUpdatesOptions): PackUpdates {
  const { database, outDir, inTurn, report, worldDelayMs = WORLD_DELAY_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function buildWorld(): Promise<void> {
    timer = undefined;
    try {
      await inTurn(async () => (isClosed ? undefined : updatePacks(database, outDir, { report })));
    } catch (error) {
      report(`the index of all places was not built: ${String(error)}`);
    }
  }

  return {
    update: () =>
      inTurn(async () => {
        const build = await updatePacks(database, outDir, { isWorldLater: true, report });
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
