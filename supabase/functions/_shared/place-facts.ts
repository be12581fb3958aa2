import type { HoursFields } from '../../../src/domain/hours/opening.ts';
import type { Evidence } from '../../../src/domain/places/evidence-view.ts';
import type { HalalStatus, PositionPrecision } from '../../../src/domain/places/taxonomy.ts';

/**
 * The facts that a place's page shows before any script: fields of the document that `restaurant_by_slug` answers. Repeated
 * here because the app's own type needs a library that functions do not load.
 */
export interface PlaceFacts extends HoursFields {
  readonly slug: string;
  readonly name: string;
  readonly alt_names: readonly string[];
  readonly description: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly position_precision: PositionPrecision | null;
  readonly address: string | null;
  readonly postal_code: string | null;
  readonly city: string | null;
  readonly country_code: string;
  readonly country: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly place_kind: string | null;
  readonly cuisine_types: readonly string[];
  readonly inferred_cuisines: readonly string[];
  readonly price_level: number | null;
  /** Absent or null if the other two are all that is known. */
  readonly time_zone: string | null;
  readonly halal_status: HalalStatus;
  readonly evidence: readonly Evidence[];
  readonly checked_on: string | null;
  readonly images: readonly { readonly url: string; readonly width: number; readonly height: number }[];
  readonly primary_image_url: string | null;
  readonly average_rating: number | null;
  readonly review_count: number;
  readonly is_sample: boolean;
}
