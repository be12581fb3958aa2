import { createCountryNames } from '#domain/geo/country-names.ts';
import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import type { Card } from '#domain/search/search.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

const englishCountry = createCountryNames('en');

/** 'Penang, Malaysia'; for a city state, which is both, only the country. */
export function cityCountry(
  { city, countryCode }: Pick<Card, 'city' | 'countryCode'>,
  t: Translate,
  format: Format,
): string {
  const country = format.country(countryCode);
  // Cities have their English names.
  const isCityState = city === country || city === englishCountry(countryCode);
  return city && !isCityState ? isolatedIfMixed([city, country]).join(t('places.comma')) : country;
}
