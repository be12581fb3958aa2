import { useId } from 'react';
import type { FacetCount } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { FilterProps } from '#places/filters/filter-choices.tsx';
import { FilterGroup } from '#places/filters/filter-group.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import styles from './city-choice.module.css';

const MAX_CHIPS = 6;
const MAX_COMPLETIONS = 200;

interface CityChoiceProps extends FilterProps {
  /** Most frequent first. */
  readonly cities: readonly FacetCount[];
}

/** A text field for the city, completed from the cities on the phone, with the most frequent ones as chips (S37). */
export function CityChoice({ criteria, onCriteria, cities }: CityChoiceProps) {
  const t = useT();
  const format = useFormat();
  const listId = useId();
  const { city: _, ...anywhere } = criteria;
  const choose = (city: string) => onCriteria(city === '' ? anywhere : { ...criteria, city });
  return (
    <FilterGroup title={t('search.cityTitle')}>
      {cities.slice(0, MAX_CHIPS).map(({ value, count }) => (
        <ToggleChip
          key={value}
          isOn={criteria.city === value}
          count={format.number(count)}
          onClick={() => choose(criteria.city === value ? '' : value)}
        >
          <bdi>{value}</bdi>
        </ToggleChip>
      ))}
      <div className={styles.field}>
        <Field
          label={t('search.cityName')}
          value={criteria.city ?? ''}
          onChange={(event) => choose(event.target.value)}
          list={listId}
          autoComplete="off"
          dir="auto"
        />
        <datalist id={listId}>
          {cities.slice(0, MAX_COMPLETIONS).map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      </div>
    </FilterGroup>
  );
}
