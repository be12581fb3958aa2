/** Places of one building that stand one behind the other in a list: two are shown, and the others opened in place. */
import type { Card } from '#domain/search/search.ts';
import type { Divider } from './dividers.ts';

/** So many places in a row make a building worth folding; so many of them are shown. */
const LEAST = 4;
const SHOWN = 2;

export interface FoldedList {
  readonly cards: readonly Card[];
  readonly dividers: readonly Divider[];
  /** By number in the folded list, the number in the whole one. */
  readonly numbers: readonly number[];
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/**
 * @param isOpen by the id of a building's first place
 * @param isWhole no cards come after these: a building that the last one is in is not counted before that
 * @param labelOf what opens a building says, of its name and its number of places
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
    // What opens a building belongs to the cards above it.
    dividers: [...folds, ...moved].toSorted((a, b) => a.at - b.at),
    numbers,
  };
}

function runsOf(cards: readonly Card[], ends: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < cards.length; ) {
    let to = from + 1;
    while (to < cards.length && !ends.has(to) && isSame(cards[from], cards[to])) to++;
    const name = to - from < LEAST ? undefined : buildingOf(cards.slice(from, to).map(({ address }) => address ?? ''));
    if (name !== undefined) runs.push({ from, to, name });
    from = to;
  }
  return runs;
}

function isSame(a: Card | undefined, b: Card | undefined): boolean {
  if (!a?.position || !b?.position) return false;
  return a.position.latitude === b.position.latitude && a.position.longitude === b.position.longitude;
}

/** What all addresses say in the same words behind the street: the name of the building. Undefined where they say none. */
export function buildingOf(addresses: readonly string[]): string | undefined {
  const all = addresses.map((address) => ` ${wordsOf(address).join(' ').toLowerCase()} `);
  const words = wordsOf(addresses[0] ?? '');
  const runs: string[][] = [];
  for (let from = 0; from < words.length; ) {
    let to = from;
    while (to < words.length && isShared(all, words.slice(from, to + 1))) to++;
    if (to > from) runs.push(words.slice(from, to));
    from = Math.max(to, from + 1);
  }
  const named = runs.map((run) => run.filter((word) => !/\d/.test(word))).filter((run) => run.length > 0);
  // The first is the street: stalls that have only that in common stand in no building that anybody knows by name.
  return named.slice(1).at(-1)?.join(' ');
}

function isShared(addresses: readonly string[], words: readonly string[]): boolean {
  const phrase = ` ${words.join(' ').toLowerCase()} `;
  return !words.some((word) => word.startsWith('#')) && addresses.every((address) => address.includes(phrase));
}

const wordsOf = (address: string) => address.split(/[\s,]+/).filter((word) => word !== '');
