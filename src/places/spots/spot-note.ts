import type { SpotSuggestion } from '#domain/search/search.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** Description of a suggested area: "area in Singapore · 212 places". */
export function spotNote(
  { kind, countryCode, count, name }: Pick<SpotSuggestion, 'kind' | 'countryCode' | 'count' | 'name'>,
  t: Translate,
  format: Format,
): string {
  const country = countryCode === null ? undefined : format.country(countryCode);
  // For a city state both are the same word.
  const isAlone = kind === 'country' || country === undefined || country === name;
  const what = isAlone ? t(`spots.kind.${kind}`) : t(`spots.in.${kind}`, { country });
  return [what, ...(count > 0 ? [t('spots.count', { count })] : [])].join(' · ');
}
