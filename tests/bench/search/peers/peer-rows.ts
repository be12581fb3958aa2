/** Places as geo peers keep them, and what they share: filters as bits, and the score that everybody ranks by. */
import { toDayNumber } from '#catalogue/calendar-day.ts';
import { evidenceScore, freshnessScore, nearScore, ratingScore, relevance } from '#catalogue/relevance.ts';
import { distanceM, EARTH_RADIUS_KM, type Position } from '#domain/geo.ts';
import type { Restaurant } from '#domain/restaurant.ts';
import type { SearchFilters } from '#domain/search.ts';
import { AMENITIES, HALAL_STATUSES, SEARCH_CUISINES } from '#domain/taxonomy.ts';
import { AT, WANTED } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import type { GeoQuestion } from '../world/questions.ts';

export interface PeerRow {
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
  /** One bit each, like `cuisines` and `amenities`; 1 for an unknown price. */
  readonly status: number;
  readonly price: number;
  readonly cuisines: number;
  readonly amenities: number;
  /** The part of the score that no question changes. */
  readonly base: number;
}

export interface PeerFilters {
  readonly status: number;
  readonly price: number;
  readonly cuisines: number;
  readonly amenities: number;
}

const ALL = 0x7fffffff;
const TODAY = toDayNumber(new Date(AT).toISOString());
const NOTHING = { text: 0, near: 0, rating: 0, evidence: 0, freshness: 0 };
/** What being near adds to the score at the place itself. */
export const NEAR_WORTH = relevance({ ...NOTHING, near: 1 });

export function toPeerRow(place: Restaurant): PeerRow {
  return {
    number: numberOf(place.id),
    latitude: place.latitude ?? 0,
    longitude: place.longitude ?? 0,
    status: bits(HALAL_STATUSES, [place.halal_status]),
    price: 1 << (place.price_level ?? 0),
    cuisines: bits<string>(SEARCH_CUISINES, place.cuisine_types),
    amenities: bits(AMENITIES, place.amenities),
    base: relevance({
      ...NOTHING,
      rating: ratingScore(Math.round((place.average_rating ?? 0) * 100) / 100, place.review_count),
      evidence: evidenceScore(place.halal_status),
      freshness: freshnessScore(toDayNumber(place.checked_on), TODAY),
    }),
  };
}

export function toPeerFilters({ halalStatus, cuisines, priceLevels, amenities }: SearchFilters): PeerFilters {
  return {
    status: bits(HALAL_STATUSES, halalStatus) || ALL,
    cuisines: bits<string>(SEARCH_CUISINES, cuisines) || ALL,
    price: priceLevels.reduce((mask, level) => mask | (1 << level), 0) || ALL,
    amenities: bits(AMENITIES, amenities),
  };
}

export function passes(row: PeerFilters, wanted: PeerFilters): boolean {
  return (
    (row.status & wanted.status) !== 0 &&
    (row.price & wanted.price) !== 0 &&
    (row.cuisines & wanted.cuisines) !== 0 &&
    (row.amenities & wanted.amenities) === wanted.amenities
  );
}

/** What has to be looked at around a position; no question of the bench comes near a pole or the antimeridian. */
export function boxAround({ latitude, longitude }: Position, radiusKm: number) {
  const angle = (radiusKm + 0.001) / EARTH_RADIUS_KM;
  const degrees = (angle * 180) / Math.PI;
  const half = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  return { south: latitude - degrees, north: latitude + degrees, west: longitude - half, east: longitude + half };
}

/** The best of candidates that pass the filters already: those within the radius, by score. */
export function best(candidates: Iterable<PeerRow>, { near, radiusKm }: GeoQuestion): number[] {
  const ranked: { number: number; score: number }[] = [];
  for (const row of candidates) {
    const metres = distanceM(near, row);
    if (metres <= radiusKm * 1000) {
      ranked.push({ number: row.number, score: row.base + NEAR_WORTH * nearScore(metres) });
    }
  }
  return ranked
    .toSorted((a, b) => b.score - a.score)
    .slice(0, WANTED)
    .map(({ number }) => number);
}

function bits<T>(all: readonly T[], chosen: readonly T[]): number {
  return chosen.reduce((mask, each) => mask | (1 << all.indexOf(each)), 0);
}
