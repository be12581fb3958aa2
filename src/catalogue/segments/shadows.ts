/**
 * Which row of a place shows, where several hold it: the world lies beneath the kept regions, and a place that two regions hold for
 * a moment, because it moved, shows once, with its greatest stamp.
 */
import type { RegionIndex, RowPlace } from './region-index.ts';
import type { Segment } from './segment.ts';

type Regions = ReadonlyMap<string, RegionIndex>;

/**
 * Decides for all places of kept regions and the world: the world's rows of kept regions are those regions' to answer for.
 * @param alsoResolve ids that a region held until now
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

/** Decides for each id which of the rows that hold it shows. */
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

/** A region that is still on its way has only changes: until then the world answers for the rest. */
function answersFor(regions: Regions, region: string): boolean {
  return regions.get(region)?.baseColumns !== undefined;
}

function stampAt({ segment, row }: RowPlace): number {
  const { stampHigh, stampLow } = segment.columns.numbers;
  return (stampHigh[row] ?? 0) * 2 ** 32 + (stampLow[row] ?? 0);
}
