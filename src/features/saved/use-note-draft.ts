import { useCallback, useEffect, useMemo, useState } from 'react';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';

export interface NoteDraft {
  readonly text: string;
  /** Whether the dialog continues an unsaved draft. */
  readonly isFound: boolean;
  /** Whether the last change is stored on the device; undefined before the first. */
  readonly isKept: boolean | undefined;
  readonly change: (text: string) => void;
  /** Resolves once all writes of the draft are done. */
  readonly settled: () => Promise<void>;
  /** The draft's storage key. */
  readonly key: string;
}

/** State of a note's draft. Every change is stored on the device. Null until the stored draft was read. */
export function useNoteDraft(placeId: string, note: string): NoteDraft | null {
  const { replica } = useServices();
  const [text, setText] = useState<string | null>(null);
  const [isFound, setFound] = useState(false);
  const [isKept, setStored] = useState<boolean>();
  // Computed once, when the dialog opens.
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
