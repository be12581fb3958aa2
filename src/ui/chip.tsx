import { Check, X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: ReactNode;
  /** Number of remaining results, formatted. */
  readonly count?: string;
  /** Drawn lower than the touch target, as in a row. */
  readonly isSlim?: boolean;
}

/** A choice that is on or off, shown by a tick besides the colour. */
export function ToggleChip({
  isOn,
  icon,
  count,
  isSlim,
  children,
  className,
  ...rest
}: ChipProps & { readonly isOn: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, isOn && styles.pressed, isSlim && styles.slim, className)}
      aria-pressed={isOn}
    >
      {isOn ? <Check aria-hidden="true" /> : icon}
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** An active choice; pressing removes it, as `removeLabel` says. It is not lit while it has no effect. */
export function RemovableChip({
  removeLabel,
  isLit = true,
  icon,
  children,
  className,
  ...rest
}: Omit<ChipProps, 'isSlim'> & { readonly removeLabel: string; readonly isLit?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, isLit && styles.pressed, className)}
      data-lit={isLit}
      aria-label={removeLabel}
    >
      {icon}
      {children}
      <X aria-hidden="true" />
    </button>
  );
}

/** A button in the shape of a chip, such as the one that opens all filters. */
export function ActionChip({ icon, count, isSlim, children, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.chip, isSlim && styles.slim, className)}>
      {icon}
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </button>
  );
}

/** Chips in one line that scrolls sideways to the edge of the screen. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  );
}
