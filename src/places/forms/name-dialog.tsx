import { type FormEvent, useId, useState } from 'react';
import { plainWords } from '#domain/own/own-lists.ts';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useSingle } from './use-single.ts';
import { useTextNote } from './use-text-note.ts';

interface NameDialogProps {
  readonly title: string;
  /** The field's label. */
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  /** The present name; '' for a new thing. */
  readonly name: string;
  /** The label of the button that stores the name. */
  readonly submit: string;
  /** What is wrong with a name; null if nothing is. */
  readonly problemOf: (name: string) => MessageId | null;
  /** Stores a name; the dialog stays open, with what was typed, until its owner closes it. */
  readonly onName: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of a private list or trip. */
export function NameDialog({
  title,
  label,
  hint,
  maxLength,
  submit,
  problemOf,
  onName,
  onClose,
  ...props
}: NameDialogProps) {
  const t = useT();
  const id = useId();
  const noteOf = useTextNote();
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<MessageId | null>(null);
  const store = useSingle(async () => {
    const plain = plainWords(name);
    const wrong = problemOf(plain);
    setProblem(wrong);
    if (wrong) document.getElementById(`${id}-name`)?.focus();
    else await onName(plain);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void store();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={`${id}-form`}>
          {submit}
        </Button>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={onSubmit}>
        <Field
          id={`${id}-name`}
          label={label}
          hint={hint}
          error={problem ? t(problem) : undefined}
          note={noteOf(label, name)}
          value={name}
          maxLength={maxLength}
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
