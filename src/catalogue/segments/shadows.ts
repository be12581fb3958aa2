/**
 * Decides which row of a place is visible if several segments contain it. Stored regions take precedence over the world's
 * index. A place that briefly is in two regions, because it moved, shows the row with the greater stamp.
 */
import type { RegionIndex, RowLocation } from './region-index.ts';
import type { Segment } from './segment.ts';

type Regions = ReadonlyMap<string, RegionIndex>;

/**
 * Decides for all places of stored regions and the world. The world's rows of stored regions are hidden.
 * @param alsoResolve ids that a region contained until now
 */
export function shadowWorld(regions: Regions, world: Segment | undefined, alsoResolve: readonly string[]): void {
  if (world !== undefined) {
    const { dictionaries, numbers } = world.columns;
    const areKept = dictionaries.localities.map(({ region }) => answersFor(regions, region));
    for (let row = 0; row < world.columns.rows; row++) {
      world.setHidden(row, 'shadowed', areKept[numbers.locality[row] ?? 0] ?? false);
    }
  }
  const held = Array.from(regions.values()).flatMap((region) => [...region.ids()]);
  shadowIds(regions, world, [...alsoResolve, ...held]);
}

/** Decides for each id which of its rows is visible. */
export function shadowIds(regions: Regions, world: Segment | undefined, ids: Iterable<string>): void {
  for (const id of new Set(ids)) {
    const holders = Array.from(regions.values()).flatMap((region) => region.find(id) ?? []);
    const winner = holders.toSorted((a, b) => stampAt(b) - stampAt(a))[0];
    for (const holder of holders) holder.segment.setHidden(holder.row, 'shadowed', holder !== winner);
    const row = world?.find(id) ?? -1;
    if (row >= 0) world?.setHidden(row, 'shadowed', winner !== undefined || isKept(regions, world, row));
  }
}

function isKept(regions: Regions, { columns: { dictionaries, numbers } }: Segment, row: number): boolean {
  const region = dictionaries.localities[numbers.locality[row] ?? 0]?.region;
  return region !== undefined && answersFor(regions, region);
}

/** A region that is still downloading has only changes; until then the world's rows stay visible. */
function answersFor(regions: Regions, region: string): boolean {
  return regions.get(region)?.baseColumns !== undefined;
}

function stampAt({ segment, row }: RowLocation): number {
  const { stampHigh, stampLow } = segment.columns.numbers;
  return (stampHigh[row] ?? 0) * 2 ** 32 + (stampLow[row] ?? 0);
}
