import { useId } from 'react';
import { DIRECTORY_CUISINES, DIRECTORY_RADIUS_KM, DIRECTORY_STATUSES } from '#domain/places/taxonomy.ts';
import type { Facets } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import {
  CuisineChoice,
  FactChoice,
  type FilterProps,
  OpenNowChoice,
  PriceChoice,
  SortChoice,
  StatusChoice,
} from '#places/filters/filter-choices.tsx';
import { FilterGroup, FilterList } from '#places/filters/filter-group.tsx';
import { PlanAhead } from '#places/filters/plan-ahead.tsx';
import { RemovableChip, ToggleChip } from '#ui/chip.tsx';
import styles from './directory-filters.module.css';

interface DirectoryFiltersProps extends FilterProps {
  /** Counts under all other filters; undefined until known. */
  readonly facets: Facets | undefined;
}

/** The filters of the directory (S54-S56, U121), each applied at once. */
export function DirectoryFilters({ facets, ...filter }: DirectoryFiltersProps) {
  const code = filter.criteria.countryCode;
  return (
    <FilterList kind="side">
      {code ? <Country code={code} {...filter} /> : null}
      <StatusChoice {...filter} facets={facets} offered={DIRECTORY_STATUSES} />
      <OpenNowChoice {...filter} />
      <Radius {...filter} />
      <CuisineChoice {...filter} facets={facets} offered={DIRECTORY_CUISINES} />
      <FactChoice {...filter} />
      <PriceChoice {...filter} facets={facets} isBrief />
      <PlanAhead {...filter} />
      <SortChoice {...filter} />
    </FilterList>
  );
}

function Country({ code, criteria, onCriteria }: FilterProps & { readonly code: string }) {
  const t = useT();
  const country = useFormat().country(code);
  const { countryCode: _, ...everywhere } = criteria;
  return (
    <FilterGroup title={t('directory.country')}>
      <RemovableChip removeLabel={t('search.removeFilter', { filter: country })} onClick={() => onCriteria(everywhere)}>
        <bdi>{country}</bdi>
      </RemovableChip>
    </FilterGroup>
  );
}

/**
 * The slider starts at ten kilometres, but only filters once it is switched on, because a country's places are farther apart
 * (S56, K1, U63).
 */
function Radius({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { min, max, first } = DIRECTORY_RADIUS_KM;
  const isOn = criteria.radiusKm !== undefined;
  const km = criteria.radiusKm ?? first;
  const { radiusKm: _, ...anywhere } = criteria;
  return (
    <FilterGroup title={t('search.radiusTitle')}>
      <ToggleChip isOn={isOn} onClick={() => onCriteria(isOn ? anywhere : { ...criteria, radiusKm: first })}>
        {t('search.nearOnly')}
      </ToggleChip>
      <div className={styles.slider}>
        <label htmlFor={id}>{t('directory.within')}</label>
        <output htmlFor={id}>{format.distance(km * 1000)}</output>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={1}
          value={Math.min(max, Math.max(min, Math.round(km)))}
          aria-valuetext={format.distance(km * 1000)}
          onChange={(event) => onCriteria({ ...criteria, radiusKm: Number(event.target.value) })}
        />
      </div>
    </FilterGroup>
  );
}
