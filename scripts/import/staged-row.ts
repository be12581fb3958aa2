import type { Evidence, WeeklyHours } from '#domain/restaurant.ts';
import type { Amenity, HalalStatus } from '#domain/taxonomy.ts';
import type { PrayerSpaceKind } from './mapping.ts';

/** Columns that places to eat and to pray in share. */
export interface ContactData {
  readonly description?: string | null;
  readonly address?: string | null;
  readonly postal_code?: string | null;
  readonly phone?: string | null;
  readonly website?: string | null;
  readonly source_url?: string | null;
}

/** What an import says of a prayer space: columns of public.prayer_spaces, absent keys as in `PlaceData`. */
export interface PrayerSpaceData extends ContactData {
  readonly kind: PrayerSpaceKind;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country_code: string;
  readonly city?: string | null;
  readonly features?: readonly string[];
}

/** What an import says of a place: columns of public.restaurants. An absent key leaves the column as it is. */
export interface PlaceData extends ContactData {
  /** Readable part of the slug of a new place. */
  readonly slug_base: string;
  readonly source: string;
  readonly source_id: string;
  readonly name: string;
  readonly alt_names: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country_code: string;
  readonly country: string;
  readonly time_zone: string | null;
  readonly city?: string | null;
  readonly cuisine_types?: readonly string[];
  readonly operating_hours?: WeeklyHours | null;
  readonly hours_text?: string | null;
  readonly amenities?: Readonly<Partial<Record<Amenity, true>>>;
  readonly halal_status?: HalalStatus;
  readonly halal_status_reason?: string;
  readonly evidence?: readonly Evidence[];
}

/** A row as `catalogue.stage_import` takes it. `line` counts the rows of the file from 1. */
export interface StagedRow<Data = PlaceData | PrayerSpaceData> {
  readonly line: number;
  readonly source: string;
  readonly source_id: string;
  readonly id: string;
  readonly data: Data;
}
