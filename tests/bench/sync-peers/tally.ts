/** What became of the rows, and whether an answer is right. */
import { FILTER_LIMIT, type Filter, type PlaceDocument } from './peer.ts';

export interface Tally {
  /** Rows of the server that the device lacks. */
  readonly lost: number;
  /** Further copies of rows that it has, and rows that the server does not have. */
  readonly doubled: number;
}

export function tally(expected: readonly string[], stored: readonly string[]): Tally {
  const wanted = new Set(expected);
  const found = new Set(stored.filter((id) => wanted.has(id)));
  return { lost: wanted.size - found.size, doubled: stored.length - found.size };
}

/** @returns what is wrong with the answer to a filter, or undefined */
export function faultOf(
  places: ReadonlyMap<string, PlaceDocument>,
  { cuisine, price }: Filter,
  answer: readonly string[],
): string | undefined {
  const isMeant = (place: PlaceDocument | undefined) =>
    place !== undefined && place.price_level === price && place.cuisine_types.includes(cuisine);
  const stranger = answer.find((id) => !isMeant(places.get(id)));
  if (stranger !== undefined) return `${stranger} is no answer to ${cuisine} at price level ${price}`;
  const known = [...places.values()].filter(isMeant).length;
  const wanted = Math.min(FILTER_LIMIT, known);
  if (new Set(answer).size === wanted && answer.length === wanted) return undefined;
  return `${answer.length} places answer ${cuisine} at price level ${price}, not ${wanted}`;
}
