/** Slim rows of tuned peers: filters as bits, and the constant part of the score. */

import type { Restaurant } from '#domain/places/restaurant.ts';
import { AMENITIES, HALAL_STATUSES, SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { toDayNumber } from '../../../../src/catalogue/format/calendar-day.ts';
import {
  evidenceScore,
  freshnessScore,
  nearScore,
  ratingScore,
  relevance,
} from '../../../../src/catalogue/ranking/relevance.ts';
import { AT } from '../engine.ts';
import { numberOf } from '../world/places.ts';
import { type Form, rank, rowAt } from './form.ts';
import { isOpenInZone, toWeekSpans, type WeekSpans, zoneNumber } from './week-spans.ts';

export interface PeerRow {
  readonly number: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Bit masks, like `cuisines` and `amenities`; 1 is an unknown price. */
  readonly status: number;
  readonly price: number;
  readonly cuisines: number;
  readonly amenities: number;
  /** The time zone's number. */
  readonly zone: number;
  readonly open: WeekSpans;
  /** The part of the score that does not depend on the query. */
  readonly base: number;
}

export interface PeerFilters {
  readonly status: number;
  readonly price: number;
  readonly cuisines: number;
  readonly amenities: number;
  readonly openNow: boolean;
}

const ALL = 0x7fffffff;
const TODAY = toDayNumber(new Date(AT).toISOString());
const NOTHING = { text: 0, near: 0, rating: 0, evidence: 0, freshness: 0 };
/** What nearness adds to the score at distance zero. */
export const MAX_NEAR_GAIN = relevance({ ...NOTHING, near: 1 });

export const TUNED: Form<PeerRow> = {
  suffix: '_tuned',
  toRow: toPeerRow,
  createPredicate: (rows, filters) => {
    const wanted = toPeerFilters(filters);
    return (at) => passes(rowAt(rows, at), wanted);
  },
  best: (rows, question) => rank(rows, question, ({ base }, metres) => base + MAX_NEAR_GAIN * nearScore(metres)),
  // The answer is from `best`.
  numbersOf: (answer) => (answer as PeerRow[]).map(({ number }) => number),
};

export function toPeerRow(place: Restaurant): PeerRow {
  return {
    number: numberOf(place.id),
    latitude: place.latitude ?? 0,
    longitude: place.longitude ?? 0,
    status: bits(HALAL_STATUSES, [place.halal_status]),
    price: 1 << (place.price_level ?? 0),
    cuisines: bits<string>(SEARCH_CUISINES, place.cuisine_types),
    amenities: bits(AMENITIES, place.amenities),
    zone: zoneNumber(place.time_zone),
    open: toWeekSpans(place.operating_hours),
    base: relevance({
      ...NOTHING,
      rating: ratingScore(Math.round((place.average_rating ?? 0) * 100) / 100, place.review_count),
      evidence: evidenceScore(place.halal_status),
      freshness: freshnessScore(toDayNumber(place.checked_on), TODAY),
    }),
  };
}

export function toPeerFilters(filters: SearchFilters): PeerFilters {
  const { halalStatus, cuisines, priceLevels, amenities, openNow } = filters;
  return {
    status: bits(HALAL_STATUSES, halalStatus) || ALL,
    cuisines: bits<string>(SEARCH_CUISINES, cuisines) || ALL,
    price: priceLevels.reduce((mask, level) => mask | (1 << level), 0) || ALL,
    amenities: bits(AMENITIES, amenities),
    openNow: openNow === true,
  };
}

function passes(row: PeerRow, wanted: PeerFilters): boolean {
  return (
    (row.status & wanted.status) !== 0 &&
    (row.price & wanted.price) !== 0 &&
    (row.cuisines & wanted.cuisines) !== 0 &&
    (row.amenities & wanted.amenities) === wanted.amenities &&
    (!wanted.openNow || isOpenInZone(row.open, row.zone))
  );
}

function bits<T>(all: readonly T[], chosen: readonly T[]): number {
  return chosen.reduce((mask, each) => mask | (1 << all.indexOf(each)), 0);
}
