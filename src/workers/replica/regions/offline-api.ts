/** Interface of the replica worker for regions and maps kept for use offline. Types only. */
import type { Bounds } from '#domain/geo/geo.ts';

/** Compressed bytes. */
export interface PackTransfer {
  readonly receivedBytes: number;
  readonly totalBytes: number;
}

/** A region's street map for members. */
export interface OfflineMap {
  /** Size of the whole map, both to download and on the device. */
  readonly bytes: number;
  readonly receivedBytes: number;
  /** As in `OfflineRegion`; 'kept' also while a newer version downloads. */
  readonly state: 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept';
  readonly errorCode: string | null;
  /** Whether it may cover only a part of the region. */
  readonly isPart: boolean;
}

/** A region that the phone can keep, with its size and progress. */
export interface OfflineRegion {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  /** Null if none of its places has a coordinate. */
  readonly bounds: Bounds | null;
  /** Number of places, by the manifest. */
  readonly rows: number;
  /** Download size of index and documents, compressed. */
  readonly bytes: number;
  /**
   * - 'none': not desired
   * - 'waiting': for its turn, the network, or the person's consent while data saver is on
   * - 'loading': see `transfer`
   * - 'paused': by the person; received pieces stay
   * - 'failed': see `errorCode`
   * - 'kept'
   */
  readonly state: 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept';
  /** Progress of its documents, in compressed bytes; null in a tab that does not download. */
  readonly transfer: PackTransfer | null;
  /** Whether it follows the position; others were chosen. */
  readonly isAutomatic: boolean;
  readonly errorCode: string | null;
  /** ISO 8601 instant at which it was last equal to the server; null before the first time. */
  readonly syncedAt: string | null;
  /** Null if the site has no street map of it; undefined while the site's list of street maps is unknown. */
  readonly map: OfflineMap | null | undefined;
}

export interface OfflineApi {
  /** Downloads a region's street map and keeps it up to date while the person has Pro. Without Pro the stored map stays. */
  keepMap(regionId: string): Promise<void>;
  pauseMap(regionId: string): Promise<void>;
  resumeMap(regionId: string): Promise<void>;
  dropMap(regionId: string): Promise<void>;
  /** Pauses a region's download; received pieces stay for `resume`, even after a restart. */
  pause(regionId: string): Promise<void>;
  resume(regionId: string): Promise<void>;
  /** Calls back with all regions of the manifest now and on every change; null without a manifest. */
  watchRegions(listener: (regions: readonly OfflineRegion[] | null) => void): Promise<() => void>;
}
