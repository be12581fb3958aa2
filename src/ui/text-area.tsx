import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint: string;
}

/** A labelled field for several lines, with its hint. It grows with what is in it where the browser can. */
export function TextArea({ label, hint, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea {...rest} id={id} className={`${styles.input} ${styles.lines}`} aria-describedby={`${id}-hint`} />
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
