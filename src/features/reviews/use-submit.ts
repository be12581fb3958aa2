import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useStoredToast } from '#places/forms/use-stored-toast.ts';
import { useServices } from '#services/services.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { draftKeyOf, mutationsOf } from './review-draft.ts';
import type { ReviewForm } from './use-review-form.ts';

/** Sends a review; a failure becomes a sentence for the form: 'Failed to submit review' (M49). */
export function useSubmit(placeId: string, view: OwnReviewView, form: ReviewForm | null, onSent: () => void) {
  const t = useT();
  const { replica } = useServices();
  const announce = useStoredToast();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async () => {
    if (!form) return;
    setBusy(true);
    setFailure(undefined);
    await form.settled();
    const result = await replica.mutateAll({
      mutations: mutationsOf(placeId, view, form.draft),
      draft: draftKeyOf(placeId),
      replaces: form.draft.replaces,
    });
    setBusy(false);
    if (result.ok) {
      announce(t('reviews.saved'));
      onSent();
    } else if (result.code === 'storage_full') setFailure(t('reviews.form.full'));
    else if (result.code === 'signed_out') setFailure(t('reviews.form.signedOut'));
    else setFailure(t(view.review ? 'reviews.form.failedEdit' : 'reviews.form.failed'));
  };
  return { submit, isBusy, failure };
}
