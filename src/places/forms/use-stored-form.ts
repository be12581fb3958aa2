import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Mutation } from '#domain/own/mutations.ts';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';

export interface StoredForm<Draft> {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  /** Writes what the form makes into the outbox in the place of its draft; answers whether it is on the device. */
  readonly send: (mutation: Mutation) => Promise<boolean>;
}

/**
 * A small form while it is filled in, kept on the device with every key (Y50). Null until it is known whether it was begun
 * earlier.
 * @param key names the draft
 * @param parse what is kept, as this form understands it: anything else is an empty form
 */
export function useStoredForm<Draft extends object>(
  key: string,
  parse: (value: unknown) => Draft,
): StoredForm<Draft> | null {
  const { replica } = useServices();
  const [draft, setDraft] = useState<Draft | null>(null);
  /** The newest, also for a picture that was being made ready while something was typed. */
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
