import { LIST_NAME_MAX } from '#domain/mutations/limits.ts';
import type { OwnList } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { NameDialog } from '#places/forms/name-dialog.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';

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
  return (
    <NameDialog
      title={list ? t('saved.lists.renameTitle', { name: list.name }) : t('saved.lists.new')}
      label={t('saved.lists.name')}
      hint={t('saved.lists.nameHint')}
      maxLength={LIST_NAME_MAX}
      name={list?.name ?? ''}
      submit={t(list ? 'saved.lists.renameSave' : 'saved.lists.create')}
      problemOf={(name) => {
        if (name === '') return 'saved.lists.nameMissing';
        return lists.some((other) => other.id !== list?.id && other.name === name) ? 'saved.lists.nameTaken' : null;
      }}
      onName={async (name) => {
        const id = list?.id ?? crypto.randomUUID();
        if (await mutate([{ name: list ? 'rename_list' : 'create_list', args: { id, name } }])) onDone(id);
      }}
      onClose={onClose}
    />
  );
}
