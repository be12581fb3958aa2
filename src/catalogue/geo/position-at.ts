import type { Columns } from '#catalogue/format/columns.ts';
import type { Position } from '#domain/geo/geo.ts';

/** Degrees of a row's coordinate, exactly as the server has them (U107). */
export function positionAt({ located, numbers }: Columns, row: number): Position | null {
  if (row >= located) return null;
  return { latitude: (numbers.latitude[row] ?? 0) / 1e5, longitude: (numbers.longitude[row] ?? 0) / 1e5 };
}
