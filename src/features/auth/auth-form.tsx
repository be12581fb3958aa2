import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './auth-form.module.css';

interface AuthFormProps {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Why the server refused; read aloud when it appears. */
  readonly failure: string | undefined;
  readonly onSubmit: (form: FormData) => void;
  readonly children: ReactNode;
  /** Ways to the other pages of this kind. */
  readonly footer: ReactNode;
}

/** The frame that sign-in and sign-up share. */
export function AuthForm({ title, lead, submitLabel, isBusy, failure, onSubmit, children, footer }: AuthFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.status} aria-live="assertive">
          {failure ? (
            <p className={styles.failure}>
              <CircleAlert aria-hidden="true" />
              {failure}
            </p>
          ) : null}
        </div>
        {children}
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {submitLabel}
        </Button>
      </form>
      <div className={styles.other}>{footer}</div>
    </div>
  );
}

/** A field's text; files don't occur in these forms. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Takes the focus to the first field that has something wrong, once it is drawn as such. */
export function focusFirstProblem(problems: Readonly<Record<string, unknown>>): void {
  const [name] = Object.keys(problems);
  if (name) requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus());
}
