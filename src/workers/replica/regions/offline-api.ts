/** What the replica worker does with regions that are kept for the time without a network. Types only. */

/** Bytes on the wire. */
export interface PackTransfer {
  readonly receivedBytes: number;
  readonly totalBytes: number;
}

/** The street map of a region, as a member keeps it. */
export interface OfflineMap {
  /** All of it, on the wire and on the device. */
  readonly bytes: number;
  readonly receivedBytes: number;
  /** As of a region; 'kept' also while a newer one is on its way. */
  readonly state: 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept';
  readonly errorCode: string | null;
}

/** A part of the world that the phone can keep, with what it costs and how far it is. */
export interface OfflineRegion {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  /** Places in it, by the manifest. */
  readonly rows: number;
  /** What downloading it costs, index and documents, compressed. */
  readonly bytes: number;
  /**
   * - 'none': not desired
   * - 'waiting': its turn comes, or a network, or the person's word while data is spared
   * - 'loading': see `transfer`
   * - 'paused': by the person; what has come stays
   * - 'failed': see `errorCode`
   * - 'kept'
   */
  readonly state: 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept';
  /** How much of its documents has come, of how much on the wire; null in a tab that does not download itself. */
  readonly transfer: PackTransfer | null;
  /** It follows the person; others were chosen. */
  readonly isAutomatic: boolean;
  readonly errorCode: string | null;
  /** ISO 8601 instant at which it was last found equal to the server; null before. */
  readonly syncedAt: string | null;
  /** Null where this site has no streets of it. */
  readonly map: OfflineMap | null;
}

export interface OfflineApi {
  /** Downloads the street map of a region as long as the person has Pro, and keeps it up to date. What is here stays. */
  keepMap(regionId: string): Promise<void>;
  pauseMap(regionId: string): Promise<void>;
  resumeMap(regionId: string): Promise<void>;
  dropMap(regionId: string): Promise<void>;
  /** Stops the download of a region where it is; what has come stays for `resume`, also over a restart. */
  pause(regionId: string): Promise<void>;
  resume(regionId: string): Promise<void>;
  /** Calls back with all regions of the manifest now and on every change; null while no manifest is known. */
  watchRegions(listener: (regions: readonly OfflineRegion[] | null) => void): Promise<() => void>;
}
