import type { Evidence, WeeklyHours } from '#domain/places/restaurant.ts';
import type { Amenity, HalalStatus, PlaceKind, PositionPrecision } from '#domain/places/taxonomy.ts';
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
  /** By language tag, such as 'en' or 'ja-Latn'. */
  readonly names?: Readonly<Record<string, string>>;
  readonly place_kind: PlaceKind | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country_code: string;
  readonly country: string;
  readonly position_precision?: PositionPrecision | null;
  readonly time_zone: string | null;
  readonly building?: string | null;
  readonly district?: string | null;
  readonly city?: string | null;
  readonly cuisine_types?: readonly string[];
  /** Read from the names; empty where the source states a cuisine. */
  readonly inferred_cuisines: readonly string[];
  readonly price_level?: number | null;
  readonly primary_image_url?: string | null;
  readonly operating_hours?: WeeklyHours | null;
  readonly hours_text?: string | null;
  readonly amenities?: Readonly<Partial<Record<Amenity, true>>>;
  readonly halal_status?: HalalStatus;
  readonly halal_status_reason?: string;
  readonly evidence?: readonly StagedEvidence[];
}

export interface StagedEvidence extends Evidence {
  /** 'YYYY-MM-DD' of the file in which the source withdrew it; null for what a file states. */
  readonly ended_on: string | null;
}

/** A row as `catalogue.stage_import` takes it. `line` counts the rows of the file from 1. */
export interface StagedRow<Data = PlaceData | PrayerSpaceData> {
  readonly line: number;
  readonly source: string;
  readonly source_id: string;
  readonly id: string;
  readonly data: Data;
}
