/** Finds places by slug or id in the index, for pages of places whose documents are not on the device. */

import { fromDayNumber } from '#catalogue/format/calendar-day.ts';
import { compareIdsAt, ID_BYTES, idsFrom } from '#catalogue/format/ids.ts';
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { OURS, readLatinName } from '#catalogue/format/other-names.ts';
import { rowAt, slugAt } from '#catalogue/format/row-at.ts';
import { mayHaveSlug } from '#catalogue/format/slug-check.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import { ROWS_A_STEP, type Steps } from '#catalogue/steps.ts';
import { createCountryNames } from '#domain/geo/country-names.ts';
import { unpackFacts } from '#domain/places/facts.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import { ROMANISED } from '#domain/places/romanised-name.ts';
import { AMENITIES, PLACE_KINDS } from '#domain/places/taxonomy.ts';

/** Scans all visible rows, because slugs are not sorted. Undefined if no row has the slug. */
export function* findSlug(segments: readonly Segment[], slug: string): Steps<IndexRow | undefined> {
  for (const { columns, hidden } of segments) {
    for (let row = 0; row < columns.rows; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      if (hidden[row] !== 0 || !mayHaveSlug(columns, row, slug)) continue;
      if (slugAt(columns, row) === slug) return rowAt(columns, row);
    }
  }
  return undefined;
}

/** Visible rows with these ids, in no order. Scans all rows: a lookup table would cost more memory than it is worth. */
export function* findIds(segments: readonly Segment[], ids: readonly string[]): Steps<Hit[]> {
  const wanted = idsFrom(ids);
  const keys = new Set(ids.map((_, at) => keyOf(wanted, at)));
  const hits: Hit[] = [];
  for (const segment of segments) {
    const { columns, hidden } = segment;
    for (let row = 0; row < columns.rows; row++) {
      if (row % ROWS_A_STEP === 0) yield;
      if (!keys.has(keyOf(columns.ids, row)) || hidden[row] !== 0) continue;
      if (isAmong(columns.ids, row, wanted)) hits.push({ segment, row });
    }
  }
  return hits;
}

/** A hash of an id: its four quarters combined by XOR. */
function keyOf(ids: Uint8Array, row: number): number {
  let key = 0;
  for (let at = 0; at < ID_BYTES; at++) key ^= (ids[ID_BYTES * row + at] ?? 0) << (8 * (at & 3));
  return key;
}

function isAmong(ids: Uint8Array, row: number, wanted: Uint8Array): boolean {
  for (let at = 0; at * ID_BYTES < wanted.length; at++) if (compareIdsAt(ids, row, wanted, at) === 0) return true;
  return false;
}

function namesOf({ altNames, englishAt }: IndexRow): PlaceOutline['names'] {
  const { englishName, romanisedName } = readLatinName(altNames[englishAt - 1] ?? '');
  if (romanisedName !== null) return { [ROMANISED]: romanisedName };
  return englishName === null ? {} : { en: englishName };
}

/** The part of a row that a page shows. */
export function toOutline(row: IndexRow): PlaceOutline {
  const certifiedUntil = fromDayNumber(row.certificateUntil);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    alt_names: row.altNames.filter((name) => !name.startsWith(OURS)),
    names: namesOf(row),
    place_kind: PLACE_KINDS[row.kind - 1] ?? null,
    latitude: row.latitude === null ? null : row.latitude / 1e5,
    longitude: row.longitude === null ? null : row.longitude / 1e5,
    address: row.address || null,
    postal_code: row.postalCode || null,
    city: row.city,
    country_code: row.countryCode,
    country: createCountryNames('en')(row.countryCode) ?? row.countryCode,
    phone: row.phone || null,
    website: null,
    cuisine_types: row.areCuisinesInferred ? [] : [...row.cuisines],
    inferred_cuisines: row.areCuisinesInferred ? [...row.cuisines] : [],
    price_level: row.price || null,
    operating_hours: row.hours,
    hours_text: null,
    special_hours: [...row.specialHours],
    opening: row.opening,
    time_zone: row.timeZone,
    halal_status: row.status,
    evidence: certifiedUntil === null ? [] : [{ kind: 'certificate', valid_until: certifiedUntil }],
    certifier: row.certifier || null,
    facts: unpackFacts(row.facts),
    told: row.told,
    checked_on: fromDayNumber(row.checkedOn),
    amenities: AMENITIES.filter((_, bit) => (row.amenities & (1 << bit)) !== 0),
    average_rating: row.rating === 0 ? null : row.rating / 100,
    review_count: row.reviewCount,
    is_sample: row.isSample,
    primary_image_url: row.imageUrl || null,
  };
}
