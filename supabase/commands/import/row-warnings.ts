/** Warnings about single rows that are readable but look wrong. */
import type { Position } from '#domain/geo/geo.ts';
import type { Opening, OpeningSpan } from '#domain/places/restaurant.ts';
import { cleanText } from './clean-text.ts';
import { countryAt } from './country.ts';
import { findMisread } from './misread-text.ts';
import { isPlaceholderName } from './placeholder.ts';
import type { RawPlace } from './raw-place.ts';
import type { PlaceData, PrayerSpaceData } from './staged-row.ts';

export type RowWarning =
  | 'other-country'
  | 'swapped'
  | 'placeholder'
  | 'html'
  | 'wrong-letters'
  | 'duplicate'
  | 'time-zone'
  | 'hours'
  | 'picture'
  | 'unused'
  | 'cut';

const HTML = /<\/?[a-z][^>]*>|&(?:amp|nbsp|lt|gt|quot|apos|#x?[\da-f]+);/i;
const DAY_MINUTES = 24 * 60;
/** Spans of 22 hours and more are mostly errors; one minute less than a day is a way to write the whole day. */
const MAX_MINUTES = 22 * 60;

export function findRowWarnings(
  place: RawPlace,
  data: PlaceData | PrayerSpaceData,
): { readonly warning: RowWarning; readonly example: string }[] {
  const { latitude, longitude, country_code } = data;
  const name = data.name ?? 'a place without a name';
  const found: { warning: RowWarning; example: string }[] = [];
  if (latitude !== null && longitude !== null) {
    const around = countryAt({ latitude, longitude });
    const example = `${name}, ${country_code}, lies in ${around ?? 'the sea'}`;
    if (around !== null && around !== country_code) found.push({ warning: 'other-country', example });
    if (around !== country_code && isIn({ latitude: longitude, longitude: latitude }, country_code))
      found.push({ warning: 'swapped', example });
  }
  if (isPlaceholderName(name)) found.push({ warning: 'placeholder', example: name });
  const html = [name, place.address, place.description].map(cleanText).find((text) => text !== null && HTML.test(text));
  if (html) found.push({ warning: 'html', example: html.slice(0, 60) });
  const misread = [...place.names, place.address, place.description].map(findMisread).find((text) => text !== null);
  if (misread)
    found.push({ warning: 'wrong-letters', example: `${misread.text.slice(0, 60)} for ${misread.meant.slice(0, 60)}` });
  if ('time_zone' in data && data.time_zone === null) found.push({ warning: 'time-zone', example: name });
  const week = 'time_zone' in data ? (data.opening?.week ?? data.operating_hours) : undefined;
  const span = week && strangeSpan(week);
  if (span) found.push({ warning: 'hours', example: `${name}, ${span.open}-${span.close}` });
  const picture = 'primary_image_url' in data && data.primary_image_url === null ? cleanText(place.picture) : null;
  if (picture) found.push({ warning: 'picture', example: picture.slice(0, 60) });
  const [unused] = place.warnings ?? [];
  if (unused !== undefined) found.push({ warning: 'unused', example: unused });
  return found;
}

function isIn({ latitude, longitude }: Position, country: string): boolean {
  return Math.abs(latitude) <= 90 && countryAt({ latitude, longitude }) === country;
}

/** A known span of 22 hours or more, including one that ends shortly before it begins. */
function strangeSpan(week: Opening['week']): OpeningSpan | undefined {
  return Object.values(week)
    .flatMap((day) => day ?? [])
    .filter(({ unknown }) => unknown !== true)
    .find(({ open, close }) => {
      const minutes = (minutesOf(close) - minutesOf(open) + DAY_MINUTES) % DAY_MINUTES;
      return minutes >= MAX_MINUTES && minutes < DAY_MINUTES - 1;
    });
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
