/**
 * The two forms of a geo peer. Plain: over whole places as an app keeps them, used as its manual shows. Tuned: over slim
 * rows with the filters as bits and the part of the score that no question changes worked out beforehand.
 */

import { distanceM, EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { WANTED } from '../engine.ts';
import type { GeoQuestion } from '../world/questions.ts';

/** The fields that a peer keeps of a place, and how its results are filtered and ranked. */
export interface Form<Row extends Position> {
  /** What a peer's name ends with in this form. */
  readonly suffix: '' | '_tuned';
  readonly toRow: (place: Restaurant) => Row;
  /** Whether the row that stands there in the list passes the filters. */
  readonly createPredicate: (rows: readonly Row[], filters: SearchFilters) => (at: number) => boolean;
  /** The answer, of candidates that pass the filters. */
  readonly best: (candidates: readonly Row[], question: GeoQuestion) => readonly Row[];
  readonly numbersOf: (answer: unknown) => readonly number[];
}

/** Those within the radius, best first, as many as a page holds. */
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

/** What has to be looked at around a position; no question of the bench comes near a pole or the antimeridian. */
export function boxAround({ latitude, longitude }: Position, radiusKm: number) {
  const angle = (radiusKm + 0.001) / EARTH_RADIUS_KM;
  const degrees = (angle * 180) / Math.PI;
  const half = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  return { south: latitude - degrees, north: latitude + degrees, west: longitude - half, east: longitude + half };
}
