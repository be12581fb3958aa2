/** Places to pray: mosques, and rooms and halls that are none. */
import type { Position } from '../geo/geo.ts';

/** The kinds of public.prayer_spaces. A musalla is a place to pray without a Friday prayer, such as a surau or mescit. */
export const PRAYER_SPACE_KINDS = ['mosque', 'musalla', 'prayer_room'] as const;
export type PrayerSpaceKind = (typeof PRAYER_SPACE_KINDS)[number];

export interface PrayerSpace extends Position {
  /** In the source's words; empty if it states none, and in packs of earlier versions. */
  readonly name: string;
  /** Null if no source states it, and in packs of earlier versions. */
  readonly kind: PrayerSpaceKind | null;
}

/** A place to pray and its distance in a straight line, in metres. */
export interface FoundPrayerSpace {
  readonly space: PrayerSpace;
  readonly metres: number;
}

export interface PrayerSpaceQuestion {
  readonly near: Position;
  readonly limit: number;
}

/** The places to pray within reach, nearest first. */
export interface PrayerSpaceAnswer {
  readonly found: readonly FoundPrayerSpace[];
  /** Number of all within reach, also of those beyond the limit. */
  readonly total: number;
}
