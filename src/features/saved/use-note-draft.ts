import { useCallback, useEffect, useMemo, useState } from 'react';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';

export interface NoteDraft {
  readonly text: string;
  /** It was begun earlier, and not saved. */
  readonly isFound: boolean;
  /** Whether the last change is on the device; undefined before the first. */
  readonly isKept: boolean | undefined;
  readonly change: (text: string) => void;
  /** Resolves when nothing is being written to the draft. */
  readonly settled: () => Promise<void>;
  /** Names the draft. */
  readonly key: string;
}

/** A note while it is written: every change is kept on the device. Null until it is known whether something was begun. */
export function useNoteDraft(placeId: string, note: string): NoteDraft | null {
  const { replica } = useServices();
  const [text, setText] = useState<string | null>(null);
  const [isFound, setFound] = useState(false);
  const [isKept, setStored] = useState<boolean>();
  // What the form begins with is what there was when it was opened.
  const [begun] = useState(note);
  const key = `note:${placeId}`;
  const draftSaver = useMemo(
    () => createDraftSaver<string>(async (next) => (await replica.saveDraft(key, next)).ok, setStored),
    [replica, key],
  );

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await replica.readDraft(key);
      if (!isCurrent) return;
      const isDraft = typeof found === 'string' && found !== begun;
      setFound(isDraft);
      setText(isDraft ? found : begun);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica, key, begun]);

  const change = useCallback(
    (next: string) => {
      setText(next);
      draftSaver.keep(next);
    },
    [draftSaver],
  );
  return text === null ? null : { text, isFound, isKept, change, settled: () => draftSaver.settled(), key };
}
