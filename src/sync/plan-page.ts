import type { Restaurant, Tombstone } from '#domain/places/restaurant.ts';

export interface PulledPage {
  readonly region: string;
  readonly documents: readonly Restaurant[];
  readonly gone: readonly Tombstone[];
}

/** What a page means for this device. */
export interface PagePlan {
  /** No longer in the region. */
  readonly gone: readonly string[];
  /** Those of `gone` that the replica has in this region. */
  readonly deleted: readonly string[];
}

/**
 * Decides what the tombstones of a page mean. Regions are pulled one after the other and a page says what is true when
 * it is asked for, so its documents always count, whatever their stamps: a transaction that commits late may well have
 * the smaller one. A tombstone deletes only what is here as a document of the page's region; a row that moved to another
 * kept region may have come from there already (Y5). The index gets every tombstone: it may hold what the replica
 * does not, when the page was stored just before a crash (Y10).
 *
 * @param regions the region of each document on the device, by id
 */
export function planPage({ region, documents, gone }: PulledPage, regions: ReadonlyMap<string, string>): PagePlan {
  const present = new Set(documents.map(({ id }) => id));
  const left = gone.flatMap(({ id }) => (present.has(id) ? [] : [id]));
  return { gone: left, deleted: left.filter((id) => regions.get(id) === region) };
}
