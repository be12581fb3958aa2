/** What a method of computing prayer times consists of. */

/** When asr begins: at a shadow of once an object's length (Shafi, Maliki, Hanbali), or of twice (Hanafi). */
export const ASR_RULES = ['shafi', 'hanafi'] as const;
export type AsrRule = (typeof ASR_RULES)[number];

/** Minutes added to fajr, sunrise, dhuhr, asr, maghrib, isha before rounding. */
export type AddedMinutes = readonly [number, number, number, number, number, number];

export interface PrayerMethod {
  /** The authority, or the method where no authority of the country is known, in its own spelling. */
  readonly authority: string;
  /** Where the parameters come from: tables that were compared, or who published the angles. */
  readonly source: string;
  /** The country whose authority this is, ISO 3166-1 alpha-2; null if it is of none. */
  readonly country: string | null;
  /** Other countries where the method is usual. */
  readonly alsoUsualIn: readonly string[];
  /**
   * The most minutes that a time differed from the authority's table; null if no rule fits the table, or none was compared.
   * Holds in the authority's own country: `boundIn` of methods.ts.
   */
  readonly bound: number | null;
  /** The bound holds up to this latitude, because no table of a place further from the equator was compared; absent: everywhere. */
  readonly boundToLatitude?: number;
  /** The cities whose tables were compared; empty if none was. */
  readonly measuredIn: readonly string[];
  /** Degrees of the sun below the horizon when fajr begins. */
  readonly fajrAngle: number;
  /** Degrees of the sun below the horizon when isha begins, or minutes from sunset to isha. */
  readonly isha: { readonly angle: number } | { readonly minutes: number; readonly ramadanMinutes?: number };
  /** Degrees of the sun below the horizon at maghrib; absent: at sunset. */
  readonly maghribAngle?: number;
  readonly added: AddedMinutes;
  /** How the authority rounds to minutes. With `up`, an exact minute becomes the next one, too. */
  readonly rounding: 'nearest' | 'up';
  /**
   * Maghrib is rounded like the others. Absent: up, so that nobody breaks the fast before sunset.
   */
  readonly maghribRounding?: 'nearest';
  /** The asr that the authority prints, or prints first. */
  readonly asr: AsrRule;
  /** Fixed parts of the night that bound fajr and isha at high latitudes, where the authority has them. */
  readonly nightPortions?: { readonly fajr: number; readonly isha: number };
  /** Fajr and isha by the Moonsighting Committee's minutes by latitude and season where these are later and earlier. */
  readonly isSeasonal?: true;
}

export const NOTHING_ADDED: AddedMinutes = [0, 0, 0, 0, 0, 0];
