import type { Facets } from '#domain/search.ts';
import { DEFAULT_RADIUS_KM, HALAL_STATUSES, RADIUS_CHOICES_KM, SEARCH_CUISINES } from '#domain/taxonomy.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria/criteria.ts';
import {
  AmenityChoice,
  CuisineChoice,
  type FilterProps,
  OpenNowChoice,
  PriceChoice,
  SortChoice,
  StatusChoice,
} from '#places/filters/filter-choices.tsx';
import { FilterGroup, FilterList } from '#places/filters/filter-group.tsx';
import { PlanAhead } from '#places/filters/plan-ahead.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { CityChoice } from './city-choice.tsx';

interface FilterSectionsProps {
  readonly draft: Criteria;
  readonly onDraft: (draft: Criteria) => void;
  /** Counts under all other filters of the draft; undefined until they are known. */
  readonly facets: Facets | undefined;
}

/** Every filter of /search (S33-S38), with how many places each choice would leave. */
export function FilterSections({ draft, onDraft, facets }: FilterSectionsProps) {
  const filter = { criteria: draft, onCriteria: onDraft };
  return (
    <FilterList kind="dialog">
      <SortChoice {...filter} />
      <StatusChoice {...filter} facets={facets} offered={HALAL_STATUSES} />
      <OpenNowChoice {...filter} />
      <RadiusChoice {...filter} />
      <CuisineChoice {...filter} facets={facets} offered={SEARCH_CUISINES} />
      <PriceChoice {...filter} facets={facets} />
      <AmenityChoice {...filter} facets={facets} />
      <CityChoice {...filter} cities={facets?.cities ?? []} />
      <PlanAhead {...filter} />
    </FilterList>
  );
}

/** The radius is off until it is switched on; 5 km is chosen beforehand (S38, K1). */
function RadiusChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  const format = useFormat();
  const isOn = criteria.radiusKm !== undefined;
  const chosen = criteria.radiusKm ?? DEFAULT_RADIUS_KM;
  const { radiusKm: _, ...anywhere } = criteria;
  return (
    <FilterGroup
      title={t('search.radiusTitle')}
      before={
        <ToggleChip
          isOn={isOn}
          onClick={() => onCriteria(isOn ? anywhere : { ...criteria, radiusKm: DEFAULT_RADIUS_KM })}
        >
          {t('search.nearOnly')}
        </ToggleChip>
      }
      isPending={!isOn}
    >
      {RADIUS_CHOICES_KM.map((km) => (
        <ToggleChip key={km} isOn={chosen === km} onClick={() => onCriteria({ ...criteria, radiusKm: km })}>
          {format.distance(km * 1000)}
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}
