/** Folds consecutive places of one building in a list: two are shown, the others open in place. */
import type { Card } from '#domain/search/search.ts';
import { buildingOf } from './building-name.ts';
import type { Divider } from './dividers.ts';

/** Minimum number of consecutive places to fold; number that stays visible. */
const MIN_PLACES = 4;
const SHOWN = 2;

export interface FoldedList {
  readonly cards: readonly Card[];
  readonly dividers: readonly Divider[];
  /** Index in the whole list, by index in the folded list. */
  readonly numbers: readonly number[];
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/**
 * @param isOpen by id of a building's first place
 * @param isWhole whether the list is complete: otherwise a building at its end is not counted yet
 * @param labelOf the button's label, from the building's name and number of places
 */
export function foldBuildings(
  cards: readonly Card[],
  dividers: readonly Divider[],
  isOpen: (id: string) => boolean,
  isWhole: boolean,
  labelOf: (name: string, count: number) => string,
): FoldedList {
  const ends = new Set(dividers.map(({ at }) => at));
  const runs = runsOf(cards, ends).filter(({ from, to }) => {
    const first = cards[from];
    return first !== undefined && !isOpen(first.id) && (isWhole || to < cards.length);
  });
  const isHidden = (n: number) => runs.some(({ from, to }) => n >= from + SHOWN && n < to);
  const numbers = cards.flatMap((_, n) => (isHidden(n) ? [] : [n]));
  const placeOf = (n: number) => numbers.filter((each) => each < n).length;
  const folds = runs.map(({ from, to, name }): Divider => {
    const part = `building ${cards[from]?.id ?? ''}` as const;
    return { at: placeOf(to), text: '', action: { label: labelOf(name, to - from), part } };
  });
  const moved = dividers.map((divider) => ({ ...divider, at: placeOf(divider.at) }));
  return {
    cards: numbers.flatMap((n) => cards[n] ?? []),
    // A building's button belongs to the cards above it.
    dividers: [...folds, ...moved].toSorted((a, b) => a.at - b.at),
    numbers,
  };
}

function runsOf(cards: readonly Card[], ends: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < cards.length; ) {
    let to = from + 1;
    while (to < cards.length && !ends.has(to) && isSame(cards[from], cards[to])) to++;
    const name =
      to - from < MIN_PLACES ? undefined : buildingOf(cards.slice(from, to).map(({ address }) => address ?? ''));
    if (name !== undefined) runs.push({ from, to, name });
    from = to;
  }
  return runs;
}

function isSame(a: Card | undefined, b: Card | undefined): boolean {
  if (!a?.position || !b?.position) return false;
  return a.position.latitude === b.position.latitude && a.position.longitude === b.position.longitude;
}
