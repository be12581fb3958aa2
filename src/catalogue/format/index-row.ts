/** The index's data of one place: all that cards, filters, sorting and text search need. */

import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import { certifierOf } from '#domain/places/certifier.ts';
import { contraryTagsOf } from '#domain/places/contrary-tags.ts';
import { cuisinesOf } from '#domain/places/cuisines-of.ts';
import { currentFacts, knownAmenities, packFacts, unpackFact } from '#domain/places/facts.ts';
import { certificateEnd } from '#domain/places/halal.ts';
import type { Credit, Opening, Restaurant, SpecialHours, WeeklyHours } from '#domain/places/restaurant.ts';
import { romanisedNameOf } from '#domain/places/romanised-name.ts';
import { AMENITIES, type HalalStatus, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import { packTold } from '#domain/standard/pack-told.ts';
import { toDayNumber } from './calendar-day.ts';
import { CONTRARY_BIT } from './contrary-bit.ts';
import { idStart } from './ids.ts';
import { OURS } from './other-names.ts';

export interface IndexRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly altNames: readonly string[];
  /** Which of the alternative names is the English one or else ours, with its mark, counted from 1; 0 for none. */
  readonly englishAt: number;
  /** Index in PLACE_KINDS plus 1; 0 if unknown. */
  readonly kind: number;
  /** Steps of 1e-5 degree (U107); null without a coordinate. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Empty if unknown, like `phone` and `imageUrl`. */
  readonly address: string;
  readonly postalCode: string;
  readonly city: string | null;
  readonly countryCode: string;
  readonly region: string;
  readonly timeZone: string | null;
  readonly hours: WeeklyHours | null;
  readonly specialHours: readonly SpecialHours[];
  /** Hours that the two fields above can't express, without labels; null if there are none. */
  readonly opening: Opening | null;
  readonly cuisines: readonly string[];
  /** No source states the cuisines; they are derived from the name. */
  readonly areCuisinesInferred: boolean;
  /** Bit i is set for the i-th of AMENITIES. CONTRARY_BIT is set if tags speak against the place (U120). */
  readonly amenities: number;
  /** See `packFacts`. */
  readonly facts: number;
  /** See `packTold`. */
  readonly told: number;
  readonly status: HalalStatus;
  /** 0 if unknown. */
  readonly price: number;
  readonly isSample: boolean;
  /** Epoch seconds until which the place is featured (F9); 0 if it is not. */
  readonly featuredUntil: number;
  /** Hundredths; 0 without reviews. */
  readonly rating: number;
  readonly reviewCount: number;
  readonly imageUrl: string;
  /** Ten-thousandths plus one; 0 if unknown. */
  readonly imageScore: number;
  /** Days since 1970, 0 for none. A certificate without a stated end has 0, too. */
  readonly certificateUntil: number;
  /** Short name of the certifying body of a certified place; empty if unknown. */
  readonly certifier: string;
  /** The part before the digits of the certificate's number, if the id is derived from that number; else null. */
  readonly certificateStart: string | null;
  readonly checkedOn: number;
  readonly createdOn: number;
  readonly phone: string;
  /** Sources to credit: its own first, then others that know the place. Empty if no import stated any. */
  readonly credits: readonly Credit[];
  readonly stamp: number;
}

