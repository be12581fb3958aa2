import { useEffect, useState } from 'react';
import type { FacetCount } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { ActionChip, ChipRow } from '#ui/chip.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';

/** All countries with places, stored on this phone or not, each with its number of places (S11). */
export function CountryLinks({ onCountry }: { readonly onCountry: (code: string) => void }) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const [countries, setCountries] = useState<readonly FacetCount[]>();
  useEffect(() => replica.watchRegions((regions) => setCountries(countriesOf(regions ?? []))), [replica]);
  // Keeps the row's space, so that the list below doesn't shift.
  if (countries === undefined) return <Skeleton height="2.75rem" />;
  if (countries.length < 2) return null;
  return (
    <ChipRow label={t('directory.countries')}>
      {countries.map(({ value, count }) => (
        <ActionChip key={value} count={format.number(count)} onClick={() => onCountry(value)}>
          <bdi>{format.country(value)}</bdi>
        </ActionChip>
      ))}
    </ChipRow>
  );
}

/** Most places first. */
function countriesOf(regions: readonly Pick<OfflineRegion, 'countryCode' | 'rows'>[]): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const { countryCode, rows } of regions) counts.set(countryCode, (counts.get(countryCode) ?? 0) + rows);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count);
}
