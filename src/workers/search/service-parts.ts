/** What the search service needs from the browser and the network. */
import type { WorldCities } from '#catalogue/data/world-gazetteer.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#platform/locks.ts';
import type { Downloads } from './downloads.ts';
import type { SliceParts } from './slices.ts';

/** Between the search workers of all tabs. */
export interface TabChannel {
  /** Tells the others, not oneself, that files were saved. */
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
  /** Whether the person asked the browser to spare data. */
  readonly sparesData: () => Promise<boolean>;
  readonly slices: SliceParts;
}
