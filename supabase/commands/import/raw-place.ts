import type { StatedFacts } from '#domain/places/facts.ts';
import type { EvidenceKind } from '#domain/places/restaurant.ts';
import type { Amenity, HalalStatus, PlaceKind, PositionPrecision } from '#domain/places/taxonomy.ts';
import type { AddressParts } from './address.ts';
import type { RawPrayerFacts } from './prayer-facts.ts';

/** A source's claim about halal, before it is judged. */
export interface RawEvidence {
  readonly kind: Extract<EvidenceKind, 'certificate' | 'source_tag' | 'community_report'>;
  readonly authority: string | null;
  readonly certificateNumber: string | null;
  readonly statedBy: string;
  readonly statement: string | null;
  readonly url: string | null;
  /** 'YYYY-MM-DD'. */
  readonly checkedOn: string | null;
  /** The status that a curated list gives the place. */
  readonly supports?: Extract<HalalStatus, 'muslim_owned' | 'halal_friendly'>;
  /** What it says is so at the place; absent if it says nothing. */
  readonly facts?: StatedFacts;
  /** Whether the mapping declares this register authoritative (U106). */
  readonly isAuthoritative: boolean;
}

/**
 * A place in the source's words. An absent field is one that the source does not have: an import keeps the known value. A
 * null or empty field is one that the source left empty.
 */
export interface RawPlace {
  readonly sourceId: string | null;
  /** Names in order of preference; the first usable one is displayed, the others are stored beside it. */
  readonly names: readonly unknown[];
  /** Those names whose language the source gives, by tag: {'en': …, 'ja-Latn': …}. */
  readonly namesByLanguage?: Readonly<Record<string, unknown>>;
  /** The kind that the source states; null if it matches none of ours. */
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
  /** The parts of the address, if the source has no whole one. */
  readonly addressParts?: AddressParts;
  readonly postalCode?: unknown;
  readonly city?: unknown;
  readonly phone?: unknown;
  readonly website?: unknown;
  readonly sourceUrl?: unknown;
  readonly timeZone?: unknown;
  /** Cuisines in the source's words, separated by ';' or ','. */
  readonly cuisines?: unknown;
  /** Readable cuisines implied by the kind of place, such as 'Cafe'. */
  readonly kinds?: readonly string[];
  readonly openingHours?: unknown;
  /** 1 to 4, or as many dollar signs. */
  readonly priceLevel?: unknown;
  /** An address of a picture. */
  readonly picture?: unknown;
  readonly amenities?: readonly Amenity[];
  /** Statuses and facts that say nothing, for the report. */
  readonly warnings?: readonly string[];
  /** Other values that the reader could not use, for the report. */
  readonly unused?: readonly string[];
  /** The kind of a prayer space that the row states, if each row has its own; 'unknown' if the row says that it is one. */
  readonly prayerSpaceKind?: string | null;
  /** What the row states of a prayer space, in the source's words. */
  readonly prayerFacts?: RawPrayerFacts;
  /** The day of the file, 'YYYY-MM-DD', if the file itself says it. */
  readonly fileDate?: string | null;
  /** A prayer space's amenities, in the source's words. */
  readonly features?: unknown;
}

/** One row of a file: a place, or the reason why it is none. `line` counts rows from 1. */
export type ReadRow =
  | {
      readonly line: number;
      readonly place: RawPlace;
      /** The original row, for people. */
      readonly source?: unknown;
      /** Whether the file ends with this row, without a line break. */
      readonly isUnended?: boolean;
    }
  | ({ readonly line: number } & RefusedRow);

/** A row that is no place to import. */
export interface RefusedRow {
  readonly sourceId: string | null;
  readonly reason: string;
  /** Whether the reason is that the place has closed for good. */
  readonly isClosed?: boolean;
}
