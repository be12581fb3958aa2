import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown below and read aloud when it appears (U76). */
  readonly error?: string | undefined;
  /** A hint that does not block sending. */
  readonly note?: string | undefined;
  /** A round button at the end of the line. */
  readonly button?: ReactNode;
}

/**
 * The `dir` of a field that follows its text's direction. Browsers align an empty one to the left, with its placeholder and
 * cursor, whatever the page's direction is.
 */
export function directionOfText({ dir, value }: { readonly dir?: string | undefined; readonly value?: unknown }) {
  return dir === 'auto' && value === '' ? undefined : dir;
}

/** A labelled line of input with its hint and its error. */
export function Field({ label, hint, error, note, button, id, ...rest }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = [hint && `${inputId}-hint`, error && `${inputId}-error`, note && `${inputId}-note`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          {...rest}
          // Addresses and numbers are left-to-right in every language.
          dir={rest.type === 'email' || rest.type === 'tel' ? 'ltr' : directionOfText(rest)}
          id={inputId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {button}
      </div>
      {hint ? (
        <p className={styles.hint} id={`${inputId}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles.status} aria-live="polite">
        {error ? (
          <p className={styles.error} id={`${inputId}-error`}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        ) : null}
        <FieldNote id={`${inputId}-note`} note={note} />
      </div>
    </div>
  );
}

/** See `note` of a field. */
export function FieldNote({ id, note }: { readonly id: string; readonly note: string | undefined }) {
  return note ? (
    <p className={styles.note} id={id}>
      {note}
    </p>
  ) : null;
}
