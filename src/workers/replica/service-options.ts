/** Dependencies of the replica service: databases, the server, and the browser. */
import type { Clock } from '#platform/clock.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import type { Locks } from '#platform/locks.ts';
import type { NetworkPolicy } from '#platform/network-use.ts';
import type { PictureCache } from '#platform/picture-cache.ts';
import type { Remote } from '#remote/remote.ts';
import type { OwnStore } from '#replica/own-store.ts';
import type { Replica } from '#replica/replica-database.ts';
import type { StorageReclaimer } from '#replica/storage-reclaimer.ts';
import type { SessionChannel } from '#workers/replica/account/session-service.ts';
import type { MapKeeperParts } from '#workers/replica/maps/map-keeper.ts';
import type { PackDownloads } from '#workers/replica/packs/pack-downloads.ts';
import type { Packs } from '#workers/replica/packs/pack-reader.ts';

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
  readonly showBadge: (count: number) => Promise<void>;
  /** Cache of other people's reviews. */
  readonly reviews: KeyValueStore;
  /** Cache of pictures in other people's reviews. */
  readonly pictures: PictureCache;
  /** Frees storage when a write of documents fails because the device is full. */
  readonly reclaimer: StorageReclaimer;
  /** See `ReplicaApi.dropFetched`. */
  readonly dropFetched: () => Promise<void>;
  /** The database was lost, or the program is broken; only a restart helps. */
  readonly onFatal: (error: unknown) => void;
}
