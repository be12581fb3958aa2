import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { deletionOf, restorationOf } from './review-draft.ts';

/**
 * Deletes the person's review, with undo. Undo removes the deletion from the outbox and also writes the review again, because
 * the deletion may already have been sent. If it was not, writing the same text changes nothing (Y26, Y35).
 */
export function useDelete(placeId: string, view: OwnReviewView): () => Promise<void> {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  return async () => {
    const deleted = await replica.mutateAll({ mutations: deletionOf(placeId, view) });
    if (!deleted.ok) {
      toasts.show('error', t('reviews.deleteFailed'));
      return;
    }
    const undo = async () => {
      for (const seq of deleted.seqs) await replica.discardEntry(seq);
      const restored = await replica.mutateAll({ mutations: restorationOf(placeId, view) });
      if (!restored.ok) toasts.show('error', t('reviews.undoFailed'));
    };
    toasts.show('notice', t('reviews.deleted'), { label: t('reviews.undo'), run: () => void undo() });
  };
}
