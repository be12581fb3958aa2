/**
 * The two forms of a geo peer. Plain: whole places, used as its manual shows. Tuned: slim rows, with filters as bits and the
 * constant part of the score precomputed.
 */

import { distanceM, EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { WANTED } from '../engine.ts';
import type { GeoQuestion } from '../world/questions.ts';

/** How a peer stores places, and filters and ranks its results. */
export interface Form<Row extends Position> {
  /** Suffix of the peer's name. */
  readonly suffix: '' | '_tuned';
  readonly toRow: (place: Restaurant) => Row;
  /** Creates a function that says whether the row at an index passes the filters. */
  readonly createPredicate: (rows: readonly Row[], filters: SearchFilters) => (at: number) => boolean;
  /** Ranks candidates that pass the filters. */
  readonly best: (candidates: readonly Row[], question: GeoQuestion) => readonly Row[];
  readonly numbersOf: (answer: unknown) => readonly number[];
}

/** A page of those within the radius, best first. */
export function rank<Row extends Position>(
  candidates: readonly Row[],
  { near, radiusKm }: GeoQuestion,
  scoreOf: (row: Row, metres: number) => number,
): Row[] {
  const ranked: { row: Row; score: number }[] = [];
  for (const row of candidates) {
    const metres = distanceM(near, row);
    if (metres <= radiusKm * 1000) ranked.push({ row, score: scoreOf(row, metres) });
  }
  return ranked
    .toSorted((a, b) => b.score - a.score)
    .slice(0, WANTED)
    .map(({ row }) => row);
}

export function rowAt<Row>(rows: readonly Row[], at: number): Row {
  const row = rows[at];
  if (row === undefined) throw new Error(`There is no row ${at} of ${rows.length}.`);
  return row;
}

/** The bounding box of a circle. No query of the bench is near a pole or the antimeridian. */
export function boxAround({ latitude, longitude }: Position, radiusKm: number) {
  const angle = (radiusKm + 0.001) / EARTH_RADIUS_KM;
  const degrees = (angle * 180) / Math.PI;
  const half = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  return { south: latitude - degrees, north: latitude + degrees, west: longitude - half, east: longitude + half };
}
