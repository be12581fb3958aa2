import type { Evidence, Opening, WeeklyHours } from '#domain/places/restaurant.ts';
import type { Amenity, HalalStatus, PlaceKind, PositionPrecision } from '#domain/places/taxonomy.ts';
import type { PrayerSpaceKind, WHEELCHAIR_ACCESS } from '#domain/prayer/prayer-space.ts';

/** Columns shared by places and prayer spaces. */
export interface ContactData {
  readonly description?: string | null;
  readonly address?: string | null;
  readonly postal_code?: string | null;
  readonly phone?: string | null;
  readonly website?: string | null;
  readonly source_url?: string | null;
}

/** Facts of a prayer space; null if the source states none. */
export interface PrayerFactData {
  readonly women?: boolean | null;
  readonly wudu?: boolean | null;
  readonly friday?: boolean | null;
  readonly wheelchair?: (typeof WHEELCHAIR_ACCESS)[number] | null;
  readonly floor?: string | null;
}

/** An import's data of a prayer space: columns of public.prayer_spaces; absent keys as in `PlaceData`. */
export interface PrayerSpaceData extends ContactData, PrayerFactData {
  /** Null if the source states none. */
  readonly kind: PrayerSpaceKind | null;
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly country_code: string;
  readonly city?: string | null;
  readonly features?: readonly string[];
  /** The day of the file, if it states a fact of the space. */
  readonly stated_on?: string | null;
}

/** An import's data of a place: columns of public.restaurants. An absent key leaves the column unchanged. */
export interface PlaceData extends ContactData {
  /** Readable part of a new place's slug. */
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
  /** Inferred from the names; empty if the source states a cuisine. */
  readonly inferred_cuisines: readonly string[];
  readonly price_level?: number | null;
  readonly primary_image_url?: string | null;
  readonly operating_hours?: WeeklyHours | null;
  /** Null if `operating_hours` is all that is known. */
  readonly opening?: Opening | null;
  readonly hours_text?: string | null;
  readonly amenities?: Readonly<Partial<Record<Amenity, true>>>;
  readonly halal_status?: HalalStatus;
  readonly halal_status_reason?: string;
  readonly evidence?: readonly StagedEvidence[];
}

export interface StagedEvidence extends Evidence {
  /** 'YYYY-MM-DD' of the file in which the source withdrew it; null while it stands. */
  readonly ended_on: string | null;
  /** The status that a curated list gives a place; absent for other evidence. */
  readonly supports?: 'muslim_owned' | 'halal_friendly';
}

/** A row that says that its place has closed for good, and why. If the place is known, the import closes it. */
export interface ClosedData {
  readonly closed_reason: string;
}

/** A row for `catalogue.stage_import`. `line` counts the file's rows from 1. */
export interface StagedRow<Data = PlaceData | PrayerSpaceData> {
  readonly line: number;
  readonly source: string;
  readonly source_id: string;
  readonly id: string;
  readonly data: Data;
}
