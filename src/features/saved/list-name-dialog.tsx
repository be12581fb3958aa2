import { type FormEvent, useId, useState } from 'react';
import { LIST_NAME_MAX } from '#domain/mutations/limits.ts';
import { plainWords } from '#domain/own/own-lists.ts';
import type { OwnList } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { useTextNote } from '#places/forms/use-text-note.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useMutate } from './use-own-lists.ts';

interface ListNameDialogProps {
  readonly lists: readonly OwnList[];
  /** The list to rename; null creates a new one. */
  readonly list: OwnList | null;
  /** Called with the id of the created or renamed list. */
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Names a new list, or renames one. */
export function ListNameDialog({ lists, list, onDone, onClose }: ListNameDialogProps) {
  const t = useT();
  const mutate = useMutate();
  const formId = useId();
  const noteOf = useTextNote();
  const [name, setName] = useState(list?.name ?? '');
  const [problem, setProblem] = useState<'saved.lists.nameMissing' | 'saved.lists.nameTaken' | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const plain = plainWords(name);
    const isTaken = lists.some((other) => other.id !== list?.id && other.name === plain);
    if (plain === '' || isTaken) {
      setProblem(isTaken ? 'saved.lists.nameTaken' : 'saved.lists.nameMissing');
      return document.getElementById(`${formId}-name`)?.focus();
    }
    const id = list?.id ?? crypto.randomUUID();
    if (await mutate([{ name: list ? 'rename_list' : 'create_list', args: { id, name: plain } }])) onDone(id);
  };
  return (
    <Dialog
      title={list ? t('saved.lists.renameTitle', { name: list.name }) : t('saved.lists.new')}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={formId}>
          {t(list ? 'saved.lists.renameSave' : 'saved.lists.create')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id={`${formId}-name`}
          label={t('saved.lists.name')}
          hint={t('saved.lists.nameHint')}
          error={problem ? t(problem) : undefined}
          note={noteOf(t('saved.lists.name'), name)}
          value={name}
          maxLength={LIST_NAME_MAX}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => {
            setName(target.value);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
