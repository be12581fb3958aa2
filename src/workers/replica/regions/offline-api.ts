/** What the replica worker does with regions that are kept for the time without a network. Types only. */

/** Bytes on the wire. */
export interface PackTransfer {
  readonly receivedBytes: number;
  readonly totalBytes: number;
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
}

export interface OfflineApi {
  /** Stops the download of a region where it is; what has come stays for `resume`, also over a restart. */
  pause(regionId: string): Promise<void>;
  resume(regionId: string): Promise<void>;
  /** Calls back with all regions of the manifest now and on every change; null while no manifest is known. */
  watchRegions(listener: (regions: readonly OfflineRegion[] | null) => void): Promise<() => void>;
}
