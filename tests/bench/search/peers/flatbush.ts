/** flatbush: a static R-tree; points are boxes of size zero. */
import Flatbush from 'flatbush';
import type { Position } from '#domain/geo/geo.ts';
import type { FillGeo } from '../engine.ts';
import { boxAround, type Form, rowAt } from './form.ts';

export function fillFlatbush<Row extends Position>(form: Form<Row>): FillGeo {
  return async (places, count) => {
    const index = new Flatbush(count);
    const rows: Row[] = [];
    for (const place of places) {
      const row = form.toRow(place);
      rows.push(row);
      index.add(row.longitude, row.latitude);
    }
    index.finish();
    return {
      name: `flatbush${form.suffix}`,
      ask(question) {
        const { west, south, east, north } = boxAround(question.near, question.radiusKm);
        const found = index.search(west, south, east, north, form.createPredicate(rows, question.filters));
        return form.best(
          found.map((at) => rowAt(rows, at)),
          question,
        );
      },
      numbersOf: form.numbersOf,
      close: () => {},
    };
  };
}
