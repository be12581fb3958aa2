/** The days of Ramadan by country: the Umm al-Qura calendar, unless the country's own beginning or end is known. */

/** A country's own days of one Ramadan. */
export interface RamadanDays {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** First day of fasting, 'YYYY-MM-DD'. */
  readonly from: string;
  /** Last day of fasting, 'YYYY-MM-DD'. */
  readonly to: string;
}

/** A Ramadan of a country. */
export interface Ramadan {
  readonly from: string;
  readonly to: string;
  /** Whether the country announced it; else it is calculated and may be a day off. */
  readonly isAnnounced: boolean;
}

/** Whether a date is in a country's Ramadan. @param countryCode ISO 3166-1 alpha-2; null: by Umm al-Qura */
export function isRamadan(_date: string, _countryCode: string | null): boolean {
  return false;
}

/** The Ramadan of a country that a date is in, or the next one. @param date 'YYYY-MM-DD' */
export function ramadanFrom(date: string, _countryCode: string | null): Ramadan {
  return { from: date, to: date, isAnnounced: false };
}

/** Uses a manifest's table instead of the built-in one. */
export function applyRamadanDays(_days: readonly RamadanDays[]): void {}
