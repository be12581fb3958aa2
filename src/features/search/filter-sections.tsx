import type { ComponentType } from 'react';
import { DEFAULT_RADIUS_KM, HALAL_STATUSES, RADIUS_CHOICES_KM, SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import type { FilterKey } from '#domain/search/filters.ts';
import type { Facets } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria/criteria.ts';
import {
  AmenityChoice,
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
import { ToggleChip } from '#ui/chip.tsx';
import { CityChoice } from './city-choice.tsx';

interface SectionProps extends FilterProps {
  /** Counts under all other filters of the draft; undefined until they are known. */
  readonly facets: Facets | undefined;
}

type Section = ComponentType<SectionProps>;

/** Where each filter is chosen (S33-S38), from the top down; null for those that only an address or another screen sets. */
const SECTIONS: { readonly [Key in FilterKey]: Section | null } = {
  halalStatus: (props) => <StatusChoice {...props} offered={HALAL_STATUSES} />,
  openNow: OpenNowChoice,
  radiusKm: RadiusChoice,
  cuisines: (props) => <CuisineChoice {...props} offered={SEARCH_CUISINES} />,
  facts: FactChoice,
  priceLevels: PriceChoice,
  amenities: AmenityChoice,
  city: (props) => <CityChoice {...props} cities={props.facets?.cities ?? []} />,
  openFor: PlanAhead,
  openAt: PlanAhead,
  certificateOn: PlanAhead,
  prayerWithinM: PlanAhead,
  countryCode: null,
  around: null,
  featured: null,
};

/** The sort comes first. A section that sets several filters appears once. */
const IN_ORDER: readonly Section[] = [SortChoice, ...new Set(Object.values(SECTIONS).filter((each) => each !== null))];

interface FilterSectionsProps {
  readonly draft: Criteria;
  readonly onDraft: (draft: Criteria) => void;
  readonly facets: Facets | undefined;
}

/** Every filter of /search, with how many places each choice would leave. */
export function FilterSections({ draft, onDraft, facets }: FilterSectionsProps) {
  return (
    <FilterList kind="dialog">
      {IN_ORDER.map((Each, place) => (
        <Each key={place} criteria={draft} onCriteria={onDraft} facets={facets} />
      ))}
    </FilterList>
  );
}

/** The radius is off by default, and set to 5 km (S38, K1). */
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
