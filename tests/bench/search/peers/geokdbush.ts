/** kdbush: a static k-d tree; with geokdbush, what is around a position in the order of distance. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { FillGeo } from '../engine.ts';
import { best, boxAround, type PeerRow, passes, toPeerFilters, toPeerRow } from './peer-rows.ts';

/** The nearest within the radius that pass, by its predicate; then ranked. */
export const fillGeokdbush: FillGeo = async (places, count) => {
  const { index, rows } = build(places, count);
  return {
    name: 'geokdbush',
    ask(question) {
      const { near, radiusKm, filters } = question;
      const wanted = toPeerFilters(filters);
      const found = around(index, near.longitude, near.latitude, Infinity, radiusKm + 0.001, (at) =>
        passes(rowOf(rows, at), wanted),
      );
      return best(
        found.map((at) => rowOf(rows, at)),
        question,
      );
    },
    numbersOf: asNumbers,
    close: () => {},
  };
};

/** All of a rectangle, then filtered, measured and ranked: less work than to have it in the order of distance. */
export const fillKdbush: FillGeo = async (places, count) => {
  const { index, rows } = build(places, count);
  return {
    name: 'kdbush',
    ask(question) {
      const { west, south, east, north } = boxAround(question.near, question.radiusKm);
      const wanted = toPeerFilters(question.filters);
      const found = index.range(west, south, east, north).map((at) => rowOf(rows, at));
      return best(
        found.filter((row) => passes(row, wanted)),
        question,
      );
    },
    numbersOf: asNumbers,
    close: () => {},
  };
};

function build(places: Parameters<FillGeo>[0], count: number): { index: KDBush; rows: readonly PeerRow[] } {
  const index = new KDBush(count);
  const rows: PeerRow[] = [];
  for (const place of places) {
    const row = toPeerRow(place);
    rows.push(row);
    index.add(row.longitude, row.latitude);
  }
  index.finish();
  return { index, rows };
}

export function rowOf(rows: readonly PeerRow[], at: number): PeerRow {
  const row = rows[at];
  if (row === undefined) throw new Error(`There is no row ${at} of ${rows.length}.`);
  return row;
}

/** For engines whose `ask` answers numbers. */
export function asNumbers(answer: unknown): number[] {
  return answer as number[];
}
