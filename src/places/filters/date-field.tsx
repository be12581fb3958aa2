import { useState } from 'react';
import { Field } from '#ui/field.tsx';

interface DateFieldProps {
  readonly kind: 'date' | 'datetime-local';
  readonly label: string;
  readonly hint: string;
  /** Shown for an incomplete date once the field is left. */
  readonly error: string;
  /** The active value in the browser's format; '' for none. */
  readonly value: string;
  readonly isWhole: (value: string) => boolean;
  readonly onValue: (value: string) => void;
}

/**
 * A day or a minute. A partly typed year is a valid date of another century, so the value stays in the field until it is
 * complete.
 */
export function DateField({ kind, label, hint, error, value, isWhole, onValue }: DateFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [isWrong, setWrong] = useState(false);
  // Changed from elsewhere: by a chip, or by the address.
  if (value !== seen) {
    setSeen(value);
    if (value !== typed && (value !== '' || isWhole(typed))) setTyped(value);
  }
  const type = (next: string) => {
    setTyped(next);
    setWrong(false);
    if (isWhole(next)) onValue(next);
    else if (value !== '') onValue('');
  };
  return (
    <Field
      type={kind}
      label={label}
      hint={hint}
      error={isWrong ? error : undefined}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={({ target }) => setWrong(target.validity.badInput || (target.value !== '' && !isWhole(target.value)))}
    />
  );
}
