import { FACT_WISHES } from '#domain/places/facts.ts';
import { FILTER_AMENITIES, type HalalStatus, PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import { type FacetCount, type Facets, SORTS } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { cuisineName } from '#places/cards/cuisine-name.ts';
import { wishText } from '#places/cards/fact-text.ts';
import { type Criteria, sortOf, toggled } from '#places/criteria/criteria.ts';
import { ToggleChip } from '#ui/chip.tsx';
import styles from './filter-choices.module.css';
import { FilterGroup } from './filter-group.tsx';

/** Props of every filter. */
export interface FilterProps {
  readonly criteria: Criteria;
  readonly onCriteria: (criteria: Criteria) => void;
}

interface CountedProps extends FilterProps {
  /** Counts under all other filters; undefined until known. */
  readonly facets: Facets | undefined;
}

/** The order of the list. It does not count as a filter. */
export function SortChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  return (
    <FilterGroup title={t('search.sortTitle')}>
      {SORTS.map((sort) => (
        <ToggleChip key={sort} isOn={sortOf(criteria) === sort} onClick={() => onCriteria({ ...criteria, sort })}>
          {t(`search.sort.${sort}`)}
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}

/** @param offered statuses of the screen: all four on /search (S33), without "Unverified" in the directory (S54) */
export function StatusChoice(props: CountedProps & { readonly offered: readonly HalalStatus[] }) {
  const { criteria, onCriteria, facets, offered } = props;
  const t = useT();
  const count = useCount(facets?.halalStatus);
  return (
    <FilterGroup title={t('search.halalTitle')}>
      {withChosen(offered, criteria.halalStatus).map((status) => (
        <ToggleChip
          key={status}
          isOn={criteria.halalStatus.includes(status)}
          {...count(status)}
          onClick={() => onCriteria({ ...criteria, halalStatus: toggled(criteria.halalStatus, status) })}
        >
          {t(`search.halal.${status}`)}
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}

export function OpenNowChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  return (
    <FilterGroup title={t('search.hoursTitle')}>
      <ToggleChip
        isOn={criteria.openNow === true}
        onClick={() => onCriteria({ ...criteria, openNow: !criteria.openNow })}
      >
        {t('search.openNow')}
      </ToggleChip>
      <p className="full-width soft small">{t('search.openHint')}</p>
    </FilterGroup>
  );
}

/** @param offered cuisines of the screen: eighteen on /search (S34), ten in the directory (S55) */
export function CuisineChoice(props: CountedProps & { readonly offered: readonly string[] }) {
  const { criteria, onCriteria, facets, offered } = props;
  const t = useT();
  const count = useCount(facets?.cuisines);
  return (
    <FilterGroup title={t('search.cuisineTitle')}>
      {withChosen(offered, criteria.cuisines).map((cuisine) => (
        <ToggleChip
          key={cuisine}
          isOn={criteria.cuisines.includes(cuisine)}
          {...count(cuisine)}
          onClick={() => onCriteria({ ...criteria, cuisines: toggled(criteria.cuisines, cuisine) })}
        >
          <bdi>{cuisineName(cuisine, t)}</bdi>
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}

/** @param isBrief only dollar signs, if there is no room for their meaning (S35, S56) */
export function PriceChoice({ criteria, onCriteria, facets, isBrief = false }: CountedProps & { isBrief?: boolean }) {
  const t = useT();
  const count = useCount(facets?.priceLevels);
  return (
    <FilterGroup title={t('search.priceTitle')}>
      {PRICE_LEVELS.map((level) => (
        <ToggleChip
          key={level}
          isOn={criteria.priceLevels.includes(level)}
          {...(isBrief ? { 'aria-label': t(`search.price.${level}`) } : count(String(level)))}
          onClick={() => onCriteria({ ...criteria, priceLevels: toggled(criteria.priceLevels, level) })}
        >
          {isBrief ? (
            '$'.repeat(level)
          ) : (
            <span className={styles.price}>
              <b>{'$'.repeat(level)}</b> {t(`search.price.${level}`)}
            </span>
          )}
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}

/** What somebody must have said of a place. Most places have no such statement, so the choice says so. */
export function FactChoice({ criteria, onCriteria }: FilterProps) {
  const t = useT();
  return (
    <FilterGroup title={t('search.factsTitle')}>
      {FACT_WISHES.map((wish) => (
        <ToggleChip
          key={wish}
          isOn={criteria.facts.includes(wish)}
          onClick={() => onCriteria({ ...criteria, facts: toggled(criteria.facts, wish) })}
        >
          {wishText(wish, t)}
        </ToggleChip>
      ))}
      <p className="full-width soft small">{t('search.factsHint')}</p>
    </FilterGroup>
  );
}

/** The eleven amenities (S36). */
export function AmenityChoice({ criteria, onCriteria, facets }: CountedProps) {
  const t = useT();
  const count = useCount(facets?.amenities);
  return (
    <FilterGroup title={t('search.amenitiesTitle')}>
      {FILTER_AMENITIES.map((amenity) => (
        <ToggleChip
          key={amenity}
          isOn={criteria.amenities.includes(amenity)}
          {...count(amenity)}
          onClick={() => onCriteria({ ...criteria, amenities: toggled(criteria.amenities, amenity) })}
        >
          {t(`restaurant.amenity.${amenity}`)}
        </ToggleChip>
      ))}
    </FilterGroup>
  );
}

/** The offered values, then chosen ones of the address that are not offered, so that a chip can remove them (U64). */
function withChosen<T extends string>(offered: readonly T[], chosen: readonly T[]): readonly T[] {
  return [...new Set<T>([...offered, ...chosen])];
}

/** The count of a value for its chip; none until known, and no zero, because the value stays available (S34). */
function useCount(counts: readonly FacetCount[] | undefined): (value: string) => { readonly count?: string } {
  const format = useFormat();
  return (value) => {
    if (!counts) return {};
    const found = counts.find((each) => each.value.toLowerCase() === value.toLowerCase());
    return found && found.count > 0 ? { count: format.number(found.count) } : {};
  };
}
