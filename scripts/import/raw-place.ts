import type { EvidenceKind } from '#domain/places/restaurant.ts';
import type { Amenity, HalalStatus, PlaceKind, PositionPrecision } from '#domain/places/taxonomy.ts';
import type { AddressParts } from './address.ts';

/** What a source claims about halal, before it is judged. */
export interface RawEvidence {
  readonly kind: Extract<EvidenceKind, 'certificate' | 'source_tag' | 'community_report'>;
  readonly authority: string | null;
  readonly certificateNumber: string | null;
  readonly statedBy: string;
  readonly statement: string | null;
  readonly url: string | null;
  /** 'YYYY-MM-DD'. */
  readonly checkedOn: string | null;
  /** What a curated list makes of the place. */
  readonly supports?: Extract<HalalStatus, 'muslim_owned' | 'halal_friendly'>;
  /** The mapping declares that this register decides (U106). */
  readonly isAuthoritative: boolean;
}

/**
 * A place in the source's own words. A field that is absent is one of which the source does not speak: an import
 * leaves what is known of it alone. A field that is null or empty is one that the source left empty.
 */
export interface RawPlace {
  readonly sourceId: string | null;
  /** Names in order of preference; the first usable one is shown, the others are kept beside it. */
  readonly names: readonly unknown[];
  /** Of these, the names whose language the source tells, by tag: {'en': …, 'ja-Latn': …}. */
  readonly namesByLanguage?: Readonly<Record<string, unknown>>;
  /** What the source says it is; null where its own words are none of ours. */
  readonly placeKind?: PlaceKind | null;
  readonly positionPrecision?: PositionPrecision | null;
  readonly building?: unknown;
  readonly district?: unknown;
  readonly latitude: unknown;
  readonly longitude: unknown;
  readonly country: unknown;
  readonly evidence: readonly RawEvidence[];
  readonly description?: unknown;
  readonly address?: unknown;
  /** The address in parts, for where the source has it in no other way. */
  readonly addressParts?: AddressParts;
  readonly postalCode?: unknown;
  readonly city?: unknown;
  readonly phone?: unknown;
  readonly website?: unknown;
  readonly sourceUrl?: unknown;
  readonly timeZone?: unknown;
  /** Cuisines as the source writes them, several separated by ';' or ','. */
  readonly cuisines?: unknown;
  /** Readable cuisines that follow from the kind of place, such as 'Cafe'. */
  readonly kinds?: readonly string[];
  readonly openingHours?: unknown;
  /** 1 to 4, or as many dollar signs. */
  readonly priceLevel?: unknown;
  /** An address of a picture. */
  readonly picture?: unknown;
  readonly amenities?: readonly Amenity[];
  /** What a prayer space has, in the source's words. */
  readonly features?: unknown;
}

/** One row of a file: a place, or why it is none. `line` counts rows from 1. */
export type ReadRow =
  | {
      readonly line: number;
      readonly place: RawPlace;
      /** The row as the file has it, for people. */
      readonly source?: unknown;
      /** The file ends with this row and without a line break. */
      readonly isUnended?: boolean;
    }
  | { readonly line: number; readonly sourceId: string | null; readonly reason: string };
