import type { Mutation } from '#domain/mutations.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#platform/services.tsx';
import { useToasts } from '#ui/toast.tsx';

/** Keeps a choice at once, and says whether it did. What was not kept shows as it was (F32). */
export function useSave(): (mutation: Mutation, saved: MessageId, failed: MessageId) => Promise<void> {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  return async (mutation, saved, failed) => {
    const result = await replica.mutateAll({ mutations: [mutation] });
    toasts.show(result.ok ? 'success' : 'error', t(result.ok ? saved : failed));
  };
}
