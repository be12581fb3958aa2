import type { Restaurant, Tombstone } from '#domain/places/restaurant.ts';

export interface PulledPage {
  readonly region: string;
  readonly documents: readonly Restaurant[];
  readonly gone: readonly Tombstone[];
}

/** What a page changes on this device. */
export interface PagePlan {
  /** No longer in the region. */
  readonly gone: readonly string[];
  /** Those of `gone` that the replica has in this region. */
  readonly deleted: readonly string[];
}

/**
 * Decides which tombstones of a page delete documents. Regions are pulled one after the other, and a page describes the
 * moment of its request. So its documents always count, whatever their stamps: a transaction that commits late may have the
 * smaller one. A tombstone deletes a document only if it is stored under the page's region: a row that moved to another kept
 * region may have arrived from there already (Y5). The index gets every tombstone, because it may hold a document that the
 * replica lacks if the app crashed while storing the page (Y10).
 *
 * @param regions the region of each document on the device, by id
 */
export function planPage({ region, documents, gone }: PulledPage, regions: ReadonlyMap<string, string>): PagePlan {
  const present = new Set(documents.map(({ id }) => id));
  const left = gone.flatMap(({ id }) => (present.has(id) ? [] : [id]));
  return { gone: left, deleted: left.filter((id) => regions.get(id) === region) };
}
