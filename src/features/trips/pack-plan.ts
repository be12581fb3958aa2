/** What packing a trip downloads, and how far it is. Pure. */
import type { TripStop } from '#domain/own/own-view.ts';
import type { OfflineRegion } from '#workers/replica/api.ts';
import { isUnserved, regionOfStop } from './region-of-stop.ts';

/**
 * - 'none': something is not planned yet
 * - 'waiting': for the network, its turn, or the person's consent while data is saved
 * - 'kept': all of it is on this device, and stays wherever the person goes
 */
type PackState = 'none' | 'waiting' | 'loading' | 'paused' | 'failed' | 'kept';

export interface PackPlan {
  /** The regions of all stops, each once, in the order of the trip. */
  readonly regions: readonly OfflineRegion[];
  /** Names of the stops whose region is not known. */
  readonly unknown: readonly string[];
  /** Names of the stops in countries without any known place. */
  readonly unserved: readonly string[];
  readonly state: PackState;
  /** Download sizes, compressed. */
  readonly totalBytes: number;
  readonly receivedBytes: number;
  /** What a press downloads. */
  readonly leftBytes: number;
  /** Whether street maps are part of it. */
  readonly hasMaps: boolean;
  /** Whether a street map exists that the person does not get without Pro. */
  readonly isMapOffered: boolean;
  /** Whether the site's list of street maps is unknown. */
  readonly isMapUnknown: boolean;
}

/** A download of the plan: a region's places or its street map. */
interface Part {
  readonly state: PackState;
  readonly bytes: number;
  readonly receivedBytes: number;
}

/** In this order the state of a part is that of the whole. */
const ORDER: readonly PackState[] = ['none', 'loading', 'failed', 'waiting', 'paused'];

/** @param isPro whether street maps are included */
export function planPack(stops: readonly TripStop[], regions: readonly OfflineRegion[], isPro: boolean): PackPlan {
  const found = stops.map((stop) => regionOfStop(regions, stop));
  const without = stops.filter((_, n) => found[n] === null);
  const mine = [...new Map(found.flatMap((region) => (region ? [[region.id, region] as const] : []))).values()];
  const maps = isPro ? mine.flatMap(({ map }) => map ?? []) : [];
  const parts = [...mine.map(placesOf), ...maps];
  const totalBytes = sum(parts, ({ bytes }) => bytes);
  const receivedBytes = sum(parts, receivedOf);
  return {
    regions: mine,
    unknown: without.filter((stop) => !isUnserved(regions, stop)).map(({ name }) => name),
    unserved: without.filter((stop) => isUnserved(regions, stop)).map(({ name }) => name),
    state: ORDER.find((state) => parts.some((part) => part.state === state)) ?? 'kept',
    totalBytes,
    receivedBytes,
    leftBytes: totalBytes - receivedBytes,
    hasMaps: maps.length > 0,
    isMapOffered: !isPro && mine.some(({ map }) => map != null),
    isMapUnknown: mine.some(({ map }) => map === undefined),
  };
}

/** A region that only follows the position may leave the device, so it is not packed yet. */
function placesOf({ bytes, state, transfer, isAutomatic }: OfflineRegion): Part {
  const isHere = state === 'kept';
  return {
    state: isAutomatic ? 'none' : state,
    bytes,
    receivedBytes: isHere ? bytes : (transfer?.receivedBytes ?? 0),
  };
}

const receivedOf = ({ state, bytes, receivedBytes }: Part): number =>
  state === 'kept' ? bytes : Math.min(receivedBytes, bytes);

function sum(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
