/** Places to pray: mosques, and rooms and halls that are none. */
import type { Position } from '../geo/geo.ts';

/**
 * The kinds of public.prayer_spaces. A musalla is a place to pray without a Friday prayer, such as a surau or mescit; a prayer area has
 * no room of its own, such as a corner of a station. Packs number them in this order, and a reader takes a number that it doesn't know
 * as no kind.
 */
export const PRAYER_SPACE_KINDS = ['mosque', 'musalla', 'prayer_room', 'prayer_area'] as const;
export type PrayerSpaceKind = (typeof PRAYER_SPACE_KINDS)[number];

/** How far a wheelchair gets, as OpenStreetMap's `wheelchair` says it. */
export const WHEELCHAIR_ACCESS = ['yes', 'limited', 'no'] as const;

/** What a source states of a place to pray. An absent key states nothing. */
export interface PrayerSpaceFacts {
  /** Whether women have a space of their own. */
  readonly women?: boolean;
  /** Whether there is a place for wudu. */
  readonly wudu?: boolean;
  /** Whether the Friday prayer is held. */
  readonly friday?: boolean;
  readonly wheelchair?: (typeof WHEELCHAIR_ACCESS)[number];
  /** In the source's words, at most 100 characters. */
  readonly floor?: string;
}

/** Facts, who states them, and when. What members suggested says so even without a fact. */
export interface PrayerSpaceStatement {
  /** The source's name. */
  readonly by: string;
  /** The day of the source's file, 'YYYY-MM-DD'; null if unknown. */
  readonly on: string | null;
  readonly facts: PrayerSpaceFacts;
}

/** The source's name of what members suggested and moderators accepted, as in catalogue.sources. */
export const SUGGESTED = 'Suggested by Rihla members';

export interface PrayerSpace extends Position {
  /** In the source's words; empty if it states none, and in packs of earlier versions. */
  readonly name: string;
  /** Null if no source states it, and in packs of earlier versions. */
  readonly kind: PrayerSpaceKind | null;
  /** One for each source that states a fact; absent if none does. They never contradict each other. */
  readonly statements?: readonly PrayerSpaceStatement[];
}

/** What a list of places to pray can be limited to. */
export const PRAYER_SPACE_FILTERS = ['women', 'friday', 'stepfree'] as const;
export type PrayerSpaceFilter = (typeof PRAYER_SPACE_FILTERS)[number];

const FILTER_FACTS: Readonly<Record<PrayerSpaceFilter, (facts: PrayerSpaceFacts) => boolean>> = {
  women: ({ women }) => women === true,
  friday: ({ friday }) => friday === true,
  stepfree: ({ wheelchair }) => wheelchair === 'yes',
};

/** Whether some source states all that the filters ask for. */
export function statesAll({ statements = [] }: PrayerSpace, filters: readonly PrayerSpaceFilter[]): boolean {
  return filters.every((filter) => statements.some(({ facts }) => FILTER_FACTS[filter](facts)));
}

/** A place to pray and its distance in a straight line, in metres. */
export interface FoundPrayerSpace {
  readonly space: PrayerSpace;
  readonly metres: number;
}

export interface PrayerSpaceQuestion {
  readonly near: Position;
  readonly limit: number;
  /** Finds only places that state all of these. */
  readonly filters?: readonly PrayerSpaceFilter[];
}

/** The places to pray within reach, nearest first. */
export interface PrayerSpaceAnswer {
  readonly found: readonly FoundPrayerSpace[];
  /** Number of all within reach that the filters leave, also of those beyond the limit. */
  readonly total: number;
  /** Number of those within reach that the filters hide. */
  readonly hidden: number;
}
