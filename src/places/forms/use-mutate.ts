import type { Mutation } from '#domain/own/mutations.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';

/** Stores mutations in one step, and reports a failure in a toast. Resolves with whether they were stored. */
export function useMutate(): (mutations: readonly Mutation[], draft?: string) => Promise<boolean> {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  return async (mutations, draft) => {
    const result = await replica.mutateAll({ mutations, ...(draft === undefined ? {} : { draft }) });
    if (!result.ok) {
      toasts.show('error', t(result.code === 'storage_full' ? 'saved.lists.full' : 'saved.lists.failed'));
    }
    return result.ok;
  };
}
