import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './account.module.css';
import { useReauthentication } from './use-reauthentication.tsx';

/** Error messages by the answer's code; 'Failed to delete account. Please try again.' for any other (M21). */
const PROBLEMS: Readonly<Record<string, MessageId>> = {
  offline: 'settings.delete.offline',
  unfinished: 'settings.delete.unfinished',
  signed_out: 'settings.delete.signedOut',
};

/**
 * Deletes the account (S132, U20):
 *
 *     phrase ──► deleting ──► gone: signed out, /login, with a message
 *                   │ the sign-in is older than ten minutes
 *                   └──► password, or a code to the number ──► deleting
 */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  /** The phrase that the person has to type exactly (V32). */
  const wanted = t('settings.delete.words');
  const { replica } = useServices();
  const connectionStatus = useConnectionStatus();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [phrase, setPhrase] = useState('');
  const [isPhraseWrong, setPhraseWrong] = useState(false);
  const reauthentication = useReauthentication();
  const proofPlace = useRef<HTMLDivElement>(null);
  const isProofAsked = reauthentication.field !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (isProofAsked) proofPlace.current?.querySelector('input')?.focus();
  }, [isProofAsked]);

  const deleteNow = async (): Promise<void> => {
    if (!(await reauthentication.show())) return;
    toasts.show('notice', t('settings.delete.deleting'));
    const notice = toasts.toasts().at(-1);
    const result = await replica.deleteAccount();
    // The deletion is over. Its message would cover the button, or contradict the result.
    if (notice) toasts.dismiss(notice.id);
    if (result.ok) {
      await navigate('/login');
      toasts.show('success', t('settings.delete.done'));
      toasts.show('notice', t('settings.delete.gone'));
      return;
    }
    const isProofNeeded = result.code === 'reauthentication_needed';
    setProblem(isProofNeeded ? await reauthentication.ask() : t(PROBLEMS[result.code] ?? 'settings.delete.failed'));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    setPhraseWrong(phrase !== wanted);
    if (phrase !== wanted) {
      event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
      return;
    }
    setBusy(true);
    await deleteNow();
    setBusy(false);
  };

  return (
    <Dialog title={t('settings.delete.title')} onClose={isBusy ? () => undefined : onClose}>
      <form className="grid one-column gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('settings.delete.what')}</p>
        {connectionStatus === 'offline' ? <p className="danger hide-empty">{t('settings.delete.offline')}</p> : null}
        <Field
          label={t('settings.delete.phrase', { phrase: wanted })}
          value={phrase}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isPhraseWrong ? t('settings.delete.phraseWrong') : undefined}
          onChange={({ currentTarget }) => setPhrase(currentTarget.value)}
        />
        {isProofAsked ? (
          <div ref={proofPlace} className="grid one-column gap-4">
            {reauthentication.field}
          </div>
        ) : null}
        <p className="danger hide-empty" role="alert">
          {problem}
        </p>
        <div className={styles.decision}>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('settings.delete.confirm')}
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            {t('settings.delete.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
