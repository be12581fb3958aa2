import type { FacetCount } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { ActionChip, ChipRow } from '#ui/chip.tsx';

/** Other cities are found by searching their names. */
const MAX_CITIES = 12;

interface CityLinksProps {
  /** Most frequent first. */
  readonly cities: readonly FacetCount[];
  readonly onCity: (city: string) => void;
}

/** Links to a country's cities, each with its number of places. */
export function CityLinks({ cities, onCity }: CityLinksProps) {
  const t = useT();
  const format = useFormat();
  if (cities.length < 2) return null;
  return (
    <ChipRow label={t('search.cityTitle')}>
      {cities.slice(0, MAX_CITIES).map(({ value, count }) => (
        <ActionChip key={value} count={format.number(count)} onClick={() => onCity(value)}>
          <bdi>{value}</bdi>
        </ActionChip>
      ))}
    </ChipRow>
  );
}