/** The part of a restaurant that the index stores. */
export function toIndexRow(restaurant: Restaurant): IndexRow {
  const { latitude, longitude } = restaurant;
  const facts = packFacts(currentFacts(restaurant.evidence));
  const romanised = romanisedNameOf(restaurant);
  const located = latitude !== null && longitude !== null;
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    name: restaurant.name,
    altNames: romanised === null ? restaurant.alt_names : [...restaurant.alt_names, OURS + romanised],
    englishAt:
      romanised === null
        ? restaurant.alt_names.indexOf(restaurant.names['en'] ?? '') + 1
        : restaurant.alt_names.length + 1,
    kind: restaurant.place_kind === null ? 0 : PLACE_KINDS.indexOf(restaurant.place_kind) + 1,
    latitude: located ? Math.round(latitude * 1e5) : null,
    longitude: located ? Math.round(longitude * 1e5) : null,
    address: restaurant.address ?? '',
    postalCode: restaurant.postal_code ?? '',
    city: restaurant.city,
    countryCode: restaurant.country_code,
    region: restaurant.region,
    timeZone: restaurant.time_zone,
    hours: restaurant.operating_hours,
    specialHours: restaurant.special_hours,
    opening: indexedOpening(restaurant),
    cuisines: cuisinesOf(restaurant),
    areCuisinesInferred: restaurant.cuisine_types.length === 0 && restaurant.inferred_cuisines.length > 0,
    amenities: amenityBits(restaurant, facts),
    facts,
    told: packTold(restaurant),
    status: restaurant.halal_status,
    price: restaurant.price_level ?? 0,
    isSample: restaurant.is_sample,
    featuredUntil: featuredUntil(restaurant),
    rating: Math.round((restaurant.average_rating ?? 0) * 100),
    reviewCount: restaurant.review_count,
    imageUrl: restaurant.primary_image_url ?? '',
    imageScore: restaurant.image_quality_score === null ? 0 : Math.round(restaurant.image_quality_score * 1e4) + 1,
    certificateStart: certificateStartOf(restaurant),
    certifier: certifierOf(restaurant) ?? '',
    certificateUntil: toDayNumber(certificateEnd(restaurant.evidence)),
    checkedOn: toDayNumber(restaurant.checked_on),
    createdOn: toDayNumber(restaurant.created_at),
    phone: restaurant.phone ?? '',
    credits: creditsOf(restaurant),
    stamp: restaurant.stamp,
  };
}

/** In a fixed order of fields, because equal hours are recognised by their JSON text. */
function indexedOpening({ opening, operating_hours }: Restaurant): Opening | null {
  if (!opening) return null;
  const isSameWeek = WEEKDAYS.every((day) => {
    return JSON.stringify(opening.week[day]) === JSON.stringify(operating_hours?.[day]);
  });
  if (isSameWeek && opening.exceptions.length === 0) return null;
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = opening.week;
  return {
    week: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
    exceptions: opening.exceptions.map(({ when, weekdays, hours }) => {
      return { when, ...(weekdays && { weekdays }), hours, label: '' };
    }),
  };
}

function creditsOf({ credit }: Restaurant): readonly Credit[] {
  if (credit === null) return [];
  // Fixes the order of fields, because equal credits are recognised by their JSON text.
  return [credit, ...(credit.others ?? [])].map(({ attribution, licence, url }) => ({ attribution, licence, url }));
}

/** Trailing digits in the form that ids are derived from; see `supabase/commands/import/place-id.ts`. */
const NUMBERED = /^(.*?)(0|[1-9]\d{0,13})$/su;

function certificateStartOf({ id, evidence }: Restaurant): string | null {
  for (const { certificate_number: number } of evidence) {
    const [, start = '', digits] = NUMBERED.exec(number ?? '') ?? [];
    if (digits !== undefined && id.startsWith(idStart(Number(digits)))) return start;
  }
  return null;
}

function amenityBits({ amenities, evidence }: Restaurant, facts: number): number {
  const contrary = contraryTagsOf(evidence).length > 0 ? CONTRARY_BIT : 0;
  const held = knownAmenities(amenities, unpackFact(facts, 'alcohol'));
  return AMENITIES.reduce((mask, name, bit) => mask | (held.includes(name) ? 1 << bit : 0), contrary);
}

function featuredUntil({ is_featured, featured_until }: Restaurant): number {
  if (!is_featured || featured_until === null) return 0;
  const seconds = Math.ceil(Date.parse(featured_until) / 1000);
  return seconds > 0 ? Math.min(seconds, 0xffffffff) : 0;
}
