import type { Position } from '#domain/geo/geo.ts';
import type { PackRegion } from '#domain/sync/packs.ts';
import { fitting, REPLICA_CAP_ROWS, regionsFor } from '#domain/sync/regions.ts';
import type { KeptRegionDocument } from '#replica/schema.ts';

export interface DesiredRegionsOptions {
  readonly manifest: { readonly regions: readonly PackRegion[] };
  readonly desiredRegions: readonly KeptRegionDocument[];
  /** Null if unknown, see `regionsFor`. */
  readonly position: Position | null;
  /** Regions that the person removed; they are never added automatically. */
  readonly dropped: ReadonlySet<string>;
  /** Regions stored on the device. */
  readonly here: ReadonlySet<string>;
  /** Regions for which the device had no storage left. */
  readonly crowdedOut: ReadonlySet<string>;
}

/**
 * Plans the regions to keep: those around the position, then those that the person chose. If the manifest no longer names a
 * chosen region, because it was split or merged, its successors replace it. Regions of earlier positions stay until the
 * regions of the present position are stored: a traveller who arrives without a network still has some places. Then the most
 * recent ones stay while the device has room.
 */
export function planDesiredRegions(options: DesiredRegionsOptions): KeptRegionDocument[] {
  const { manifest, desiredRegions, position, dropped, here, crowdedOut } = options;
  const automatic = regionsFor(manifest, position).filter((id) => !dropped.has(id));
  const chosen = new Set(
    desiredRegions.filter(({ reason }) => reason === 'chosen').flatMap(({ id }) => successorsOf(id, manifest.regions)),
  );
  const hasArrived = automatic.length > 0 && automatic.every((id) => here.has(id) || crowdedOut.has(id));
  const visited = desiredRegions.filter(({ id, reason }) => reason === 'automatic' && here.has(id) && !dropped.has(id));
  const before = visited.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id);
  const ids = [...new Set([...automatic, ...chosen, ...(hasArrived ? withRoom(automatic, before, options) : before)])];
  const names = new Map(manifest.regions.map(({ id, name }) => [id, name]));
  return ids.map((id, rank) => ({
    id,
    name: names.get(id) ?? id,
    reason: chosen.has(id) ? 'chosen' : 'automatic',
    rank,
  }));
}

/** The regions of earlier positions that fit beside the present ones; none if a present one had no storage left. */
function withRoom(now: readonly string[], before: readonly string[], options: DesiredRegionsOptions): string[] {
  const { manifest, crowdedOut } = options;
  if (now.some((id) => crowdedOut.has(id))) return [];
  const regions = new Map(manifest.regions.map((region) => [region.id, region]));
  const wanted = [...new Set([...now, ...before])].flatMap((id) => regions.get(id) ?? []);
  return fitting(wanted, REPLICA_CAP_ROWS);
}

function successorsOf(id: string, regions: readonly PackRegion[]): string[] {
  if (regions.some((region) => region.id === id)) return [id];
  const parts = regions.filter((region) => region.id.startsWith(`${id}/`));
  const [country] = id.split('/');
  const found = parts.length > 0 ? parts : regions.filter((region) => region.id === country);
  // Without a successor the region stays, and the server decides what it contains.
  return found.length > 0 ? found.map((region) => region.id) : [id];
}
