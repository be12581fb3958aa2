import { useEffect, useMemo, useState } from 'react';
import { createDraftSaver } from '#platform/draft-saver.ts';
import { useServices } from '#services/services.tsx';
import { PROFILE_DRAFT, type ProfileDraft, parseDraft } from './profile-draft.ts';

/** The profile's draft, stored on the device with every key. */
export function useProfileDraft() {
  const { replica } = useServices();
  const [draft, setDraft] = useState<ProfileDraft>({});
  const [isKept, setStored] = useState<boolean>();
  const draftSaver = useMemo(
    () => createDraftSaver<ProfileDraft>(async (next) => (await replica.saveDraft(PROFILE_DRAFT, next)).ok, setStored),
    [replica],
  );
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = parseDraft(await replica.readDraft(PROFILE_DRAFT));
      // Text typed while loading is newer.
      if (isCurrent) setDraft((before) => ({ ...found, ...before }));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica]);
  const keep = (next: ProfileDraft) => {
    setDraft(next);
    draftSaver.keep(next);
  };
  return {
    draft,
    isKept,
    type: (field: keyof ProfileDraft, text: string) => keep({ ...draft, [field]: text }),
    settled: () => draftSaver.settled(),
    /** Deletes the draft after saving, except a new address that is not confirmed yet. */
    clear: (email?: string) => {
      if (email !== undefined) return keep({ email });
      setDraft({});
      setStored(undefined);
    },
  };
}
