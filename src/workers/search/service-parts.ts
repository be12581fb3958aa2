/** Dependencies of the search service: the browser and the network. */
import type { WorldCities } from '#catalogue/data/world-gazetteer.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#platform/locks.ts';
import type { Downloads } from './downloads.ts';
import type { SliceParts } from './slices.ts';

/** Connects the search workers of all tabs. */
export interface TabChannel {
  /** Tells the other tabs that files were saved. */
  announce(): void;
  onAnnounced(listener: () => void): void;
}

export interface SearchServiceParts {
  readonly store: BlobStore;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly downloads: Downloads;
  readonly loadCities: () => Promise<WorldCities>;
  readonly channel: TabChannel;
  /** Whether data saver is on. */
  readonly sparesData: () => Promise<boolean>;
  readonly slices: SliceParts;
}
