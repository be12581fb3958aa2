import type { Mutation } from '#domain/own/mutations.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';

/** Stores a choice, shows a message with the outcome, and returns it. */
export function useSave(): (mutation: Mutation, saved: MessageId, failed: MessageId) => Promise<boolean> {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const announce = useStoredToast();
  return async (mutation, saved, failed) => {
    const result = await replica.mutateAll({ mutations: [mutation] });
    if (result.ok) announce(t(saved));
    else toasts.show('error', t(result.code === 'signed_out' ? 'profile.signedOut' : failed));
    return result.ok;
  };
}
