/** kdbush: a static k-d tree; geokdbush searches it by distance from a position. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from '#domain/geo/geo.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import type { FillGeo } from '../engine.ts';
import { boxAround, type Form, rowAt } from './form.ts';

/**
 * Finds the nearest within the radius with a predicate, then ranks them. Open places are filtered afterwards, because `around`
 * stops only at the first match beyond the radius, which at night may be on another continent.
 */
export function fillGeokdbush<Row extends Position>(form: Form<Row>): FillGeo {
  return async (places, count) => {
    const { index, rows } = build(form, places, count);
    return {
      name: `geokdbush${form.suffix}`,
      ask(question) {
        const { near, radiusKm, filters } = question;
        const isWanted = form.createPredicate(rows, { ...filters, openNow: false });
        const nearest = around(index, near.longitude, near.latitude, Infinity, radiusKm + 0.001, isWanted);
        const found = nearest.map((at) => rowAt(rows, at));
        if (!filters.openNow) return form.best(found, question);
        const isOpen = form.createPredicate(found, { ...NO_FILTERS, openNow: true });
        return form.best(
          found.filter((_, at) => isOpen(at)),
          question,
        );
      },
      numbersOf: form.numbersOf,
      close: () => {},
    };
  };
}

/** Finds all in a rectangle, then filters and ranks them, which is less work than searching by distance. */
export function fillKdbush<Row extends Position>(form: Form<Row>): FillGeo {
  return async (places, count) => {
    const { index, rows } = build(form, places, count);
    return {
      name: `kdbush${form.suffix}`,
      ask(question) {
        const { west, south, east, north } = boxAround(question.near, question.radiusKm);
        const found = index.range(west, south, east, north).map((at) => rowAt(rows, at));
        const isWanted = form.createPredicate(found, question.filters);
        return form.best(
          found.filter((_, at) => isWanted(at)),
          question,
        );
      },
      numbersOf: form.numbersOf,
      close: () => {},
    };
  };
}

function build<Row extends Position>(form: Form<Row>, places: Parameters<FillGeo>[0], count: number) {
  const index = new KDBush(count);
  const rows: Row[] = [];
  for (const place of places) {
    const row = form.toRow(place);
    rows.push(row);
    index.add(row.longitude, row.latitude);
  }
  index.finish();
  return { index, rows };
}
