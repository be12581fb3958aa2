import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { deletionOf, restorationOf } from './review-draft.ts';

/**
 * Deletes one's review, with a way back. The way back takes the deletion out of the outbox and writes the review again:
 * the deletion may have been on its way, and the same words again change nothing where it was not (Y26, Y35).
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
