/** The distance from each place to the nearest known prayer space. */

import type { Columns } from '#catalogue/format/columns.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { MAX_PRAYER_M } from '#domain/places/taxonomy.ts';
import { rangesAround } from './row-ranges.ts';

/** Beyond `MAX_PRAYER_M`, or without a coordinate. */
const FAR = 0xffff;

/** Whole metres by row. */
export function prayerDistances(columns: Columns, spaces: readonly Position[]): Uint16Array {
  const { latitude, longitude } = columns.numbers;
  const nearest = new Uint16Array(columns.rows).fill(FAR);
  for (const space of spaces) {
    for (const [start, end] of rangesAround(columns, space, MAX_PRAYER_M / 1000)) {
      for (let row = start; row < end; row++) {
        const position = { latitude: (latitude[row] ?? 0) / 1e5, longitude: (longitude[row] ?? 0) / 1e5 };
        const metres = distanceM(space, position);
        if (metres < (nearest[row] ?? FAR)) nearest[row] = metres;
      }
    }
  }
  return nearest;
}
