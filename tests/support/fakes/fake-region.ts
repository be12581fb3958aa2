import type { OfflineRegion } from '../../../src/workers/replica/api.ts';

/** A region that the phone does not have, without a street map. */
export function fakeRegion(name: string, changes: Partial<OfflineRegion> = {}): OfflineRegion {
  return {
    id: name.toLowerCase(),
    name,
    countryCode: 'SG',
    bounds: null,
    rows: 1200,
    bytes: 2_100_000,
    state: 'none',
    transfer: null,
    isAutomatic: false,
    errorCode: null,
    syncedAt: null,
    map: null,
    ...changes,
  };
}
