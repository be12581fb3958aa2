import { useCallback, useEffect, useMemo, useState } from 'react';
import { createDraftKeeper } from '#platform/draft-keeper.ts';
import { useServices } from '#platform/services.tsx';
import { type ChangeDraft, changeKeyOf, changeMutation, parseChange } from './change-report-view.ts';

interface ChangeForm {
  readonly draft: ChangeDraft;
  readonly change: (patch: Partial<ChangeDraft>) => void;
  /** Writes the report into the outbox in the place of the draft; answers whether it is on the device. */
  readonly send: () => Promise<boolean>;
}

/** A report of a change while it is written, kept with every key (Y50). Null until it is known whether one was begun. */
export function useChangeForm(placeId: string): ChangeForm | null {
  const { replica } = useServices();
  const [draft, setDraft] = useState<ChangeDraft | null>(null);
  const key = changeKeyOf(placeId);
  const keeper = useMemo(
    () =>
      createDraftKeeper<ChangeDraft>(
        async (next) => (await replica.keepDraft(key, next)).ok,
        () => undefined,
      ),
    [replica, key],
  );

  useEffect(() => {
    let isCurrent = true;
    void replica.readDraft(key).then((found) => isCurrent && setDraft(parseChange(found)));
    return () => {
      isCurrent = false;
    };
  }, [replica, key]);

  const change = useCallback(
    (patch: Partial<ChangeDraft>) => {
      if (!draft) return;
      const next = { ...draft, ...patch };
      setDraft(next);
      keeper.keep(next);
    },
    [draft, keeper],
  );
  const send = useCallback(async () => {
    const mutation = draft && changeMutation(placeId, draft);
    if (!mutation) return false;
    await keeper.settled();
    return (await replica.mutateAll({ mutations: [mutation], draft: key })).ok;
  }, [replica, placeId, key, draft, keeper]);

  return draft && { draft, change, send };
}
