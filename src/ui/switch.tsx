import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  /** An explanation below it. */
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** A setting that is on or off, and takes effect at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onTurn }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.switch}>
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={hint ? id : undefined}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) => onTurn(checked)}
        />
      </label>
      {hint ? (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
