import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OwnList } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import styles from './place-lists-dialog.module.css';

interface PlaceListsDialogProps {
  readonly place: { readonly id: string; readonly name: string };
  /** By name. */
  readonly lists: readonly OwnList[];
  readonly onClose: () => void;
}

/** Puts a place on lists. Each press takes effect at once. */
export function PlaceListsDialog({ place, lists, onClose }: PlaceListsDialogProps) {
  const t = useT();
  const mutate = useMutate();
  const [isNaming, setNaming] = useState(false);
  const put = (listId: string, isOn: boolean) =>
    mutate([{ name: isOn ? 'add_to_list' : 'remove_from_list', args: { list_id: listId, restaurant_id: place.id } }]);
  if (isNaming) {
    const onDone = (id: string) => {
      void put(id, true);
      setNaming(false);
    };
    return <ListNameDialog lists={lists} list={null} onDone={onDone} onClose={() => setNaming(false)} />;
  }
  return (
    <Dialog title={t('saved.lists.of', { name: place.name })} onClose={onClose}>
      {lists.length === 0 ? <p>{t('saved.lists.none')}</p> : null}
      <ul className={styles.lists} aria-label={t('saved.lists')}>
        {lists.map(({ id, name, places }) => (
          <li key={id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={places.includes(place.id)}
                onChange={({ target }) => void put(id, target.checked)}
              />
              <bdi>{name}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <Button icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setNaming(true)}>
        {t('saved.lists.new')}
      </Button>
    </Dialog>
  );
}
