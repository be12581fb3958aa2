import { type FormEvent, useState } from 'react';
import { cleanName, fieldPatch } from '#domain/account/profile.ts';
import { useT } from '#i18n/i18n.tsx';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import styles from './auth-form.module.css';
import { focusFirstProblem, textOf } from './auth-form.tsx';
import { askForName } from './name-question.ts';
import { nameProblems } from './validation.ts';

const close = () => askForName(false);

/** Asks for the name of an account that was made by signing in with a number. It may be given later, in the profile. */
export function NameDialog() {
  const t = useT();
  const { replica } = useServices();
  const announce = useStoredToast();
  const [problem, setProblem] = useState<string>();

  const refuse = (text: string) => {
    setProblem(text);
    focusFirstProblem({ name: true });
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = cleanName(textOf(new FormData(event.currentTarget), 'name'));
    const found = nameProblems({ name }).name;
    if (found) return refuse(t(found));
    const done = await replica.mutateAll({ mutations: [fieldPatch('name', name)] });
    if (!done.ok) return refuse(t('profile.failed'));
    announce(t('auth.name.saved'));
    close();
  };
  return (
    <Dialog title={t('auth.name.title')} onClose={close}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p>{t('auth.name.text')}</p>
        <Field name="name" autoComplete="name" enterKeyHint="done" label={t('auth.field.name')} error={problem} />
        <Button variant="primary" type="submit" isWide>
          {t('auth.name.save')}
        </Button>
        <Button variant="quiet" isWide onClick={close}>
          {t('auth.name.later')}
        </Button>
      </form>
    </Dialog>
  );
}
