import { type FormEvent, useId, useState } from 'react';
import { NOTE_MAX } from '#domain/mutations/limits.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import type { OwnNote } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface NoteDialogProps {
  readonly place: { readonly id: string; readonly name: string };
  readonly note: OwnNote | undefined;
  readonly onClose: () => void;
}

/** Edits a private note on a place; the draft is stored while typing. */
export function NoteDialog({ place, note, onClose }: NoteDialogProps) {
  const t = useT();
  const { replica } = useServices();
  const mutate = useMutate();
  const toasts = useToasts();
  const formId = useId();
  const noteOf = useTextNote();
  const draft = useNoteDraft(place.id, note?.content ?? '');
  const [isMissing, setMissing] = useState(false);
  const write = (content: string) => ({ name: 'write_note', args: { restaurant_id: place.id, content } }) as const;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft) return;
    const content = plainWords(draft.text);
    if (content === '') return setMissing(true);
    await draft.settled();
    if (content === note?.content) await replica.forgetDraft(draft.key);
    else if (!(await mutate([write(content)], draft.key))) return;
    onClose();
  };
  const remove = async () => {
    if (!draft || !note) return;
    await draft.settled();
    if (!(await mutate([{ name: 'delete_note', args: { restaurant_id: place.id } }], draft.key))) return;
    const run = () => void mutate([write(note.content)]);
    toasts.show('notice', t('saved.note.deleted'), { label: t('outbox.undo'), run });
    onClose();
  };
  return (
    <Dialog
      title={t('saved.note.title', { name: place.name })}
      onClose={onClose}
      footer={
        <>
          {note ? (
            <Button variant="danger" onClick={() => void remove()}>
              {t('saved.note.delete')}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" form={formId}>
            {t('saved.note.save')}
          </Button>
        </>
      }
    >
      {draft ? (
        <form id={formId} className="grid gap-3" onSubmit={(event) => void submit(event)}>
          {draft.isFound ? <p className="soft">{t('saved.note.draftFound')}</p> : null}
          <TextArea
            label={t('saved.note.label')}
            hint={t('saved.note.hint', { count: draft.text.length })}
            note={noteOf(t('saved.note.label'), draft.text)}
            value={draft.text}
            maxLength={NOTE_MAX}
            rows={4}
            dir="auto"
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => {
              setMissing(false);
              draft.change(target.value);
            }}
          />
          <p className="danger small hide-empty" aria-live="polite">
            {isMissing ? t('saved.note.missing') : null}
            {draft.isKept === false ? t('saved.note.draftLost') : null}
          </p>
        </form>
      ) : null}
    </Dialog>
  );
}
