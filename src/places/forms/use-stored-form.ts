import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Mutation } from '#domain/own/mutations.ts';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';

export interface StoredForm<Draft> {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  /** Puts the form's mutation into the outbox in place of its draft; returns whether it is stored. */
  readonly send: (mutation: Mutation) => Promise<boolean>;
}

/**
 * A small form whose content is stored on every change (Y50). Null until an earlier draft was read.
 * @param key of the draft
 * @param parse validates the stored draft; anything else gives an empty form
 */
export function useStoredForm<Draft extends object>(
  key: string,
  parse: (value: unknown) => Draft,
): StoredForm<Draft> | null {
  const { replica } = useServices();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The newest draft, for pictures that finish preparing while the person types. */
  const latest = useRef<Draft | null>(null);
  const draftSaver = useMemo(
    () =>
      createDraftSaver<Draft>(
        async (next) => (await replica.saveDraft(key, next)).ok,
        () => undefined,
      ),
    [replica, key],
  );

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = parse(await replica.readDraft(key));
      if (!isCurrent) return;
      latest.current = found;
      setDraft(found);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica, key, parse]);

  const change = useCallback(
    (patch: Partial<Draft>) => {
      if (!latest.current) return;
      const next = { ...latest.current, ...patch };
      latest.current = next;
      setDraft(next);
      draftSaver.keep(next);
    },
    [draftSaver],
  );
  const send = useCallback(
    async (mutation: Mutation) => {
      await draftSaver.settled();
      return (await replica.mutateAll({ mutations: [mutation], draft: key })).ok;
    },
    [replica, key, draftSaver],
  );

  return draft && { draft, change, send };
}
