import { type FormEvent, useId, useState } from 'react';
import type { TripStop } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { useSingle } from '#places/forms/use-single.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { draftOf, EMPTY_STOP, readStop, type StopProblems } from './stop-draft.ts';
import { focusProblem, StopFields } from './stop-fields.tsx';
import styles from './trips-page.module.css';

interface StopDialogProps {
  readonly tripId: string;
  /** The stop to change; null adds a new one. */
  readonly stop: TripStop | null;
  readonly onClose: () => void;
}

/** Adds a city to a trip, or changes one. */
export function StopDialog({ tripId, stop, onClose }: StopDialogProps) {
  const t = useT();
  const id = useId();
  const mutate = useMutate();
  const [draft, setDraft] = useState(stop ? draftOf(stop) : EMPTY_STOP);
  const [problems, setProblems] = useState<StopProblems>({});
  const submit = useSingle(async () => {
    const { stop: typed, problems: wrong } = readStop(draft);
    setProblems(wrong ?? {});
    if (!typed) return focusProblem(id, wrong);
    const args = { id: stop?.id ?? crypto.randomUUID(), trip_id: tripId, ...typed };
    if (await mutate([{ name: 'set_trip_stop', args }])) onClose();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog
      isTall
      title={stop ? t('trips.changeOf', { name: stop.name }) : t('trips.addStop')}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={`${id}-form`}>
          {t(stop ? 'trips.save' : 'trips.addStop')}
        </Button>
      }
    >
      <form id={`${id}-form`} className={styles.fields} noValidate onSubmit={onSubmit}>
        <StopFields
          id={id}
          value={draft}
          problems={problems}
          onChange={(patch) => {
            setDraft((before) => ({ ...before, ...patch }));
            setProblems({});
          }}
        />
      </form>
    </Dialog>
  );
}
