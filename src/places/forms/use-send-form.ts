import type { Mutation } from '#domain/own/mutations.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useToasts } from '#ui/toast.tsx';
import type { StoredForm } from './use-stored-form.ts';

interface Outcome {
  readonly sent: MessageId;
  readonly failed: MessageId;
  /** Called once it is stored on the device. */
  readonly onStored: () => void;
}

/** Sends a stored form, and says whether that worked. A visitor is led to sign in without a word. */
export function useSendForm({ sent, failed, onStored }: Outcome) {
  const t = useT();
  const toasts = useToasts();
  return async (form: Pick<StoredForm<object>, 'send'>, mutation: Mutation): Promise<void> => {
    const outcome = await form.send(mutation);
    if (outcome === 'failed') toasts.show('error', t(failed));
    if (outcome !== 'stored') return;
    toasts.show('success', t(sent));
    onStored();
  };
}
