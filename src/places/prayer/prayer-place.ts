/** Where prayer times are for: a position with its clock and its country, found on the device. */
import type { Position } from '#domain/geo/geo.ts';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { localDay } from '#domain/places/halal.ts';
import { countryOfClock } from '#platform/clock-country.ts';

export interface PrayerPlace {
  readonly position: Position;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 3166-1 alpha-2; null if unknown. */
  readonly countryCode: string | null;
  /** The chosen place, or a city within 10 km of the position; null if the device does not know its name. */
  readonly name: string | null;
  /** Whether the position is that of a place that the person chose by its name, which is no secret. */
  readonly isChosen: boolean;
}

/** Zones of parts of the United States that have a folder of their own. */
const STATES_ZONE = /^America\/(?:Indiana|Kentucky|North_Dakota)\//;

/** Zones of further countries with a method of their own, by newer and older names (IANA time zone database, CLDR). */
const MORE_ZONES: Readonly<Record<string, string>> = {
  'Africa/El_Aaiun': 'EH',
  'Africa/Juba': 'SS',
  'Africa/Khartoum': 'SD',
  'Africa/Tripoli': 'LY',
  'America/Adak': 'US',
  'America/Anchorage': 'US',
  'America/Atikokan': 'CA',
  'America/Blanc-Sablon': 'CA',
  'America/Boise': 'US',
  'America/Cambridge_Bay': 'CA',
  'America/Coral_Harbour': 'CA',
  'America/Creston': 'CA',
  'America/Dawson': 'CA',
  'America/Dawson_Creek': 'CA',
  'America/Detroit': 'US',
  'America/Edmonton': 'CA',
  'America/Fort_Nelson': 'CA',
  'America/Glace_Bay': 'CA',
  'America/Goose_Bay': 'CA',
  'America/Halifax': 'CA',
  'America/Indianapolis': 'US',
  'America/Inuvik': 'CA',
  'America/Iqaluit': 'CA',
  'America/Juneau': 'US',
  'America/Louisville': 'US',
  'America/Menominee': 'US',
  'America/Metlakatla': 'US',
  'America/Moncton': 'CA',
  'America/Nipigon': 'CA',
  'America/Nome': 'US',
  'America/Pangnirtung': 'CA',
  'America/Rainy_River': 'CA',
  'America/Rankin_Inlet': 'CA',
  'America/Regina': 'CA',
  'America/Resolute': 'CA',
  'America/Sitka': 'US',
  'America/St_Johns': 'CA',
  'America/Swift_Current': 'CA',
  'America/Thunder_Bay': 'CA',
  'America/Whitehorse': 'CA',
  'America/Winnipeg': 'CA',
  'America/Yakutat': 'US',
  'America/Yellowknife': 'CA',
  'Asia/Aden': 'YE',
  'Asia/Damascus': 'SY',
  'Asia/Kabul': 'AF',
  'Asia/Kathmandu': 'NP',
  'Asia/Katmandu': 'NP',
  'Asia/Tehran': 'IR',
  'Europe/Dublin': 'IE',
  'Europe/Oslo': 'NO',
  'Europe/Stockholm': 'SE',
  'Pacific/Honolulu': 'US',
};

/** The country of a time zone, for countries with a method of their own; null for others. @param zone IANA name */
export function countryOfZone(zone: string): string | null {
  return countryOfClock(zone) ?? MORE_ZONES[zone] ?? (STATES_ZONE.test(zone) ? 'US' : null);
}

/** The date of a place at an instant (epoch milliseconds), 'YYYY-MM-DD'; undefined for a zone that the device does not know. */
export function dateAt(timeZone: string, at: number): string | undefined {
  const time = toLocalTime(timeZone, at);
  return time && isoDay(time.day);
}

/** Whether the device shows another time or date than the place's clocks do (epoch milliseconds). */
export function isOtherClock(timeZone: string, at: number): boolean {
  const there = toLocalTime(timeZone, at);
  const device = new Date(at);
  const minute = device.getHours() * 60 + device.getMinutes();
  return there?.minute !== minute || there.day !== dayNumber(localDay(at));
}
