/** What a method of computing prayer times consists of. */

/** When asr begins: at a shadow of once an object's length (Shafi, Maliki, Hanbali), or of twice (Hanafi). */
export const ASR_RULES = ['shafi', 'hanafi'] as const;
export type AsrRule = (typeof ASR_RULES)[number];

/** Minutes added to fajr, sunrise, dhuhr, asr, maghrib, isha before rounding. */
export type AddedMinutes = readonly [number, number, number, number, number, number];

/** A city with the coordinates for which its printed table was compared, in degrees: the authorities print none. */
interface ComparedCity {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

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
   * The most minutes that a time differed from the authority's table of `compared`, at positions within 10 km of that city; see
   * `boundIn` of methods.ts. Null if no table of a whole year was compared, or no rule fits it.
   */
  readonly bound: number | null;
  /** A table was compared, and no rule comes close to it. */
  readonly fitsNoRule?: true;
  /** The city whose table was compared; absent if none was. */
  readonly compared?: ComparedCity;
  /** Degrees of the sun below the horizon when fajr begins. */
  readonly fajrAngle: number;
  /** Degrees of the sun below the horizon when isha begins, or minutes from sunset to isha. */
  readonly isha: { readonly angle: number } | { readonly minutes: number; readonly ramadanMinutes?: number };
  /** Degrees of the sun below the horizon at maghrib; absent: at sunset. */
  readonly maghribAngle?: number;
  readonly added: AddedMinutes;
  /** How times other than maghrib are rounded to minutes. With `up`, an exact minute becomes the next one, too. */
  readonly rounding: 'nearest' | 'up';
  /**
   * The time zone in which maghrib is rounded like the other times, because the authority's table there is. Everywhere else, and if
   * absent, maghrib is rounded up, so that nobody breaks the fast before sunset. IANA name.
   */
  readonly maghribNearestIn?: string;
  /** The asr that the authority prints, or prints first. */
  readonly asr: AsrRule;
  /** Fixed parts of the night that bound fajr and isha at high latitudes, where the authority has them. */
  readonly nightPortions?: { readonly fajr: number; readonly isha: number };
  /** Fajr and isha by the Moonsighting Committee's minutes by latitude and season where these are later and earlier. */
  readonly isSeasonal?: true;
}

export const NOTHING_ADDED: AddedMinutes = [0, 0, 0, 0, 0, 0];

/** How maghrib is rounded to a minute: up, except by Egypt's method in Egypt. @param timeZone IANA name of the place's zone */
export function maghribRounding(
  { rounding, maghribNearestIn }: PrayerMethod,
  timeZone: string | null,
): 'nearest' | 'up' {
  return maghribNearestIn !== undefined && maghribNearestIn === timeZone ? rounding : 'up';
}
