/** A place by its slug, as far as the index knows it: for a page whose document is not on the phone. */
import type { PlaceOutline } from '#domain/place-outline.ts';
import { AMENITIES } from '#domain/taxonomy.ts';
import { fromDayNumber } from './calendar-day.ts';
import type { IndexRow } from './index-row.ts';
import { rowAt, slugAt } from './row-at.ts';
import type { Segment } from './segment.ts';
import { ROWS_A_STEP, type Steps } from './steps.ts';

/** Looks at each row that shows, since slugs are in no order; undefined where none has this one. */
export function* findSlug(segments: readonly Segment[], slug: string): Steps<IndexRow | undefined> {
  for (const { columns, hidden } of segments) {
    for (let row = 0; row < columns.rows; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      if (hidden[row] === 0 && slugAt(columns, row) === slug) return rowAt(columns, row);
    }
  }
  return undefined;
}

/** What a page shows of it. */
export function toOutline(row: IndexRow): PlaceOutline {
  const certifiedUntil = fromDayNumber(row.certificateUntil);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    alt_names: [...row.altNames],
    latitude: row.latitude === null ? null : row.latitude / 1e5,
    longitude: row.longitude === null ? null : row.longitude / 1e5,
    address: row.address || null,
    postal_code: null,
    city: row.city,
    country_code: row.countryCode,
    country: new Intl.DisplayNames('en', { type: 'region' }).of(row.countryCode) ?? row.countryCode,
    phone: row.phone || null,
    website: null,
    cuisine_types: [...row.cuisines],
    price_level: row.price || null,
    operating_hours: row.hours,
    hours_text: null,
    special_hours: [...row.specialHours],
    time_zone: row.timeZone,
    halal_status: row.status,
    evidence: certifiedUntil === null ? [] : [{ kind: 'certificate', valid_until: certifiedUntil }],
    checked_on: fromDayNumber(row.checkedOn),
    amenities: AMENITIES.filter((_, bit) => (row.amenities & (1 << bit)) !== 0),
    average_rating: row.rating === 0 ? null : row.rating / 100,
    review_count: row.reviewCount,
    is_sample: row.isSample,
    primary_image_url: row.imageUrl || null,
  };
}
