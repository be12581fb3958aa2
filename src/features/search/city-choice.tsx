import { useId } from 'react';
import type { FacetCount } from '#domain/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import type { Criteria } from '#places/criteria.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import styles from './filter-dialog.module.css';

const MOST_CHIPS = 6;
const MOST_COMPLETIONS = 200;

interface CityChoiceProps {
  readonly draft: Criteria;
  readonly onDraft: (draft: Criteria) => void;
  /** Most frequent first. */
  readonly cities: readonly FacetCount[];
}

/** The city as text, completed from the cities that the phone knows, the largest of them at hand (S37). */
export function CityChoice({ draft, onDraft, cities }: CityChoiceProps) {
  const t = useT();
  const format = useFormat();
  const listId = useId();
  const { city: _, ...anywhere } = draft;
  const choose = (city: string) => onDraft(city === '' ? anywhere : { ...draft, city });
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        {cities.slice(0, MOST_CHIPS).map(({ value, count }) => (
          <ToggleChip
            key={value}
            isOn={draft.city === value}
            count={format.number(count)}
            onClick={() => choose(draft.city === value ? '' : value)}
          >
            <bdi>{value}</bdi>
          </ToggleChip>
        ))}
      </div>
      <Field
        label={t('search.cityTitle')}
        value={draft.city ?? ''}
        onChange={(event) => choose(event.target.value)}
        list={listId}
        autoComplete="off"
        dir="auto"
      />
      <datalist id={listId}>
        {cities.slice(0, MOST_COMPLETIONS).map(({ value }) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </section>
  );
}
