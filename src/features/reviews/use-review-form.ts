import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { beginDraft, draftKeyOf, parseDraft, type ReviewDraft } from './review-draft.ts';

export interface ReviewForm {
  readonly draft: ReviewDraft;
  /** Whether the form continues an unsent draft. */
  readonly isFound: boolean;
  /** Whether the last change is stored on the device; undefined before the first. */
  readonly isKept: boolean | undefined;
  readonly change: (make: (draft: ReviewDraft) => ReviewDraft) => void;
  /** Discards the draft and starts again. */
  readonly reset: () => Promise<void>;
  /** Resolves once all writes of the draft are done. */
  readonly settled: () => Promise<void>;
}

/**
 * The review form's state. Every change is stored on the device, so that neither a reload nor a crash loses it. Null until
 * the stored draft was read.
 */
export function useReviewForm(placeId: string, view: OwnReviewView, refusedSeq: number | null): ReviewForm | null {
  const { replica } = useServices();
  const [draft, setDraft] = useState<ReviewDraft | null>(null);
  const [isFound, setFound] = useState(false);
  const [isKept, setStored] = useState<boolean>();
  /** The newest, also for a picture that was being made ready meanwhile. */
  const latest = useRef<ReviewDraft | null>(null);
  // Computed once, when the form opens.
  const [begun] = useState(() => beginDraft(view, refusedSeq));
  const key = draftKeyOf(placeId);
  const draftSaver = useMemo(
    () => createDraftSaver<ReviewDraft>(async (next) => (await replica.saveDraft(key, next)).ok, setStored),
    [replica, key],
  );

  const show = useCallback((next: ReviewDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = parseDraft(await replica.readDraft(key));
      if (!isCurrent) return;
      setFound(found !== null);
      show(found ?? begun);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica, key, begun, show]);

  const change = useCallback(
    (make: (before: ReviewDraft) => ReviewDraft) => {
      if (!latest.current) return;
      const next = make(latest.current);
      show(next);
      draftSaver.keep(next);
    },
    [draftSaver, show],
  );
  const reset = useCallback(async () => {
    await draftSaver.settled();
    await replica.forgetDraft(key);
    setFound(false);
    setStored(undefined);
    show(begun);
  }, [replica, key, begun, draftSaver, show]);

  return draft && { draft, isFound, isKept, change, reset, settled: () => draftSaver.settled() };
}
