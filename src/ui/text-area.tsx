import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';
import { directionOfText, FieldNote } from './field.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint: string;
  /** A hint shown below and read aloud, which does not block sending. */
  readonly note?: string | undefined;
}

/** A labelled field for several lines, with a hint. Grows with its text if the browser supports it. */
export function TextArea({ label, hint, note, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        dir={directionOfText(rest)}
        id={id}
        className={`${styles.input} ${styles.lines}`}
        aria-describedby={note ? `${id}-hint ${id}-note` : `${id}-hint`}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <div className={styles.status} aria-live="polite">
        <FieldNote id={`${id}-note`} note={note} />
      </div>
    </div>
  );
}
