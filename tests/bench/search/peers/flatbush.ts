/** flatbush: a static R-tree; points are boxes without width. */
import Flatbush from 'flatbush';
import type { FillGeo } from '../engine.ts';
import { asNumbers, rowOf } from './geokdbush.ts';
import { best, boxAround, type PeerRow, passes, toPeerFilters, toPeerRow } from './peer-rows.ts';

export const fillFlatbush: FillGeo = async (places, count) => {
  const index = new Flatbush(count);
  const rows: PeerRow[] = [];
  for (const place of places) {
    const row = toPeerRow(place);
    rows.push(row);
    index.add(row.longitude, row.latitude);
  }
  index.finish();
  return {
    name: 'flatbush',
    ask(question) {
      const { west, south, east, north } = boxAround(question.near, question.radiusKm);
      const wanted = toPeerFilters(question.filters);
      const found = index.search(west, south, east, north, (at) => passes(rowOf(rows, at), wanted));
      return best(
        found.map((at) => rowOf(rows, at)),
        question,
      );
    },
    numbersOf: asNumbers,
    close: () => {},
  };
};
