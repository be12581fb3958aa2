import { CircleAlert } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './auth-form.module.css';
import { storeTyped } from './typed-form.ts';

interface AuthFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** The server's reason; read aloud when it appears. */
  readonly failure: string | undefined;
  readonly onSubmit: (form: FormData) => void;
  /** Called on every change, so that a problem disappears once it is fixed. */
  readonly onEdit?: (form: FormData) => void;
  readonly children: ReactNode;
  /** Alternatives, below the form. */
  readonly others?: ReactNode;
  /** Links to related pages. */
  readonly footer?: ReactNode;
}

/** The frame shared by all sign-in forms. */
export function AuthForm({ title, lead, submitLabel, isBusy, failure, onSubmit, children, ...rest }: AuthFormProps) {
  const edit = (event: FormEvent<HTMLFormElement>) => {
    storeTyped(event.currentTarget);
    rest.onEdit?.(new FormData(event.currentTarget));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <div className={styles.page}>
      <header className="grid gap-2">
        <h1>{title}</h1>
        <p className="soft break-anywhere">{lead}</p>
      </header>
      <form className={styles.form} onSubmit={submit} onInput={edit} noValidate>
        {children}
        <FormFailure text={failure} />
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {submitLabel}
        </Button>
      </form>
      {rest.others}
      {rest.footer ? <div className={styles.other}>{rest.footer}</div> : null}
    </div>
  );
}

/**
 * A problem with the form as a whole; read aloud when it appears. It stands beside the button that was pressed, because the top
 * of a form is off screen on a phone. A form sent with the Enter key scrolls to it.
 */
export function FormFailure({ text }: { readonly text: string | undefined }) {
  return (
    <div className={styles.status} aria-live="assertive">
      {text ? (
        <p ref={scrollTo} className={styles.failure}>
          <CircleAlert aria-hidden="true" />
          {text}
        </p>
      ) : null}
    </div>
  );
}

function scrollTo(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

/** A field's text; these forms have no files. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Focuses the first field with a problem, once it has rendered. */
export function focusFirstProblem(problems: Readonly<Record<string, unknown>>): void {
  const [name] = Object.keys(problems);
  if (name) requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus());
}
