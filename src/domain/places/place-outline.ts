import type { CurrentFacts } from './facts.ts';
import type { Restaurant } from './restaurant.ts';

/**
 * The index's data of a place whose document is not stored: enough to see whether it is halal and open, and to get there. Of
 * its evidence, it only has a certificate's known end and body.
 */
export interface PlaceOutline
  extends Pick<
    Restaurant,
    | 'id'
    | 'slug'
    | 'name'
    | 'alt_names'
    | 'names'
    | 'place_kind'
    | 'latitude'
    | 'longitude'
    | 'address'
    | 'postal_code'
    | 'city'
    | 'country_code'
    | 'country'
    | 'phone'
    | 'website'
    | 'cuisine_types'
    | 'inferred_cuisines'
    | 'price_level'
    | 'operating_hours'
    | 'opening'
    | 'hours_text'
    | 'special_hours'
    | 'time_zone'
    | 'halal_status'
    | 'checked_on'
    | 'amenities'
    | 'average_rating'
    | 'review_count'
    | 'is_sample'
    | 'primary_image_url'
  > {
  readonly evidence: readonly Pick<Restaurant['evidence'][number], 'kind' | 'valid_until'>[];
  /** Short name of the certifying body of a certified place. A document has its evidence instead. */
  readonly certifier?: string | null;
  /** What is so there; a document has its evidence instead. */
  readonly facts?: CurrentFacts;
  /** What the owner and visitors say: see `packTold`. */
  readonly told?: number;
}

export interface FoundOutline {
  readonly place: PlaceOutline;
  /** ISO 8601 instant at which the index was last known to equal the server; null if never. */
  readonly asOf: string | null;
}
