import type { ReactNode } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly icon: ReactNode }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A few views of the same content: icons, with labels if there is room. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={styles.control} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.choice}
          aria-label={choice.label}
          title={choice.label}
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.icon}
          <span className={styles.word} aria-hidden="true">
            {choice.label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
