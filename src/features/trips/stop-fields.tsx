import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '#domain/mutations/limits.ts';
import { useT } from '#i18n/i18n.tsx';
import { Field } from '#ui/field.tsx';
import { CityField } from './city-field.tsx';
import type { StopDraft, StopProblems } from './stop-draft.ts';
import styles from './trips-page.module.css';

interface StopFieldsProps {
  /** Begins the ids of the fields. */
  readonly id: string;
  readonly value: StopDraft;
  readonly problems: StopProblems;
  readonly onChange: (patch: Partial<StopDraft>) => void;
}

/** Where, and the first and last day there. */
export function StopFields({ id, value, problems, onChange }: StopFieldsProps) {
  const t = useT();
  const day = (name: 'arrives' | 'leaves') => (
    <Field
      id={`${id}-${name}`}
      type="date"
      label={t(`trips.${name}`)}
      value={value[name]}
      min={FIRST_TRIP_DAY}
      max={LAST_TRIP_DAY}
      error={problems[name] && t(problems[name])}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <CityField
        id={`${id}-place`}
        value={value}
        error={problems.place && t(problems.place)}
        onChange={onChange}
        onChosen={() => document.getElementById(`${id}-arrives`)?.focus()}
      />
      <div className={styles.days}>
        {day('arrives')}
        {day('leaves')}
      </div>
    </>
  );
}

/** Puts the focus on the first field with a problem. */
export function focusProblem(id: string, { place, arrives }: StopProblems): void {
  const field = place ? 'place' : arrives ? 'arrives' : 'leaves';
  document.getElementById(`${id}-${field}`)?.focus();
}
