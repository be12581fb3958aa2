/** Encodes an index pack from whole documents. Apart from pack.ts, so that the first index of a first visit does without. */
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { toIndexRow } from './index-row.ts';
import { encodeRowsPack } from './pack.ts';

interface PlacesInput {
  /** Id of the region, or 'world'. */
  readonly region: string;
  /** The documents contain every change up to this checkpoint. */
  readonly version: Checkpoint;
  readonly restaurants: Iterable<Restaurant>;
}

export function encodeIndexPack({ restaurants, ...head }: PlacesInput): Promise<Uint8Array<ArrayBuffer>> {
  return encodeRowsPack({ ...head, rows: Array.from(restaurants, toIndexRow) });
}
