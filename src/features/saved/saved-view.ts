import type { Position } from '#domain/geo/geo.ts';
import type { OwnList } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';
import { cardOf } from '#places/cards/card-of.ts';
import type { SavedItem } from '#workers/replica/api.ts';

export const SAVED_SORTS = ['newest', 'distance', 'name'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];

/** What the page shows of the places that one saved. */
export interface SavedView {
  readonly cards: readonly Card[];
  /** Places of which nothing is on this device: not yet, or not any more anywhere. */
  readonly absent: readonly Pick<SavedItem, 'placeId' | 'isGone'>[];
  /** How many the server would not take since the plan is full (U96). */
  readonly overLimit: number;
}

/**
 * @param items newest first
 * @param near where distances are measured from; without it the sort by distance is that by name
 * @param language of the reader, whose order of names it is
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
    /** What the index knows of places without a document, by their ids. */
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

/** A finite number also where there is no distance, so that such places come last among themselves by name. */
function farness({ distanceM }: Card): number {
  return distanceM ?? Number.MAX_SAFE_INTEGER;
}

/** The saved places that are on a list; all without one. What is not saved any more is on no list that is shown. */
export function ofList(items: readonly SavedItem[], list: OwnList | null): readonly SavedItem[] {
  if (!list) return items;
  const on = new Set(list.places);
  return items.filter(({ placeId }) => on.has(placeId));
}

/** How many of the saved places are on each list, by its id. */
export function countsOf(lists: readonly OwnList[], items: readonly SavedItem[]): ReadonlyMap<string, number> {
  return new Map(lists.map((list) => [list.id, ofList(items, list).length]));
}
