/** A person's saved places, ordered by time of saving: pulled documents with the outbox applied. */
import type { SavedPlace } from './own-view.ts';
import { type OwnRecords, type Pending, viewOf } from './replay.ts';

export interface SavedEntry extends Pick<SavedPlace, 'mark' | 'code'> {
  readonly placeId: string;
  /** Epoch milliseconds: the server's, or the device's until the server has confirmed it. */
  readonly savedAt: number;
}

/** Newest first. Includes refused places (U96), but none that is being removed. */
export function savedList(
  records: OwnRecords & { readonly entries: readonly (Pending & { readonly addedAt: number })[] },
): SavedEntry[] {
  const times = new Map<string, number>();
  for (const { mutation, addedAt } of records.entries) {
    if (mutation.name === 'save_restaurant') times.set(mutation.args.restaurant_id, addedAt);
  }
  for (const { restaurant_id: id, created_at } of records.documents.saved) times.set(id, Date.parse(created_at));
  const list: SavedEntry[] = [];
  for (const [placeId, { isSaved, mark, code }] of viewOf(records).saved) {
    if (isSaved) list.push({ placeId, mark, code, savedAt: times.get(placeId) ?? 0 });
  }
  return list.toSorted((a, b) => b.savedAt - a.savedAt || (a.placeId < b.placeId ? -1 : 1));
}
