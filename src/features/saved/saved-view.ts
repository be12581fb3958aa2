import type { Position } from '#domain/geo/geo.ts';
import type { OwnList } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';
import { cardOf } from '#places/cards/card-of.ts';
import type { SavedItem } from '#workers/replica/api.ts';

export const SAVED_SORTS = ['newest', 'distance', 'name'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

/** The content of the page of saved places. */
export interface SavedView {
  readonly cards: readonly Card[];
  /** Places without data on this device: not loaded yet, or deleted (`isGone`). */
  readonly absent: readonly Pick<SavedItem, 'placeId' | 'isGone'>[];
  /** Number of saved places that the server refused because of the plan's limit (U96). */
  readonly overLimit: number;
}

/**
 * @param items newest first
 * @param near origin of distances; without it, sorting by distance sorts by name
 * @param language of the reader, for sorting names
 */
export function savedView(
  items: readonly SavedItem[],
  {
    sort,
    near,
    at,
    language,
    known,
  }: {
    readonly sort: SavedSort;
    readonly near: Position | null;
    readonly at: number;
    readonly language: string;
    /** Index cards of places without a document, by id. */
    readonly known: ReadonlyMap<string, Card>;
  },
): SavedView {
  const cards: Card[] = [];
  const absent: Pick<SavedItem, 'placeId' | 'isGone'>[] = [];
  for (const { place, placeId, isGone } of items) {
    const card = place ? cardOf(place, near, at) : isGone ? undefined : known.get(placeId);
    if (card) cards.push(card);
    else absent.push({ placeId, isGone });
  }
  const names = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const byName = (a: Card, b: Card) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
  if (sort === 'name') cards.sort(byName);
  if (sort === 'distance') cards.sort((a, b) => farness(a) - farness(b) || byName(a, b));
  return {
    cards,
    absent,
    overLimit: items.filter(({ mark, code }) => mark === 'refused' && code === 'save_limit').length,
  };
}

/** Sort key of the distance. Finite even without one, so that such places come last, sorted by name. */
function farness({ distanceM }: Card): number {
  return distanceM ?? Number.MAX_SAFE_INTEGER;
}

/** The saved places on a list; all if `list` is null. Places no longer saved are left out. */
export function ofList(items: readonly SavedItem[], list: OwnList | null): readonly SavedItem[] {
  if (!list) return items;
  const on = new Set(list.places);
  return items.filter(({ placeId }) => on.has(placeId));
}

/** Number of saved places on each list, by the list's id. */
export function countsOf(lists: readonly OwnList[], items: readonly SavedItem[]): ReadonlyMap<string, number> {
  return new Map(lists.map((list) => [list.id, ofList(items, list).length]));
}
