/** Dependencies of the replica service: databases, the server, and the browser. */

import type { TileArchive } from '#domain/geo/tiles.ts';
import type { Clock } from '#platform/clock.ts';
import type { KeptArchives } from '#platform/kept-archives.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { Locks } from '#platform/locks.ts';
import type { NetworkPolicy } from '#platform/network-use.ts';
import type { PictureCache } from '#platform/picture-cache.ts';
import type { Remote } from '#remote/remote.ts';
import type { OwnStore } from '#replica/own-store.ts';
import type { Replica } from '#replica/replica-database.ts';
import type { StorageReclaimer } from '#replica/storage-reclaimer.ts';
import type { PackDownloads } from '#workers/replica/packs/pack-downloads.ts';
import type { Packs } from '#workers/replica/packs/pack-reader.ts';
import type { PatientFetch } from '#workers/replica/packs/patient-fetch.ts';

/** Tells the other tabs that the stored session changed. */
export interface SessionChannel {
  notify(): void;
  onNotified(listener: () => void): void;
}

/** The map keeper's access to the browser. */
export interface MapKeeperParts {
  readonly ask: PatientFetch;
  /** Undefined without Cache Storage: then no map can be kept. */
  readonly store: KeptArchives | undefined;
  /** The site's archives. @throws {Error} if they are unknown */
  readonly readArchives: () => Promise<readonly TileArchive[]>;
  readonly freeBytes: () => Promise<number | null>;
  /** Exchanges notifications of changes with the keepers of other tabs. */
  readonly channel: { notify(): void; onNotified(listener: () => void): void };
}

export interface ServiceOptions {
  readonly replica: Replica;
  readonly own: OwnStore;
  /** Small values stored beside the databases. */
  readonly values: KeyValueStore;
  readonly remote: Remote;
  readonly packs: Packs;
  readonly downloads: PackDownloads;
  readonly maps: MapKeeperParts;
  readonly locks: Locks;
  readonly network: NetworkPolicy;
  readonly clock: Clock;
  readonly random: () => number;
  readonly sessionChannel: SessionChannel;
  /** Shows the number of unsent entries. */
  readonly showBadge: (count: number) => Promise<void>;
  /** Cache of other people's reviews. */
  readonly reviews: KeyValueStore;
  /** Cache of pictures in other people's reviews. */
  readonly pictures: PictureCache;
  /** Frees storage when a write of documents fails because the device is full. */
  readonly reclaimer: StorageReclaimer;
  /** See `ReplicaApi.dropFetched`; deletes the person's own pictures, too. */
  readonly dropFetched: () => Promise<void>;
  /** The database was lost, or the program is broken; only a restart helps. */
  readonly onFatal: (error: unknown) => void;
}
